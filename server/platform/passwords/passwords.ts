import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Semaphore } from '../limits/semaphore.ts';
import type { Result, Task } from './password-worker.ts';

/**
 * Whose password it is, as far as that is known before it is hashed:
 * - `known`: somebody who signs in where the account has been used, or has a mailed link;
 * - `member`: somebody who is signed in and gives the password again;
 * - `proven`: a stranger who has solved the bot check;
 * - `stranger`: anybody else who signs in;
 * - `registration`: somebody who creates an account.
 */
export type Claimant = 'known' | 'member' | 'proven' | 'stranger' | 'registration';

// One at a time for each node, and a quarter of the time at most: a hash takes a core for itself, and the
// memory that pages are served from. That makes about ten in a second, of which everybody has a share of
// their own: however many strangers come, a known device is served every second time.
// See docs/decisions/accounts/password-hashing-queue.md.
const turns = new Semaphore<Claimant>({
  atOnce: 1,
  waiting: {
    known: { waiting: 30, weight: 5 },
    // Anyone can have an account, and give its password again and again: that must not hold up who signs in.
    member: { waiting: 20, weight: 3 },
    proven: { waiting: 20, weight: 3 },
    stranger: { waiting: 40, weight: 1 },
    // A class that registers together.
    registration: { waiting: 30, weight: 1 },
  },
  rest: 3,
  longestRest: 250,
});

/** From so many waiting strangers on, the next has to solve the bot check. */
const crowd = 24;

/** Whether so many strangers wait that the next should solve the bot check first. */
export const isCrowded = (): boolean => turns.waiting('stranger') >= crowd;

/** After this time without work the thread ends and gives its memory back, in ms. */
const longestRest = 3_000;

let worker: Worker | undefined;
let end: NodeJS.Timeout | undefined;

/** Passwords are kept as typed, in one Unicode form (NFC), so that every keyboard gives the same. */
const asTyped = (password: string) => password.normalize('NFC');

/**
 * Hashes a password with argon2id.
 * @param owner whose it is among those of a kind: an account or a network
 * @throws {AppError} `unavailable` when too many of this claimant's kind wait
 */
export async function hashPassword(
  password: string,
  claimant: Claimant = 'stranger',
  owner = '',
): Promise<string> {
  const result = await turns.take(() => work({ hash: asTyped(password) }), claimant, owner);
  if (!('hash' in result)) throw new Error('The password could not be hashed.');
  return result.hash;
}

/**
 * Whether this is the password; without a stored hash it takes as long and says no.
 * @param owner whose it is among those of a kind: an account or a network
 * @throws {AppError} `unavailable` when too many of this claimant's kind wait
 */
export async function isPassword(
  stored: string | undefined,
  password: string,
  claimant: Claimant = 'stranger',
  owner = '',
): Promise<boolean> {
  const task = { compare: asTyped(password), stored: stored ?? null };
  const result = await turns.take(() => work(task), claimant, owner);
  if (!('matches' in result)) throw new Error('The password could not be compared.');
  return result.matches;
}

/** Has the thread do one thing. See docs/decisions/accounts/password-hashing-queue.md. */
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
