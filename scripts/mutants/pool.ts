import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyProject } from './copy.ts';
import type { Outcome, Task } from './runner.ts';

/** A mutant that loops for ever is given up after this long, in ms; no test takes as much. */
const patience = 5 * 60_000;

/** Some copies of the project, each with a process that runs tests on it. */
export class Pool {
  readonly #folders: string[] = [];
  readonly #children = new Map<string, ChildProcess>();

  /** @param size how many tasks run at once */
  static async open(root: string, size: number): Promise<Pool> {
    const pool = new Pool();
    for (let index = 0; index < size; index += 1) pool.#folders.push(await copyProject(root));
    return pool;
  }

  /** Runs all tasks, as many at once as there are copies. @param tell called with each outcome as it comes */
  async run<T extends Task>(tasks: T[], tell: (task: T, outcome: Outcome) => void): Promise<void> {
    const waiting = [...tasks];
    const work = async (folder: string) => {
      for (let task = waiting.shift(); task; task = waiting.shift()) {
        tell(task, await this.#runOne(folder, task));
      }
    };
    await Promise.all(this.#folders.map(work));
  }

  async close(): Promise<void> {
    for (const child of this.#children.values()) child.kill();
    const gone = this.#folders.map((folder) =>
      rm(folder, { recursive: true, force: true, maxRetries: 5 }),
    );
    await Promise.all(gone);
  }

  async #runOne(folder: string, { mutant, tests }: Task): Promise<Outcome> {
    const child = this.#children.get(folder) ?? (await this.#start(folder));
    child.send({ mutant, tests });
    const outcome = await Promise.race([
      once(child, 'message', { signal: AbortSignal.timeout(patience) }).then(
        ([message]) => message as Outcome,
        () => 'It took too long.',
      ),
      once(child, 'exit').then(() => 'The tests ended their own process.'),
    ]);
    if (typeof outcome !== 'string') return outcome;
    // What it was doing is not known, and its copy may still be mutated: both are begun again.
    child.kill('SIGKILL');
    this.#children.delete(folder);
    if (mutant) throw new Error(`${mutant.id}: ${outcome}`);
    return { state: 'broken', detail: outcome, duration: patience };
  }

  async #start(folder: string): Promise<ChildProcess> {
    const child = fork(join(folder, 'scripts/mutants/runner.ts'), [], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#children.set(folder, child);
    await once(child, 'message');
    return child;
  }
}
