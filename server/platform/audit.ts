import type { Db } from './db/connect.ts';
import { newId } from './ids.ts';

/** Notes who did what to what, in the transaction that does it. */
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
}
