import { hour } from '#contract/shared/time-units.ts';
import { newId } from './crypto/ids.ts';
import type { Db } from './db/connect.ts';
import { currentRequestId } from './logging/request-id.ts';
import { logSecurityChange } from './security-log/request-source.ts';
import { isSecurityAction } from './security-log/security-event.ts';

/** Records who did what, in the transaction of the action; in the security log too, if it belongs there. */
export async function audit(
  trx: Db,
  { subject, ...entry }: { userId: string | null; action: string; subject: string },
): Promise<void> {
  await auditEach(trx, { ...entry, subjects: [subject] });
}

/** Records the same action for several subjects: at most a few thousand, as they are inserted at once. */
export async function auditEach(
  trx: Db,
  { userId, action, subjects }: { userId: string | null; action: string; subjects: string[] },
): Promise<void> {
  if (subjects.length === 0) return;
  await trx
    .insertInto('audit_log')
    .values(
      subjects.map((subject) => ({
        id: newId(),
        user_id: userId,
        action,
        subject,
        created_at: Date.now(),
        request_id: currentRequestId(),
      })),
    )
    .execute();
  if (!isSecurityAction(action)) return;
  for (const subject of subjects) await logSecurityChange(trx, { userId, action, subject });
}

/** Records a change that is saved while it is typed: once an hour for each person and subject. */
export async function auditHourly(
  trx: Db,
  entry: { userId: string; action: string; subject: string },
): Promise<void> {
  const known = await trx
    .selectFrom('audit_log')
    .select('id')
    .where('user_id', '=', entry.userId)
    .where('created_at', '>', Date.now() - hour)
    .where('action', '=', entry.action)
    .where('subject', '=', entry.subject)
    .limit(1)
    .executeTakeFirst();
  if (!known) await audit(trx, entry);
}

/**
 * Records an export of people, money or events. An export comes in chunks and is recorded once: with its first chunk,
 * and with a later one if none was recorded within the hour, so that no one can avoid the record by skipping the first.
 *
 * @param what is exported: 'subscribers'
 * @param after where the chunk begins; absent: it is the first
 */
export async function auditExport(
  db: Db,
  userId: string | null,
  what: string,
  after: string | undefined,
): Promise<void> {
  const action = `${what}.export`;
  // A transaction, since that is where a caller's permission is checked again: before every chunk is sent.
  await db.transaction().execute(async (trx) => {
    const known = trx
      .selectFrom('audit_log')
      .select('id')
      .where('user_id', '=', userId)
      .where('created_at', '>', Date.now() - hour)
      .where('action', '=', action)
      .limit(1);
    if (after !== undefined && (await known.executeTakeFirst())) return;
    await audit(trx, { userId, action, subject: what });
  });
}
