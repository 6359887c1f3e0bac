import { sql } from 'kysely';
import { databaseNow } from '#server/platform/db/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

const uncertain = 'The server stopped while sending this email, so it may have arrived.';

/**
 * Looks after recipients whose engine has died. One whose mail no service had seen is sent to as if
 * nothing had happened. Of any other nobody knows whether it arrived: it is sent once more under the
 * same Message-ID, and says so.
 * @param all whether no other engine can be alive: then nothing is waited for
 */
export async function recover(db: Db, all: boolean): Promise<void> {
  const mailings = await db
    .selectFrom('mailings')
    .select(['id', 'status'])
    .where('status', 'in', ['sending', 'canceled'])
    .execute();
  for (const { id, status } of mailings) {
    if (await anyLeft(db, id, all)) await recoverOne(db, id, status, all);
  }
}

const left = (db: Db, id: string, all: boolean) =>
  db
    .selectFrom('mailing_recipients')
    .select('email_key')
    .where('mailing_id', '=', id)
    .where('status', '=', 'claimed')
    .$if(!all, (query) => query.where('lease_until', '<', databaseNow(db)));

const anyLeft = (db: Db, id: string, all: boolean) => left(db, id, all).limit(1).executeTakeFirst();

function recoverOne(db: Db, id: string, status: Tables['mailings']['status'], all: boolean) {
  const isCanceled = status === 'canceled';
  return db.transaction().execute(async (trx) => {
    const rows = (isHandedOver: boolean) =>
      trx
        .updateTable('mailing_recipients')
        .where('mailing_id', '=', id)
        .where('email_key', 'in', left(trx, id, all))
        .where('handed_over_at', isHandedOver ? 'is not' : 'is', null);
    await rows(false).set({ status: 'waiting', owner: '' }).execute();
    const { numUpdatedRows } = await rows(true)
      .set({
        owner: '',
        error: uncertain,
        is_repeated: 1,
        attempts: sql`attempts + 1`,
        ...(isCanceled
          ? { status: 'failed' as const, done_at: databaseNow(trx) }
          : { status: 'waiting' as const, handed_over_at: null }),
      })
      .executeTakeFirst();
    const count = Number(numUpdatedRows);
    if (count === 0) return;
    await trx
      .updateTable('mailings')
      .set({
        repeated: sql`repeated + ${count}`,
        ...(isCanceled && { failed: sql`failed + ${count}` }),
      })
      .where('id', '=', id)
      .execute();
  });
}
