import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { auditExport } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { chunkSize, csvChunkOf } from '#server/platform/tables/query.ts';
import { rolesOf } from '#server/stored-roles.ts';
import { auditLabelsOf } from '../audit/audit-labels.ts';
import { findEntries } from '../audit/entries.ts';
import { findUserById } from '../auth/accounts/queries.ts';
import { methodsOf } from '../auth/second-step/methods.ts';
import { findOwnSubscription } from '../newsletter/subscribers/subscriptions.ts';
import { presentUser } from './present.ts';
import { countLiveSessions, findLastUse, listUsers, listUsersAfter } from './queries.ts';

/** How much of an account's history is shown next to it; the audit trail has all of it. */
const shownHistory = 20;

/** A page of accounts matching a filter, and their total number. */
export async function getUsers(
  { db }: AppDeps,
  body: CheckedBody<'users/getUsers'>,
): Promise<Reply<'users/getUsers'>> {
  const { rows, total } = await listUsers(db, body);
  return { code: 1, users: rows.map(presentUser), total };
}

/**
 * The details of one account for staff.
 * @throws {AppError} `notFound`
 */
export async function getUser(
  deps: AppDeps,
  { userId }: CheckedBody<'users/getUser'>,
): Promise<Reply<'users/getUser'>> {
  const { db } = deps;
  const user = await findUserById(db, userId);
  if (!user) throw new AppError('notFound', 'This account doesn’t exist.');
  const { sessions, lastSeenAt } = await sessionsOf(db, userId);
  const subscription = await findOwnSubscription(db, user);
  const { entries } = await findEntries(db, auditLabelsOf(deps), { person: userId }, '-at', {
    pageSize: shownHistory,
  });
  return {
    code: 1,
    user: {
      ...presentUser(user),
      photo: user.photo,
      suspendedAt: time(user.suspended_at),
      sessions,
      lastSeenAt: time(lastSeenAt),
      hasTwoFactor: (await methodsOf(db, userId)).length > 0 ? 1 : 0,
      newsletters: subscription?.status ?? 'none',
      history: entries,
    },
  };
}

const time = (milliseconds: number | null) =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();

/** How many active sessions there are, and when the account was last used: ended sessions count by their devices. */
async function sessionsOf(db: Db, userId: string) {
  const live = await countLiveSessions(db, userId, Date.now());
  const seen = Math.max(live.seen, await findLastUse(db, userId));
  return { sessions: live.count, lastSeenAt: seen === 0 ? null : seen };
}

const heading = [
  'firstName',
  'lastName',
  'email',
  'role',
  'verified',
  'suspended',
  'since',
  'language',
];

/** The next chunk of a CSV file of matching accounts. */
export async function exportUsers(
  { db }: AppDeps,
  { after, ...filter }: CheckedBody<'users/exportUsers'>,
  { person }: CallContext,
): Promise<Reply<'users/exportUsers'>> {
  const rows = await listUsersAfter(db, filter, chunkSize, after);
  await auditExport(db, person?.userId ?? null, 'users', after);
  const piece = csvChunkOf(
    heading,
    rows,
    (row) => [
      row.first_name,
      row.last_name,
      row.email,
      rolesOf(row).join(', ') || 'member',
      row.is_verified,
      row.suspended_at === null ? '' : new Date(row.suspended_at).toISOString(),
      new Date(row.created_at).toISOString(),
      row.language,
    ],
    after === undefined,
  );
  return { code: 1, ...piece };
}
