import { emailKey } from '#contract/shared/email.ts';
import { minute, second } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { hashToken } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { botCheckNeeded, checkProof } from '#server/platform/limits/bot-check.ts';
import {
  type Backoff,
  countWithBackoff,
  decrementCounter,
  incrementCounter,
  readCounter,
  resetCounter,
  tooMany,
  undoBackoff,
} from '#server/platform/limits/rate-limit.ts';
import { type HashPriority, isHashQueueLong } from '#server/platform/passwords/passwords.ts';
import { existsDeviceInNetwork } from './accounts/queries.ts';

/** Free attempts, and the longest wait after more: the narrower the scope, the longer. */
const limits = {
  /** One account from one network. */
  pair: { free: 10, window: 15 * minute, longestWait: 15 * minute },
  /** One account from a network in which it has been used: its owner may be there too. */
  knownPair: { free: 10, window: 15 * minute, longestWait: minute },
  /** One account from anywhere: a thousand networks share these attempts. */
  account: { free: 50, window: 60 * minute, longestWait: minute },
  /** Any account from one network. */
  network: { free: 100, window: 15 * minute, longestWait: 5 * minute },
};
/**
 * The second step of one account, from anywhere, in addition to the counters of its password. Only someone with the
 * password can delay it; a mailed reset does not clear it, or access to the mailbox alone would open accounts.
 */
const secondSteps = { free: 10, window: 60 * minute, longestWait: 15 * minute };
/** Beyond these the bot check is required: addresses without an account from one network, and attempts in total. */
const unknown = { free: 10, window: 60 * minute };
const all = { bucket: 'login', free: 3000, window: minute };
/**
 * The same for attempts in networks where the account has been used: someone who creates many accounts has many such
 * networks.
 */
const allKnown = { bucket: 'login-known', free: 600, window: minute };

/** The counters that an attempt was counted in. */
export interface Attempt {
  /** Whether the account has been used in this network: then only the pair and `allKnown` count. */
  isKnown: boolean;
  /** Its share of the password queue. */
  priority: HashPriority;
  pair: string;
  account: string;
  network: string;
  unknown: string;
}

/**
 * Counts an attempt to sign in before anything is looked up, so that a parallel burst gains nothing, and for all nodes.
 * An account that has been used in this network cannot be delayed from elsewhere. Attempts rejected here are not
 * counted: repeating one with the bot check is a single attempt.
 * @param hashes whether a password has to be hashed: then a long queue triggers the bot check too
 * @throws {AppError} `tooMany` when this one comes too early, or lacks a required bot check
 */
export async function countAttempt(
  deps: AppDeps,
  address: string,
  context: CallContext,
  hashes = false,
): Promise<Attempt> {
  const { db } = deps;
  const { network } = context;
  const email = emailKey(address);
  // Addresses are hashed, since nothing may remain of a deleted account.
  const account = hashToken(email).slice(0, 32);
  const known = await existsDeviceInNetwork(db, email, network);
  const buckets: Buckets = {
    isKnown: known,
    pair: `login:${network}:${account}`,
    account: `login-account:${account}`,
    network: `login-network:${network}`,
    unknown: `login-unknown:${network}`,
  };
  const isQueueLong = !known && hashes && isHashQueueLong();
  // A proof works once, so it is checked only if it is likely to be needed.
  const mayNeedProof = isQueueLong || (await isNearLimit(db, buckets));
  const proof = mayNeedProof ? await checkProof(deps, context) : null;
  const isAdmitted = await db
    .transaction()
    .execute(async (trx) => {
      const needsProof = known ? await countKnown(trx, buckets) : await countUnknown(trx, buckets);
      if (proof === null && (needsProof || isQueueLong)) throw new ProofMissingError();
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof ProofMissingError) return false;
      throw error;
    });
  if (!isAdmitted) throw await botCheckNeeded(deps, context);
  const stranger = proof === 'solved' ? 'proven' : 'stranger';
  return { ...buckets, priority: known ? 'known' : stranger };
}

/** Takes back the attempts that were counted. */
class ProofMissingError extends Error {}

type Buckets = Omit<Attempt, 'priority'>;

/** Whether the next attempt may need a proof. Takes the same time for every address. */
async function isNearLimit(db: Db, { isKnown, unknown: strangers }: Buckets): Promise<boolean> {
  if (isKnown) return (await readCounter(db, allKnown.bucket)) >= allKnown.free;
  if ((await readCounter(db, strangers)) >= unknown.free) return true;
  return (await readCounter(db, all.bucket)) >= all.free;
}

/**
 * Counts an attempt in a network where the account has been used.
 * @returns whether it needs a proof
 * @throws {AppError} `tooMany` when it comes too early
 */
async function countKnown(trx: Db, { pair }: Buckets): Promise<boolean> {
  const wait = await countWithBackoff(trx, { bucket: pair, ...limits.knownPair });
  if (wait > 0) throw tooMany(Math.ceil(wait / second));
  return (await incrementCounter(trx, allKnown)).count > allKnown.free;
}

/**
 * Counts any other attempt. Always in this order, so that attempts cannot deadlock; the most contended counter comes
 * last.
 * @returns whether it needs a proof
 * @throws {AppError} `tooMany` when it comes too early
 */
async function countUnknown(trx: Db, buckets: Buckets): Promise<boolean> {
  const delays: Backoff[] = [
    { bucket: buckets.pair, ...limits.pair },
    { bucket: buckets.account, ...limits.account },
    { bucket: buckets.network, ...limits.network },
  ];
  for (const each of delays) {
    const wait = await countWithBackoff(trx, each);
    if (wait > 0) throw tooMany(Math.ceil(wait / second));
  }
  const strangers = await incrementCounter(trx, {
    bucket: buckets.unknown,
    window: unknown.window,
  });
  const everybody = await incrementCounter(trx, all);
  return strangers.count > unknown.free || everybody.count > all.free;
}

/** Takes back an attempt that was never made, for instance because the queue was full. */
function undoAttempt(db: Db, { isKnown, ...buckets }: Attempt): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await undoBackoff(trx, buckets.pair);
    if (isKnown) return decrementCounter(trx, allKnown.bucket, 1);
    await undoBackoff(trx, buckets.account);
    await undoBackoff(trx, buckets.network);
    await decrementCounter(trx, buckets.unknown, 1);
    await decrementCounter(trx, all.bucket, 1);
  });
}

/** Settles a failed attempt: only an address without an account stays counted as one. Both take the same time. */
export function recordFailure(db: Db, buckets: Attempt, isUnknown: boolean): Promise<void> {
  return decrementCounter(db, buckets.unknown, isUnknown || buckets.isKnown ? 0 : 1);
}

/**
 * Settles a rejected attempt, and rethrows the reason: if the service was unavailable nothing was tried, and an early
 * attempt did not try an address without an account.
 */
export async function recordRejection(db: Db, buckets: Attempt, error: unknown): Promise<never> {
  const isUntried = error instanceof AppError && error.code === 'unavailable';
  await (isUntried ? undoAttempt(db, buckets) : recordFailure(db, buckets, false));
  throw error;
}

/**
 * Settles an attempt whose password is right, and whose second step is still to come: it is not counted, but earlier
 * ones stay counted, or a password alone would allow unlimited guessing of codes.
 */
export async function recordPasswordOnly(db: Db, buckets: Attempt): Promise<void> {
  const { isKnown, pair, account, network, unknown } = buckets;
  await decrementCounter(db, pair, 1);
  if (isKnown) return;
  for (const bucket of [account, network, unknown]) await decrementCounter(db, bucket, 1);
}

/** Takes back a second step that was not checked. */
export const undoSecondStep = (db: Db, userId: string) => undoBackoff(db, secondStepBucket(userId));

const secondStepBucket = (userId: string) => `second-step:${userId}`;

/**
 * Counts a second step before it is checked.
 * @throws {AppError} `tooMany` when this one comes too early
 */
export async function countSecondStep(db: Db, userId: string): Promise<void> {
  const wait = await countWithBackoff(db, { bucket: secondStepBucket(userId), ...secondSteps });
  if (wait > 0) throw tooMany(Math.ceil(wait / second));
}

/** Settles a correct second step. */
export const recordSecondStepSuccess = (db: Db, userId: string) =>
  resetCounter(db, secondStepBucket(userId));

/** Settles a successful sign-in, which does not count as an attempt. */
export async function recordSuccess(db: Db, buckets: Attempt): Promise<void> {
  const { isKnown, pair, account, network, unknown } = buckets;
  await resetCounter(db, pair);
  if (isKnown) return;
  for (const bucket of [account, network, unknown]) await decrementCounter(db, bucket, 1);
}
