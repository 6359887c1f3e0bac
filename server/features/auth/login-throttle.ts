import { minute, second } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { hashToken } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { botCheckNeeded, proofOf } from '#server/platform/limits/bot-check.ts';
import {
  count,
  type Delay,
  delay,
  forget,
  giveBack,
  peek,
  tooMany,
  undoDelay,
} from '#server/platform/limits/rate-limit.ts';
import { type Claimant, isCrowded } from '#server/platform/passwords/passwords.ts';
import { existsDeviceInNetwork } from './accounts/queries.ts';

/** Tries that are free, and the longest wait after more: the fewer may be meant by it, the longer. */
const limits = {
  /** One account from one network. */
  pair: { free: 10, window: 15 * minute, longest: 15 * minute },
  /** One account from a network in which it has been used: its owner may sit there too. */
  knownPair: { free: 10, window: 15 * minute, longest: minute },
  /** One account from anywhere: a thousand networks share these tries. */
  account: { free: 50, window: 60 * minute, longest: minute },
  /** Any account from one network. */
  network: { free: 100, window: 15 * minute, longest: 5 * minute },
};
/**
 * The second step of one account, from anywhere, alongside what its password is counted in. Only who has the
 * password can hold it up; a mailed reset changes nothing about it, or mail alone would open accounts.
 */
const secondSteps = { free: 10, window: 60 * minute, longest: 15 * minute };
/** Beyond these the bot check is asked for: addresses without an account from one network, and tries in all. */
const unknown = { free: 10, window: 60 * minute };
const all = { bucket: 'login', free: 3000, window: minute };
/** The same for tries where the account has been used: anyone who makes many accounts has many such networks. */
const allKnown = { bucket: 'login-known', free: 600, window: minute };

/** What a try has been counted in. */
export interface Attempt {
  /** Whether the account has been used in this network: then it counts in nothing but the pair and `allKnown`. */
  isKnown: boolean;
  /** In whose share of the password queue it waits. */
  claimant: Claimant;
  pair: string;
  account: string;
  network: string;
  unknown: string;
}

/**
 * Counts a try to sign in before anything is looked up, so that a parallel burst gains nothing, and
 * for all nodes. An account that has been used in this network cannot be delayed from elsewhere. What is
 * refused here is not counted: anyone who sends it again with the bot check has tried once.
 * @param hashes whether a password has to be hashed: then a crowd in that queue asks for the bot check too
 * @throws {AppError} `tooMany` when this one comes too early, or needs a bot check that is missing
 */
export async function admit(
  deps: AppDeps,
  address: string,
  context: CallContext,
  hashes = false,
): Promise<Attempt> {
  const { db } = deps;
  const { network } = context;
  const email = address.toLowerCase();
  // Addresses leave no trace here, as a deleted account must not.
  const account = hashToken(email).slice(0, 32);
  const known = await existsDeviceInNetwork(db, email, network);
  const buckets: Buckets = {
    isKnown: known,
    pair: `login:${network}:${account}`,
    account: `login-account:${account}`,
    network: `login-network:${network}`,
    unknown: `login-unknown:${network}`,
  };
  const inCrowd = !known && hashes && isCrowded();
  // A proof works once, so it is looked at only where it is likely to be needed.
  const mayNeedProof = inCrowd || (await isNearLimit(db, buckets));
  const proof = mayNeedProof ? await proofOf(deps, context) : null;
  const isAdmitted = await db
    .transaction()
    .execute(async (trx) => {
      const needsProof = known ? await countKnown(trx, buckets) : await countAttempt(trx, buckets);
      if (proof === null && (needsProof || inCrowd)) throw new ProofMissing();
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof ProofMissing) return false;
      throw error;
    });
  if (!isAdmitted) throw await botCheckNeeded(deps, context);
  const stranger = proof === 'solved' ? 'proven' : 'stranger';
  return { ...buckets, claimant: known ? 'known' : stranger };
}

/** Rolls back what was counted. */
class ProofMissing extends Error {}

type Buckets = Omit<Attempt, 'claimant'>;

/** Whether the next try may need a proof. It costs the same for every address. */
async function isNearLimit(db: Db, { isKnown, unknown: strangers }: Buckets): Promise<boolean> {
  if (isKnown) return (await peek(db, allKnown.bucket)) >= allKnown.free;
  if ((await peek(db, strangers)) >= unknown.free) return true;
  return (await peek(db, all.bucket)) >= all.free;
}

/**
 * Counts a try where the account has been used. @returns whether it needs a proof
 * @throws {AppError} `tooMany` when it comes too early
 */
async function countKnown(trx: Db, { pair }: Buckets): Promise<boolean> {
  const wait = await delay(trx, { bucket: pair, ...limits.knownPair });
  if (wait > 0) throw tooMany(Math.ceil(wait / second));
  return (await count(trx, allKnown)).count > allKnown.free;
}

/**
 * Counts any other try. Always in this order, so that no two tries wait for each other; what all share
 * comes last. @returns whether it needs a proof
 * @throws {AppError} `tooMany` when it comes too early
 */
async function countAttempt(trx: Db, buckets: Buckets): Promise<boolean> {
  const delays: Delay[] = [
    { bucket: buckets.pair, ...limits.pair },
    { bucket: buckets.account, ...limits.account },
    { bucket: buckets.network, ...limits.network },
  ];
  for (const each of delays) {
    const wait = await delay(trx, each);
    if (wait > 0) throw tooMany(Math.ceil(wait / second));
  }
  const strangers = await count(trx, { bucket: buckets.unknown, window: unknown.window });
  const everybody = await count(trx, all);
  return strangers.count > unknown.free || everybody.count > all.free;
}

/** Takes back a try that was turned away untried, by a full queue for instance: it is as if it had never come. */
function settleUntried(db: Db, { isKnown, ...buckets }: Attempt): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await undoDelay(trx, buckets.pair);
    if (isKnown) return giveBack(trx, allKnown.bucket, 1);
    await undoDelay(trx, buckets.account);
    await undoDelay(trx, buckets.network);
    await giveBack(trx, buckets.unknown, 1);
    await giveBack(trx, all.bucket, 1);
  });
}

/** Settles a try that failed: only an address without an account stays counted as one. Both cost the same. */
export function settleWrong(db: Db, buckets: Attempt, isUnknown: boolean): Promise<void> {
  return giveBack(db, buckets.unknown, isUnknown || buckets.isKnown ? 0 : 1);
}

/**
 * Settles a try that was turned away, and throws why: what was unavailable has tried nothing, and what
 * came too early has not tried an address without an account.
 */
export async function settleTurnedAway(db: Db, buckets: Attempt, error: unknown): Promise<never> {
  const isUntried = error instanceof AppError && error.code === 'unavailable';
  await (isUntried ? settleUntried(db, buckets) : settleWrong(db, buckets, false));
  throw error;
}

/**
 * Settles a try whose password is right, and whose second step is still to come: it is not counted, but
 * what was counted before stays, or a password alone would make room for guessing codes.
 */
export async function settleHalf(db: Db, buckets: Attempt): Promise<void> {
  const { isKnown, pair, account, network, unknown } = buckets;
  await giveBack(db, pair, 1);
  if (isKnown) return;
  for (const bucket of [account, network, unknown]) await giveBack(db, bucket, 1);
}

/** Takes back a second step that was not looked at. */
export const settleSecondStepUntried = (db: Db, userId: string) =>
  undoDelay(db, secondStepBucket(userId));

const secondStepBucket = (userId: string) => `second-step:${userId}`;

/**
 * Counts a second step before it is looked at.
 * @throws {AppError} `tooMany` when this one comes too early
 */
export async function admitSecondStep(db: Db, userId: string): Promise<void> {
  const wait = await delay(db, { bucket: secondStepBucket(userId), ...secondSteps });
  if (wait > 0) throw tooMany(Math.ceil(wait / second));
}

/** Settles a second step that was right. */
export const settleSecondStep = (db: Db, userId: string) => forget(db, secondStepBucket(userId));

/** Settles a sign-in that succeeded: it was no try. */
export async function settleRight(db: Db, buckets: Attempt): Promise<void> {
  const { isKnown, pair, account, network, unknown } = buckets;
  await forget(db, pair);
  if (isKnown) return;
  for (const bucket of [account, network, unknown]) await giveBack(db, bucket, 1);
}
