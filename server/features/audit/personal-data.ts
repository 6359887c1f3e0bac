import { mostExported } from '#server/contributions.ts';
import type { User } from '#server/features/auth/accounts/users.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isoTime } from '#server/platform/time/iso-time.ts';

/** What the audit trail holds about an account. */
export async function exportActivity(db: Db, { id: userId }: User) {
  const found = db.selectFrom('audit_log').select(['id', 'action', 'subject', 'created_at']);
  const newest = found.orderBy('created_at', 'desc').limit(mostExported);
  const rows = newestOf(
    await newest.where('user_id', '=', userId).execute(),
    await newest.where('subject', '=', `user/${userId}`).execute(),
    ({ created_at }) => created_at,
  );
  return rows.map(({ action, subject, created_at }) => ({
    action,
    subject,
    at: isoTime(created_at),
  }));
}

/** What the security log holds about the account: not who else acted on it, nor from where. */
export async function exportSecurityEvents(db: Db, { id: userId }: User) {
  const found = db.selectFrom('security_log').select(['id', 'action', 'network', 'at', 'user_id']);
  const newest = found.orderBy('at', 'desc').limit(mostExported);
  const rows = newestOf(
    await newest.where('user_id', '=', userId).execute(),
    await newest.where('subject', '=', `user/${userId}`).execute(),
    ({ at }) => at,
  );
  return rows.map(({ action, network, at, user_id }) => ({
    action,
    network: user_id === null || user_id === userId ? network : '',
    at: isoTime(at),
  }));
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
  return [...rows.values()].sort((a, b) => timeOf(a) - timeOf(b)).slice(-mostExported);
}
