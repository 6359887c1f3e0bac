import { type ChildProcess, execFile } from 'node:child_process';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { programEnvironment } from '#tests/support/server/program-environment.ts';
import { passphrase } from './backups.ts';

const root = join(import.meta.dirname, '../../..');

/** How a command has ended, and all that it printed. */
interface Ended {
  /** Null if a signal has ended it. */
  code: number | null;
  signal: NodeJS.Signals | null;
  output: string;
}

/** Starts an operator's command. */
export function startScript(
  script: string,
  variables: Record<string, string>,
  ...options: string[]
): { command: ChildProcess; ended: Promise<Ended> } {
  const { promise, resolve } = Promise.withResolvers<Ended>();
  const command = execFile(
    process.execPath,
    [join(root, `scripts/${script}.ts`), ...options],
    {
      env: {
        ...programEnvironment,
        BACKUP_PASSPHRASE: passphrase,
        ...variables,
      },
    },
    (_failure, output, errors) =>
      resolve({ code: command.exitCode, signal: command.signalCode, output: output + errors }),
  );
  return { command, ended: promise };
}

/**
 * Waits for what a process does while it runs.
 * @param ended how it ends
 * @throws if it ends before that: otherwise the test would wait in vain
 */
export async function beforeItEnds(done: Promise<unknown>, ended: Promise<unknown>): Promise<void> {
  const early = ended.then((how) => {
    throw new Error(`It ended too early: ${inspect(how)}`);
  });
  await Promise.race([done, early]);
}

/** Runs an operator's command. @returns its exit code, and all that it printed */
export async function runScript(
  script: string,
  variables: Record<string, string>,
  ...options: string[]
): Promise<{ code: number; output: string }> {
  const { code, output } = await startScript(script, variables, ...options).ended;
  return { code: code ?? -1, output };
}
