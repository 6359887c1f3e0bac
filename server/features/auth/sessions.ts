import { seesPersonalData } from '#contract/shared/may.ts';
import type { AccountType } from '#contract/shared/roles.ts';
import { day, minute } from '#contract/shared/time-units.ts';
import type { Session, SessionStore } from '#server/http/access/session-store.ts';
import { hashToken, newId, newToken } from '#server/platform/crypto/ids.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts';
import { rolesOf } from '#server/stored-roles.ts';
import { lockAdministrators } from './accounts/queries.ts';
import { initialPasswordOf } from './password/initial-password.ts';
import {
  deleteOldestSessions,
  deleteSessions,
  findLiveSession,
  insertSession,
  lockRole,
  lockSession,
  updateSession,
} from './queries.ts';
import { deletePendingSecret } from './second-step/queries/authenticators.ts';
import { deleteChallenges } from './second-step/queries/challenges.ts';
import { isOverdue } from './second-step/two-factor-requirement.ts';

/** How long an unused session lives, in ms: a browser session, or one that is remembered. */
const idleLifetime = { session: day, remember: 365 * day };
/** No session lives longer than this, used or not. */
const maxLifetime = 400 * day;
/** An account's maximum number of sessions; another one ends the least recently used. */
const maxSessions = 100;
/** A session's last use is updated at most this often. */
const lastUseInterval = 5 * minute;

interface NewSession {
  userId: string;
  remember: 0 | 1;
  userAgent: string;
  /** An IPv4 address or an IPv6 /64. */
  network: string;
}

/**
 * Starts a session.
 * @returns the only plain-text copies of its two cookies' secrets
 */
export async function beginSession(trx: Db, { userId, remember, userAgent, network }: NewSession) {
  const token = newToken();
  const xsrf = newToken();
  const now = Date.now();
  await insertSession(trx, {
    id: newId(),
    user_id: userId,
    token_hash: hashToken(token),
    xsrf_hash: hashToken(xsrf),
    remember,
    user_agent: userAgent.slice(0, 300),
    network,
    created_at: now,
    last_seen_at: now,
    expires_at: now + (remember ? idleLifetime.remember : idleLifetime.session),
  });
  await deleteOldestSessions(trx, userId, maxSessions);
  return { token, xsrf };
}

/** The session of a token and its account, or null if there is none or it has ended. */
async function findSession(db: Db, token: string): Promise<Session | null> {
  const now = Date.now();
  const row = await findLiveSession(db, hashToken(token), now);
  if (!row) return null;
  if (now - row.last_seen_at > lastUseInterval) {
    const expires = Math.min(
      now + (row.remember ? idleLifetime.remember : idleLifetime.session),
      row.created_at + maxLifetime,
    );
    await updateSession(db, row.id, { last_seen_at: now, expires_at: expires }).catch((error) => {
      // Readers are not affected while nothing can be written; the next call updates it.
      if (!isDatabaseUnavailable(error)) throw error;
    });
  }
  const without = await withoutSecondStep(db, row);
  return {
    id: row.id,
    xsrfHash: row.xsrf_hash,
    person: {
      userId: row.userId,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      photo: row.photo,
      accountType: row.account_type,
      roles: rolesOf(row),
      isVerified: row.is_verified,
      ...(without && { withoutSecondStep: without }),
      ...(row.has_printed_password === 1 && {
        printedPassword: initialPasswordOf(row.registered_at),
      }),
    },
  };
}

/** Sessions as the gate needs them. */
export const sessionStore = (db: Db): SessionStore => ({
  find: (token) => findSession(db, token),
  readAgain,
});

const readAgain: SessionStore['readAgain'] = async (trx, { id, person }, locks) => {
  if (hasManyWriters(trx) && locks.administrators) await lockAdministrators(trx);
  // The account before its session: everything that ends sessions locks them in this order.
  const account = await lockRole(trx, person.userId, locks.ownAccount);
  const living = await lockSession(trx, id, Date.now());
  if (!account || account.suspended_at !== null || !living) return null;
  return { accountType: account.account_type, roles: rolesOf(account) };
};

async function withoutSecondStep(
  db: Db,
  row: {
    account_type: AccountType;
    roles: string;
    has_second_step: number;
    staff_since: number | null;
    registered_at: number;
  },
) {
  if (row.account_type === 0 || row.has_second_step === 1) return undefined;
  const staffSince = row.staff_since ?? row.registered_at;
  const account = { seesPersonalData: seesPersonalData(rolesOf(row)), staffSince };
  return { ...account, isOverdue: await isOverdue(db, account) };
}

/**
 * Ends every session of an account, and every pending sign-in and second-factor setup.
 * @param kept the session to keep, if any
 */
export async function endSessions(trx: Db, userId: string, kept?: string): Promise<void> {
  await deleteSessions(trx, userId, kept);
  await deleteChallenges(trx, userId);
  await deletePendingSecret(trx, userId);
}
