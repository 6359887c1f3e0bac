// Hashes passwords one by one in a worker thread: see passwords.ts.
import { readlinkSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { lowerPriority } from '../jobs/lower-priority.ts';
import { parameters } from './argon2-parameters.ts';

/** A password to hash, or one to compare with the stored hash; null: there is no account. */
export type PasswordTask = { hash: string } | { compare: string; stored: string | null };
export type Result = { hash: string } | { matches: boolean } | { error: string };

/** 19 is the lowest priority. While all cores are busy, pages go first, and sign-ins still progress. */
const niceness = 5;

lowerThread();
/** The hash of a password that no one has: compared if there is no account, so that the reply takes as long. */
const nobody = hashSync('nobody has this password', parameters);

parentPort?.on('message', (task: PasswordTask) => parentPort?.postMessage(answer(task)));
parentPort?.postMessage('ready');

function answer(task: PasswordTask): Result {
  try {
    if ('hash' in task) return { hash: hashSync(task.hash, parameters) };
    const matches = verifySync(task.stored ?? nobody, task.compare);
    return { matches: matches && task.stored !== null };
  } catch (error) {
    return { error: String(error) };
  }
}

/** Lowers this thread's priority. Only Linux has one per thread, by thread ids that it shows here. */
function lowerThread(): void {
  if (process.platform !== 'linux') return;
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  lowerPriority(niceness, thread);
}
