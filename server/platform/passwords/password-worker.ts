// Hashes one password after the other in a thread of its own: see passwords.ts.
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { parameters } from './argon2-parameters.ts';

/** A password to hash, or one to compare with what is stored; null: there is no account. */
export type Task = { hash: string } | { compare: string; stored: string | null };
export type Result = { hash: string } | { matches: boolean } | { error: string };

/** Of 19, the lowest priority: while all cores are busy, pages go first, and sign-ins still go on. */
const niceness = 5;

giveWay();
/** The hash of a password that nobody has: checked where there is no account, so that the answer takes as long. */
const nobody = hashSync('nobody has this password', parameters);

parentPort?.on('message', (task: Task) => parentPort?.postMessage(answer(task)));
parentPort?.postMessage('ready');

function answer(task: Task): Result {
  try {
    if ('hash' in task) return { hash: hashSync(task.hash, parameters) };
    const matches = verifySync(task.stored ?? nobody, task.compare);
    return { matches: matches && task.stored !== null };
  } catch (error) {
    return { error: String(error) };
  }
}

/** Lowers this thread's priority. Linux alone gives threads one each, by ids that it tells here. */
function giveWay(): void {
  if (process.platform !== 'linux') return;
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  setPriority(thread, niceness);
}
