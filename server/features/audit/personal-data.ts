import { maxExported } from '#server/contributions.ts';
import type { User } from '#server/features/auth/accounts/users.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isoTime } from '#server/platform/time/iso-time.ts';
import { listNewestEntries, listNewestSecurityEvents } from './queries.ts';

/** The audit trail's entries about an account. */
export async function exportActivity(db: Db, { id: userId }: User) {
  const rows = newestOf(
    await listNewestEntries(db, 'actor', userId, maxExported),
    await listNewestEntries(db, 'subject', userId, maxExported),
    ({ created_at }) => created_at,
  );
  return rows.map(({ action, subject, created_at }) => ({
    action,
    subject,
    at: isoTime(created_at),
  }));
}

/** The security log's entries about the account, without others' actions and addresses. */
export async function exportSecurityEvents(db: Db, { id: userId }: User) {
  const rows = newestOf(
    await listNewestSecurityEvents(db, 'actor', userId, maxExported),
    await listNewestSecurityEvents(db, 'subject', userId, maxExported),
    ({ at }) => at,
  );
  return rows.map(({ action, network, at, user_id }) => ({
    action,
    network: user_id === null || user_id === userId ? network : '',
    at: isoTime(at),
  }));
}

/**
 * The newest entries of two queries, oldest first. Each query reads only as many rows as it returns, by its index; one
 * query with both conditions would read and sort all rows.
 */
function newestOf<Row extends { id: string }>(
  some: Row[],
  others: Row[],
  timeOf: (row: Row) => number,
): Row[] {
  const rows = new Map([...some, ...others].map((row) => [row.id, row]));
  return [...rows.values()].sort((a, b) => timeOf(a) - timeOf(b)).slice(-maxExported);
}
