import { sql } from 'kysely';
import { databaseNow } from '#server/platform/db/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** The mailings whose engine may have crashed. */
export const listInterruptible = (db: Db) =>
  db
    .selectFrom('mailings')
    .select(['id', 'status'])
    .where('status', 'in', ['sending', 'canceled'])
    .execute();

const orphaned = (db: Db, id: string, all: boolean) =>
  db
    .selectFrom('mailing_recipients')
    .select('email_key')
    .where('mailing_id', '=', id)
    .where('status', '=', 'claimed')
    .$if(!all, (query) => query.where('lease_until', '<', databaseNow(db)));

/**
 * Whether a mailing has recipients whose engine has crashed.
 * @param all whether every engine has
 */
export async function existsOrphaned(db: Db, id: string, all: boolean): Promise<boolean> {
  return (await orphaned(db, id, all).limit(1).executeTakeFirst()) !== undefined;
}

const orphanedRecipients = (trx: Db, id: string, all: boolean, isHandedOver: boolean) =>
  trx
    .updateTable('mailing_recipients')
    .where('mailing_id', '=', id)
    .where('email_key', 'in', orphaned(trx, id, all))
    .where('handed_over_at', isHandedOver ? 'is not' : 'is', null);

/** Requeues those whose email was not handed over. */
export async function requeueUnsent(trx: Db, id: string, all: boolean): Promise<void> {
  await orphanedRecipients(trx, id, all, false).set({ status: 'waiting', owner: '' }).execute();
}

/**
 * Requeues those whose email may have arrived, or marks them as failed if the mailing is canceled.
 * @returns their number
 */
export async function markUncertain(
  trx: Db,
  id: string,
  all: boolean,
  { error, isCanceled }: { error: string; isCanceled: boolean },
): Promise<number> {
  const { numUpdatedRows } = await orphanedRecipients(trx, id, all, true)
    .set({
      owner: '',
      error,
      is_repeated: 1,
      attempts: sql`attempts + 1`,
      ...(isCanceled
        ? { status: 'failed' as const, done_at: databaseNow(trx) }
        : { status: 'waiting' as const, handed_over_at: null }),
    })
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function addRepeated(
  trx: Db,
  id: string,
  count: number,
  isCanceled: boolean,
): Promise<void> {
  await trx
    .updateTable('mailings')
    .set({
      repeated: sql`repeated + ${count}`,
      ...(isCanceled && { failed: sql`failed + ${count}` }),
    })
    .where('id', '=', id)
    .execute();
}
