import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillCopy } from './copy.ts';
import type { Outcome, Task } from './runner.ts';

/** A mutant that loops forever is killed after this long, in ms; no test takes as much. */
const maxWait = 5 * 60_000;

/** A process that does not end in order is killed after this long, in ms. */
const maxClosing = 10_000;

const hasGroups = process.platform !== 'win32';

/** Some copies of the project, each with a process that runs tests on it. */
export class Pool {
  readonly #root: string;
  readonly #folders: string[] = [];
  readonly #children = new Map<string, ChildProcess>();

  private constructor(root: string) {
    this.#root = root;
  }

  /** @param size how many tasks run at once */
  static async open(root: string, size: number): Promise<Pool> {
    const pool = new Pool(root);
    for (let index = 0; index < size; index += 1) {
      const folder = await mkdtemp(join(tmpdir(), 'common-plate-mutants-'));
      pool.#folders.push(folder);
      await fillCopy(root, folder);
    }
    return pool;
  }

  /**
   * Runs all tasks, one per copy at a time.
   * @param tell called with each outcome
   */
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
    // One that is in order stops its PostgreSQL server and removes the server's folder.
    await Promise.all([...this.#children.values()].map(closeInTime));
    for (const folder of this.#folders) this.#end(folder);
    const gone = this.#folders.map((folder) =>
      rm(folder, { recursive: true, force: true, maxRetries: 5 }),
    );
    await Promise.all(gone);
  }

  /**
   * A failing test ends its process while it is still loading modules, after which Vite sometimes considers half-loaded
   * modules broken: a new process shows whether the mutant is.
   */
  async #runOne(folder: string, task: Task): Promise<Outcome> {
    const outcome = await this.#attempt(folder, task);
    if (outcome.state !== 'broken' || !/Soft-invalidated/.test(outcome.detail)) return outcome;
    this.#end(folder);
    return this.#attempt(folder, task);
  }

  async #attempt(folder: string, task: Task): Promise<Outcome> {
    const began = Date.now();
    const child = this.#children.get(folder) ?? (await this.#start(folder));
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(maxWait)]);
    child.send(task);
    const outcome = await Promise.race([
      once(child, 'message', { signal }).then(
        ([message]) => message as Outcome,
        () => 'It took too long.',
      ),
      once(child, 'exit', { signal }).then(
        () => 'The tests ended their own process.',
        () => 'It took too long.',
      ),
    ]);
    over.abort();
    if (typeof outcome !== 'string') return outcome;
    // Its state is unknown, and its copy may still be mutated: both are recreated.
    this.#end(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    await fillCopy(this.#root, folder);
    return { state: 'broken', detail: outcome, duration: Date.now() - began };
  }

  #end(folder: string): void {
    const child = this.#children.get(folder);
    if (child) killWithChildren(child);
    this.#children.delete(folder);
  }

  async #start(folder: string): Promise<ChildProcess> {
    const child = fork(join(folder, 'scripts/mutants/runner.ts'), [], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // A process group, so that its child processes can be ended with it.
      detached: hasGroups,
      // Each run starts a process that loads the same packages: they are compiled once.
      env: { ...process.env, NODE_COMPILE_CACHE: join(this.#root, 'node_modules/.cache/mutants') },
    });
    this.#children.set(folder, child);
    await once(child, 'message');
    return child;
  }
}

async function closeInTime(child: ChildProcess): Promise<void> {
  if (!child.connected) return;
  const exited = once(child, 'exit', { signal: AbortSignal.timeout(maxClosing) });
  child.disconnect();
  await exited.catch(() => undefined);
}

function killWithChildren(child: ChildProcess): void {
  if (!hasGroups || child.pid === undefined) {
    child.kill('SIGKILL');
    return;
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    // It has already exited.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
