import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Settings } from '#server/config.ts';
import { printOutput } from '#server/platform/logging/print-output.ts';
import { BackupError } from '../backup-error.ts';

/** Makes a backup, or verifies one. */
export interface BackupTask {
  work: 'make' | 'verify';
  /** The file. */
  path: string;
  settings: Settings;
}

export type TaskOutcome = { rows: number; bytes: number } | { failure: string };

/**
 * Runs a task in a process of its own, with low priority.
 * @param signal ends it
 * @throws {BackupError} with the reason why it failed
 * @throws the signal's reason if it was aborted before
 */
export async function runInProcess(
  task: BackupTask,
  signal: AbortSignal,
): Promise<{ rows: number; bytes: number }> {
  signal.throwIfAborted();
  const worker = fork(new URL('./backup-worker.ts', import.meta.url), {
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: ['--no-warnings'],
  });
  printOutput(worker, 'backup process');
  // It removes its unfinished file.
  const stop = () => worker.kill('SIGTERM');
  signal.addEventListener('abort', stop);
  try {
    const exited = once(worker, 'exit').then((): [TaskOutcome] => [
      { failure: 'The backup was interrupted.' },
    ]);
    worker.send(task);
    const [outcome] = (await Promise.race([once(worker, 'message'), exited])) as [TaskOutcome];
    if ('failure' in outcome) throw new BackupError(outcome.failure);
    return outcome;
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}
