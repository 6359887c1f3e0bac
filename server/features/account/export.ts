import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Reply } from '#contract/index.ts';
import type { CallContext, Parts } from '#server/app-deps.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { Refusal } from '#server/platform/errors.ts';
import { findUserById, type User } from '../auth/accounts/users.ts';
import { exportCourses } from '../courses/export-progress.ts';
import { giftsForOwner } from '../donations/donors/own-donors.ts';
import { notPublished } from '../events/format-time.ts';
import { ownParticipants } from '../events/registrations/removal.ts';
import { withoutSecrets } from '../mail/outbox.ts';
import { findOwnSubscription, wishedLists } from '../newsletter/subscribers/subscriptions.ts';
import { isNone } from '../newsletter/subscribers/unsubscribes.ts';
import { exportTests } from '../nutrition-test/test-results.ts';
import { callerOf, presentProfile } from './profile.ts';
import { readSessions } from './sessions.ts';
import { readTwoFactor } from './two-factor/state.ts';

/** Everything that is kept about the caller, as a file for themselves. */
export async function exportData(
  { db }: Parts,
  context: CallContext,
): Promise<Reply<'account/exportData'>> {
  const { userId } = callerOf(context);
  const user = await findUserById(db, userId);
  if (!user) throw new Refusal('notFound', 'This account doesn’t exist.');
  const data = await collect(db, user, context);
  // Last, so that nothing is released to a session that ended while it was collected.
  await db
    .transaction()
    .execute((trx) => audit(trx, { userId, action: 'account.export', subject: `user/${userId}` }));
  return { code: 1, data };
}

/**
 * So many of the newest entries of one kind are given out. Anyone can cause any number of some of them, and a file
 * with all would hold up everybody else while it is made.
 */
const mostEntries = 5_000;

async function collect(db: Db, user: User, context: CallContext) {
  const userId = user.id;
  const parts: Record<string, () => unknown> = {
    account: () => presentProfile(user),
    sessions: () => readSessions(db, context),
    devices: () => devicesOf(db, userId),
    twoFactor: () => twoFactorOf(db, userId),
    newsletters: () => subscriptionOf(db, user),
    newslettersSent: () => issuesSentTo(db, user),
    eventRegistrations: () => registrationsOf(db, user),
    donations: () => giftsForOwner(db, user),
    mailedLinks: () => linksOf(db, userId),
    mails: () => mailsOf(db, user),
    messages: () => messagesOf(db, user),
    tests: () => exportTests(db, userId),
    courses: () => exportCourses(db, userId),
    activity: () => activityOf(db, userId),
    security: () => securityEventsOf(db, userId),
  };
  const data: Record<string, unknown> = { exportedAt: new Date().toISOString() };
  for (const [name, read] of Object.entries(parts)) {
    data[name] = await read();
    // The embedded database is read on this thread.
    await othersFirst();
  }
  const isFull = (part: unknown) => Array.isArray(part) && part.length === mostEntries;
  // Says which parts have only their newest entries.
  const shortened = Object.keys(parts).filter((name) => isFull(data[name]));
  return { ...data, ...(shortened.length > 0 && { shortened }) };
}

const time = (milliseconds: number | null) =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();

async function devicesOf(db: Db, userId: string) {
  const rows = await db
    .selectFrom('devices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('first_seen_at')
    .execute();
  return rows.map((row) => ({
    device: row.agent,
    network: row.network,
    firstSeenAt: time(row.first_seen_at),
    lastSeenAt: time(row.last_seen_at),
  }));
}

/** Names and dates, and nothing with which somebody could sign in. */
async function twoFactorOf(db: Db, userId: string) {
  const { app, passkeys } = await readTwoFactor(db, userId);
  const codes = await db
    .selectFrom('recovery_codes')
    .select(['created_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('used_at')
    .execute();
  return {
    app,
    passkeys: passkeys.map(({ id: _id, ...passkey }) => passkey),
    recoveryCodes: codes.map((row) => ({
      createdAt: time(row.created_at),
      usedAt: time(row.used_at),
    })),
  };
}

async function subscriptionOf(db: Db, user: User) {
  const wished = wishedLists(user);
  if (!isNone(wished)) return { email: user.email, ...wished, status: 'wished' };
  const row = await findOwnSubscription(db, user);
  if (!row) return null;
  const { id, test, general, newsletters, status } = row;
  const times = { createdAt: time(row.created_at), confirmedAt: time(row.confirmed_at) };
  const departures = await db
    .selectFrom('departures')
    .select(['test', 'general', 'newsletters', 'how', 'left_at'])
    .where('subscriber_id', '=', id)
    .orderBy('left_at')
    .execute();
  const left = departures.map(({ left_at, ...lists }) => ({ ...lists, at: time(left_at) }));
  return { email: row.email, test, general, newsletters, status, ...times, left };
}

/** Which issues of the newsletter went to the account's address, and what became of them. */
async function issuesSentTo(db: Db, user: User) {
  const subscriber = await findOwnSubscription(db, user);
  if (!subscriber) return [];
  const rows = await db
    .selectFrom('mailing_recipients')
    .innerJoin('mailings', 'mailings.id', 'mailing_recipients.mailing_id')
    .select(['slug', 'list', 'mailing_recipients.status', 'error', 'done_at'])
    .where('subscriber_id', '=', subscriber.id)
    .orderBy('mailings.created_at')
    .execute();
  return rows.map(({ slug, list, status, error, done_at }) => ({
    issue: slug,
    list,
    status: status === 'claimed' ? 'waiting' : status,
    error,
    at: time(done_at),
  }));
}

async function registrationsOf(db: Db, user: User) {
  const rows = await ownParticipants(db, user);
  return rows.map((row) => ({
    // A draft's words are not public, though somebody registered when it was.
    event: row.is_published === 1 ? row.title : notPublished,
    startsAt: time(row.starts_at),
    name: row.name,
    email: row.email,
    state: row.state,
    registeredAt: time(row.created_at),
    checkedInAt: time(row.checked_in_at),
    remindedAt: time(row.reminded_at),
  }));
}

async function linksOf(db: Db, userId: string) {
  const rows = await db
    .selectFrom('mailed_tokens')
    .select(['purpose', 'created_at', 'expires_at', 'used_at'])
    .where('subject_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    purpose: row.purpose,
    createdAt: time(row.created_at),
    expiresAt: time(row.expires_at),
    usedAt: time(row.used_at),
  }));
}

/** The mails about an account, and where its address is proven, all others to it. */
async function mailsOf(db: Db, { id, email_key, is_verified }: User) {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('user_id', '=', id),
        ...(is_verified ? [eb(eb.fn<string>('lower', ['recipient']), '=', email_key)] : []),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(mostEntries)
    .execute();
  return rows.reverse().map((row) => ({
    recipient: row.recipient,
    subject: row.subject,
    // A session alone must not come by a link that sets a new password.
    text: withoutSecrets(row.text),
    status: row.status,
    createdAt: time(row.created_at),
    sentAt: time(row.sent_at),
  }));
}

/** What came by the contact form from the account's address, and what was answered. */
async function messagesOf(db: Db, { email_key, is_verified }: User) {
  if (!is_verified) return [];
  const rows = await db
    .selectFrom('contact_messages')
    .selectAll()
    .where('email_key', '=', email_key)
    .orderBy('created_at', 'desc')
    .limit(mostEntries)
    .execute();
  return rows.reverse().map(({ name, email, subject, text, created_at }) => ({
    name,
    email,
    subject,
    text,
    at: time(created_at),
  }));
}

async function activityOf(db: Db, userId: string) {
  const found = db.selectFrom('audit_log').select(['id', 'action', 'subject', 'created_at']);
  const newest = found.orderBy('created_at', 'desc').limit(mostEntries);
  const rows = newestOf(
    await newest.where('user_id', '=', userId).execute(),
    await newest.where('subject', '=', `user/${userId}`).execute(),
    ({ created_at }) => created_at,
  );
  return rows.map(({ action, subject, created_at }) => ({ action, subject, at: time(created_at) }));
}

/**
 * The newest entries of two queries, oldest first. Each of them reads no more than it gives, by its index; a query with
 * both conditions would read and sort all there are.
 */
function newestOf<Row extends { id: string }>(
  some: Row[],
  others: Row[],
  timeOf: (row: Row) => number,
): Row[] {
  const rows = new Map([...some, ...others].map((row) => [row.id, row]));
  return [...rows.values()].sort((a, b) => timeOf(a) - timeOf(b)).slice(-mostEntries);
}

/** What the security log holds about the account: not who else acted on it, nor from where. */
async function securityEventsOf(db: Db, userId: string) {
  const found = db.selectFrom('security_log').select(['id', 'action', 'network', 'at', 'user_id']);
  const newest = found.orderBy('at', 'desc').limit(mostEntries);
  const rows = newestOf(
    await newest.where('user_id', '=', userId).execute(),
    await newest.where('subject', '=', `user/${userId}`).execute(),
    ({ at }) => at,
  );
  return rows.map(({ action, network, at, user_id }) => ({
    action,
    network: user_id === null || user_id === userId ? network : '',
    at: time(at),
  }));
}
