import { sql } from 'kysely';
import type { Session, SessionStore } from '#server/http/access/session-store.ts';
import { hashToken, newId, newToken } from '#server/platform/crypto/ids.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { isDatabaseAway } from '#server/platform/db/unavailable.ts';
import { lockAdministrators } from './accounts/users.ts';
import { hasPrintedPassword, printedPasswordOf } from './password/printed-password.ts';
import { isOverdue } from './second-step/duty.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** How long a session lives without being used, in ms: the browser's own session, or one that remembers. */
const idle = { session: day, remember: 365 * day };
/** No session lives longer than this, used or not. */
const absolute = 400 * day;
/** So many sessions of one account live at once; one more ends the one that was used least lately. */
const mostSessions = 100;
/** A session's last use is noted at most this often. */
const noted = 5 * minute;

interface Beginning {
  userId: string;
  remember: 0 | 1;
  userAgent: string;
  /** An IPv4 address or an IPv6 /64. */
  network: string;
}

/** Begins a session. @returns the secrets of its two cookies, which are nowhere else in clear */
export async function beginSession(trx: Db, { userId, remember, userAgent, network }: Beginning) {
  const token = newToken();
  const xsrf = newToken();
  const now = Date.now();
  await trx
    .insertInto('sessions')
    .values({
      id: newId(),
      user_id: userId,
      token_hash: hashToken(token),
      xsrf_hash: hashToken(xsrf),
      remember,
      user_agent: userAgent.slice(0, 300),
      network,
      created_at: now,
      last_seen_at: now,
      expires_at: now + (remember ? idle.remember : idle.session),
    })
    .execute();
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('last_seen_at', 'desc')
        .orderBy('created_at', 'desc')
        .limit(mostSessions),
    )
    .execute();
  return { token, xsrf };
}

/** The session of a token and the account behind it, or null when there is none or it has ended. */
async function findSession(db: Db, token: string): Promise<Session | null> {
  const now = Date.now();
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.xsrf_hash',
      'sessions.remember',
      'sessions.created_at',
      'sessions.last_seen_at',
      'users.id as userId',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.photo',
      'users.account_type',
      'users.is_verified',
      'users.staff_since',
      'users.created_at as registered_at',
      hasSecondStep.as('has_second_step'),
      hasPrintedPassword.as('has_printed_password'),
    ])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  if (now - row.last_seen_at > noted) {
    const expires = Math.min(
      now + (row.remember ? idle.remember : idle.session),
      row.created_at + absolute,
    );
    await db
      .updateTable('sessions')
      .set({ last_seen_at: now, expires_at: expires })
      .where('id', '=', row.id)
      .execute()
      .catch((error) => {
        // Anyone who only reads goes on while nothing can be written; the next call notes it.
        if (!isDatabaseAway(error)) throw error;
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
      isVerified: row.is_verified,
      ...(without && { withoutSecondStep: without }),
      ...(row.has_printed_password === 1 && {
        printedPassword: printedPasswordOf(row.registered_at),
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
  const isLocking = hasManyWriters(trx);
  if (isLocking && locks.administrators) await lockAdministrators(trx);
  // The account before its session: whatever ends sessions locks them in this order.
  const account = await trx
    .selectFrom('users')
    .select(['account_type', 'suspended_at'])
    .where('id', '=', person.userId)
    .$if(isLocking, (query) =>
      // Of two calls that both go on to change this account, neither could upgrade a shared lock.
      locks.ownAccount ? query.forNoKeyUpdate() : query.forShare(),
    )
    .executeTakeFirst();
  const living = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('expires_at', '>', Date.now())
    // Noting a session's last use goes on alongside it; ending the session waits.
    .$if(isLocking, (query) => query.forKeyShare())
    .executeTakeFirst();
  if (!account || account.suspended_at !== null || !living) return null;
  return account.account_type;
};

/** As a part of the session's own query: most calls are made by those who need no second step. */
const hasSecondStep = sql<number>`case when users.account_type = 0
  or exists (select 1 from authenticators where user_id = users.id and secret <> '')
  or exists (select 1 from passkeys where user_id = users.id) then 1 else 0 end`;

async function withoutSecondStep(
  db: Db,
  row: {
    account_type: 0 | 1 | 2;
    has_second_step: number;
    staff_since: number | null;
    registered_at: number;
  },
) {
  if (row.account_type === 0 || row.has_second_step === 1) return undefined;
  const staffSince = row.staff_since ?? row.registered_at;
  const account = { accountType: row.account_type, staffSince };
  return { ...account, isOverdue: await isOverdue(db, account) };
}

export async function endSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

/**
 * Ends every session of an account, every sign-in that waits for its second step, and every set-up of one
 * that was begun.
 * @param kept the session that goes on, if any
 */
export async function endSessions(trx: Db, userId: string, kept?: string): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(kept !== undefined, (query) => query.where('id', '!=', kept ?? ''))
    .execute();
  await trx.deleteFrom('challenges').where('user_id', '=', userId).execute();
  await trx
    .updateTable('authenticators')
    .set({ pending_secret: '', pending_until: 0 })
    .where('user_id', '=', userId)
    .where('pending_secret', '!=', '')
    .execute();
}
