import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Semaphore } from '../limits/semaphore.ts';
import type { PasswordTask, Result } from './password-worker.ts';

/**
 * The priority of a hash, as far as the person is known before hashing:
 * - `known`: someone who signs in where the account has been used, or has a mailed link;
 * - `member`: a signed-in user who enters the password again;
 * - `proven`: a stranger who has solved the bot check;
 * - `stranger`: anyone else who signs in;
 * - `registration`: someone who creates an account.
 */
export type HashPriority = 'known' | 'member' | 'proven' | 'stranger' | 'registration';

// One at a time per node, and a quarter of the time at most: a hash needs a whole core, and memory that pages need
// too. That allows about ten per second, with a share for each priority: however many strangers come, a
// known device gets every second slot. See docs/decisions/accounts/password-hashing-queue.md.
const hashQueue = new Semaphore<HashPriority>({
  maxRunning: 1,
  waiting: {
    known: { waiting: 30, weight: 5 },
    // Anyone can create an account, and enter its password again and again: that must not delay sign-ins.
    member: { waiting: 20, weight: 3 },
    proven: { waiting: 20, weight: 3 },
    stranger: { waiting: 40, weight: 1 },
    // A class that registers together.
    registration: { waiting: 30, weight: 1 },
  },
  pauseRatio: 3,
  longestPause: 250,
});

const priorities = ['known', 'member', 'proven', 'stranger', 'registration'] as const;

/** How many passwords wait for their hash. */
export const waitingPasswords = (): number =>
  priorities.reduce((sum, priority) => sum + hashQueue.waiting(priority), 0);

/** From this many waiting strangers on, the next has to solve the bot check. */
const crowd = 24;

/** Whether so many strangers wait that the next should solve the bot check first. */
export const isHashQueueLong = (): boolean => hashQueue.waiting('stranger') >= crowd;

/** An idle thread ends after this long and frees its memory, in ms. */
const longestRest = 3_000;

let worker: Worker | undefined;
let end: NodeJS.Timeout | undefined;

/** Passwords are stored as typed, in one Unicode form (NFC), so that all keyboards produce the same. */
const asTyped = (password: string) => password.normalize('NFC');

/**
 * Hashes a password with argon2id.
 * @param owner within the priority: an account or a network
 * @throws {AppError} `unavailable` when too many of this priority wait
 */
export async function hashPassword(
  password: string,
  priority: HashPriority = 'stranger',
  owner = '',
): Promise<string> {
  const result = await hashQueue.run(() => work({ hash: asTyped(password) }), {
    share: priority,
    owner,
  });
  if (!('hash' in result)) throw new Error('The password could not be hashed.');
  return result.hash;
}

/**
 * Whether this is the password; without a stored hash it takes as long and returns false.
 * @param owner within the priority: an account or a network
 * @throws {AppError} `unavailable` when too many of this priority wait
 */
export async function isPassword(
  stored: string | undefined,
  password: string,
  priority: HashPriority = 'stranger',
  owner = '',
): Promise<boolean> {
  const task = { compare: asTyped(password), stored: stored ?? null };
  const result = await hashQueue.run(() => work(task), { share: priority, owner });
  if (!('matches' in result)) throw new Error('The password could not be compared.');
  return result.matches;
}

/** Runs one task in the thread. See docs/decisions/accounts/password-hashing-queue.md. */
async function work(task: PasswordTask): Promise<Result> {
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
  // It does not keep the process alive, and a crashed one is replaced for the next password.
  thread.unref();
  thread.on('error', () => undefined);
  thread.once('exit', () => {
    if (worker === thread) worker = undefined;
  });
  worker = thread;
  return thread;
}
