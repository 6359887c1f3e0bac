import { hour } from '#contract/shared/time-units.ts';
import { newId } from './crypto/ids.ts';
import type { Db } from './db/connect.ts';
import { isSecurityAction } from './security-log/event.ts';
import { noteSecurityChange } from './security-log/origin.ts';

/** Notes who did what to what, in the transaction that does it; in the security log too, where it belongs there. */
export async function audit(
  trx: Db,
  entry: { userId: string | null; action: string; subject: string },
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      id: newId(),
      user_id: entry.userId,
      action: entry.action,
      subject: entry.subject,
      created_at: Date.now(),
    })
    .execute();
  if (isSecurityAction(entry.action)) await noteSecurityChange(trx, entry);
}

/**
 * Notes that somebody has taken out people, money or events. An export comes in pieces and is noted once: with its
 * first piece, and with a later one where none was noted within the hour, so that nobody asks for later pieces alone
 * to take them out unseen.
 * @param what is taken out: 'subscribers'
 * @param after where the piece begins; absent: it is the first
 */
export async function auditExport(
  db: Db,
  userId: string | null,
  what: string,
  after: string | undefined,
): Promise<void> {
  const action = `${what}.export`;
  // A transaction, as it is there that a caller's right is decided again: before every piece leaves.
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
