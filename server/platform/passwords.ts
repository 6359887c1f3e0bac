import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Result, Task } from './password-worker.ts';
import { Turns } from './turns.ts';

// One at a time for each node, and a quarter of the time at most: a hash takes a core for itself, and the
// memory that pages are served from. Sixty wait about six seconds.
const turns = new Turns({ atOnce: 1, waiting: 60, rest: 3, longestRest: 250 });

/** After this time without work the thread ends and gives its memory back, in ms. */
const longestRest = 3_000;

let worker: Worker | undefined;
let end: NodeJS.Timeout | undefined;

/** Passwords are kept as typed, in one Unicode form (NFC), so that every keyboard gives the same. */
const asTyped = (password: string) => password.normalize('NFC');

/**
 * Hashes a password with argon2id.
 * @throws {Refusal} `unavailable` when too many wait to be hashed
 */
export async function hashPassword(password: string): Promise<string> {
  const result = await turns.take(() => work({ hash: asTyped(password) }));
  if (!('hash' in result)) throw new Error('The password could not be hashed.');
  return result.hash;
}

/**
 * Whether this is the password; without a stored hash it takes as long and says no.
 * @throws {Refusal} `unavailable` when too many wait to be hashed
 */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const task = { compare: asTyped(password), stored: stored ?? null };
  const result = await turns.take(() => work(task));
  if (!('matches' in result)) throw new Error('The password could not be compared.');
  return result.matches;
}

/** Has the thread do one thing. See docs/decisions/2026-11-21-hashes-give-way.md. */
async function work(task: Task): Promise<Result> {
  clearTimeout(end);
  const thread = worker ?? (await startWorker());
  thread.postMessage(task);
  const [result] = (await once(thread, 'message')) as [Result];
  end = setTimeout(() => {
    worker = undefined;
    thread.terminate();
  }, longestRest).unref();
  return result;
}

async function startWorker(): Promise<Worker> {
  const thread = new Worker(new URL('./password-worker.ts', import.meta.url));
  await once(thread, 'message');
  // It never keeps the program alive, and one that died is replaced for the next password.
  thread.unref();
  thread.on('error', () => undefined);
  thread.once('exit', () => {
    if (worker === thread) worker = undefined;
  });
  worker = thread;
  return thread;
}
