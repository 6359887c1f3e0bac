import type { CallContext, Parts } from '#server/groups/handlers.ts';
import { isHuman, moreWithProof } from '#server/platform/bot-check.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { hashToken } from '#server/platform/ids.ts';
import { count, type Delay, delay, forget, giveBack, tooMany } from '#server/platform/limits.ts';

const second = 1000;
const minute = 60 * second;

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
 * The second step of one account, from anywhere, beside what its password is counted in. Only who has the
 * password can hold it up; a mailed reset changes nothing about it, or mail alone would open accounts.
 */
const secondSteps = { free: 10, window: 60 * minute, longest: 15 * minute };
/** Beyond these the bot check is asked for: addresses without an account from one network, and tries in all. */
const unknown = { free: 10, window: 60 * minute };
const all = { free: 3000, window: minute };

/** What a try has been counted in. */
export interface Try {
  /** Whether the account has been used in this network: then it counts in nothing but the pair. */
  isKnown: boolean;
  pair: string;
  account: string;
  network: string;
  unknown: string;
}

interface Verdict {
  /** How long to wait, in ms. */
  wait: number;
  needsProof: boolean;
}

/**
 * Counts a try to sign in before anything is looked up, so that a parallel burst gains nothing, and
 * for all nodes. An account that has been used in this network is held up by nobody elsewhere.
 * @throws {Refusal} `tooMany` when this one comes too early, or needs a bot check that is missing
 */
export async function admit(parts: Parts, address: string, context: CallContext): Promise<Try> {
  const { network, botCheck } = context;
  const email = address.toLowerCase();
  // Addresses leave no trace here, as a deleted account must not.
  const account = hashToken(email).slice(0, 32);
  const known = await isKnown(parts.db, email, network);
  const buckets: Try = {
    isKnown: known,
    pair: `login:${network}:${account}`,
    account: `login-account:${account}`,
    network: `login-network:${network}`,
    unknown: `login-unknown:${network}`,
  };
  const { wait, needsProof } = await parts.db
    .transaction()
    .execute((trx) => (known ? countKnown(trx, buckets) : countTry(trx, buckets)));
  if (wait > 0) throw tooMany(Math.ceil(wait / second));
  if (needsProof && !(botCheck !== '' && (await isHuman(parts, botCheck)))) {
    throw tooMany(unknown.window / second);
  }
  return buckets;
}

/** Whether an account has been used in this network. Costs the same where there is no account. */
async function isKnown(db: Db, email: string, network: string): Promise<boolean> {
  const device = await db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .select('devices.id')
    .where('users.email_key', '=', email)
    .where('devices.network', '=', network)
    .limit(1)
    .executeTakeFirst();
  return device !== undefined;
}

async function countKnown(trx: Db, { pair }: Try): Promise<Verdict> {
  const wait = await delay(trx, { bucket: pair, ...limits.knownPair });
  return { wait, needsProof: false };
}

/** Always in this order, so that no two tries wait for each other; what all share comes last. */
async function countTry(trx: Db, buckets: Try): Promise<Verdict> {
  const delays: Delay[] = [
    { bucket: buckets.pair, ...limits.pair },
    { bucket: buckets.account, ...limits.account },
    { bucket: buckets.network, ...limits.network },
  ];
  for (const each of delays) {
    const wait = await delay(trx, each);
    if (wait > 0) return { wait, needsProof: false };
  }
  const strangers = await count(trx, { bucket: buckets.unknown, window: unknown.window });
  if (strangers.count > unknown.free * moreWithProof) {
    return { wait: strangers.resetsAt - Date.now(), needsProof: false };
  }
  const everybody = await count(trx, { bucket: 'login', window: all.window });
  const needsProof = strangers.count > unknown.free || everybody.count > all.free;
  return { wait: 0, needsProof };
}

/** Settles a try that failed: only an address without an account stays counted as one. Both cost the same. */
export function settleWrong(db: Db, buckets: Try, isUnknown: boolean): Promise<void> {
  return giveBack(db, buckets.unknown, isUnknown || buckets.isKnown ? 0 : 1);
}

/**
 * Settles a try whose password is right, and whose second step is still to come: it is not counted, but
 * what was counted before stays, or a password alone would make room for guessing codes.
 */
export async function settleHalf(db: Db, buckets: Try): Promise<void> {
  const { isKnown, pair, account, network, unknown } = buckets;
  await giveBack(db, pair, 1);
  if (isKnown) return;
  for (const bucket of [account, network, unknown]) await giveBack(db, bucket, 1);
}

const secondStepBucket = (userId: string) => `second-step:${userId}`;

/**
 * Counts a second step before it is looked at.
 * @throws {Refusal} `tooMany` when this one comes too early
 */
export async function admitSecondStep(db: Db, userId: string): Promise<void> {
  const wait = await delay(db, { bucket: secondStepBucket(userId), ...secondSteps });
  if (wait > 0) throw tooMany(Math.ceil(wait / second));
}

/** Settles a second step that was right. */
export const settleSecondStep = (db: Db, userId: string) => forget(db, secondStepBucket(userId));

/** Settles a sign-in that succeeded: it was no try. */
export async function settleRight(db: Db, buckets: Try): Promise<void> {
  const { isKnown, pair, account, network, unknown } = buckets;
  await forget(db, pair);
  if (isKnown) return;
  for (const bucket of [account, network, unknown]) await giveBack(db, bucket, 1);
}
