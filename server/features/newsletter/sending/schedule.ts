import { sql } from 'kysely';
import { databaseNow } from '#server/platform/db/clock.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';

const second = 1000;
/** Over how long the speed of a mailing is taken, in ms. */
const sample = 3 * second;

/** Whether any mailing has something to do for an engine. */
export async function hasWork(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('mailings')
    .select('id')
    .where('is_paused', '=', 0)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'sending'),
        eb.and([eb('status', '=', 'scheduled'), eb('start_at', '<=', databaseNow(db))]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Begins the mailings whose hour has come, each on one node and once. */
export async function beginDue(db: Db): Promise<void> {
  const due = await db
    .selectFrom('mailings')
    .select('id')
    .where('status', '=', 'scheduled')
    .where('is_paused', '=', 0)
    .where('start_at', '<=', databaseNow(db))
    .orderBy('start_at')
    .execute();
  for (const { id } of due) await begin(db, id);
}

/** Fixes whom a mailing goes to, and lets it go, in one transaction. */
function begin(db: Db, id: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    // A hundred thousand rows may take longer than any other statement.
    if (hasManyWriters(trx)) await sql`set local statement_timeout = 0`.execute(trx);
    const mailing = await trx
      .updateTable('mailings')
      .set({ status: 'sending', started_at: databaseNow(trx), sampled_at: databaseNow(trx) })
      .where('id', '=', id)
      .where('status', '=', 'scheduled')
      .where('is_paused', '=', 0)
      .returning(['id', 'page_id', 'list'])
      .executeTakeFirst();
    if (!mailing) return;
    await waitForOthers(trx, mailing.page_id);
    const { numInsertedOrUpdatedRows: total } = await trx
      .insertInto('mailing_recipients')
      .columns(['mailing_id', 'email_key', 'subscriber_id', 'status'])
      .expression(
        freshSubscribers(trx, mailing.page_id, mailing.list).select([
          sql<string>`${id}`.as('mailing_id'),
          'subscribers.email_key',
          'subscribers.id',
          sql<'waiting'>`'waiting'`.as('status'),
        ]),
      )
      .executeTakeFirst();
    await trx
      .updateTable('mailings')
      .set({ total: Number(total ?? 0) })
      .where('id', '=', id)
      .execute();
  });
}

/** Two mailings of one issue begin one after the other, so that the second sees whom the first has. */
async function waitForOthers(trx: Db, pageId: string): Promise<void> {
  if (!hasManyWriters(trx)) return;
  await sql`select pg_advisory_xact_lock(736508, hashtext(${pageId}))`.execute(trx);
}

/** The confirmed subscribers of a list whom no mailing of an issue has reached or will reach. */
export function freshSubscribers(db: Db, pageId: string, list: 'general' | 'newsletters' | 'test') {
  return db
    .selectFrom('subscribers')
    .where('subscribers.status', '=', 'confirmed')
    .where(`subscribers.${list}`, '=', 1)
    .where(({ not, exists }) =>
      not(
        exists(
          db
            .selectFrom('mailing_recipients as got')
            .innerJoin('mailings', 'mailings.id', 'got.mailing_id')
            .select('got.email_key')
            .where('mailings.page_id', '=', pageId)
            .where('got.email_key', '=', sql.ref<string>('subscribers.email_key'))
            .where('got.status', '!=', 'left')
            .where((eb) =>
              eb.or([
                eb('mailings.status', '!=', 'canceled'),
                eb('got.status', 'in', ['sent', 'failed']),
                eb('got.handed_over_at', 'is not', null),
              ]),
            ),
        ),
      ),
    );
}

/** Ends a mailing when nobody is left who waits for it. */
export async function finish(db: Db, id: string): Promise<void> {
  const open = db
    .selectFrom('mailing_recipients')
    .select('email_key')
    .where('mailing_id', '=', id)
    .where('status', 'in', ['waiting', 'claimed'])
    .limit(1);
  if (await open.executeTakeFirst()) return;
  await db
    .updateTable('mailings')
    .set({
      status: 'finished',
      finished_at: databaseNow(db),
      // Who was deleted has left no row.
      gone: sql`total - sent - failed`,
      per_second: 0,
      trouble: '',
    })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where(({ not, exists }) => not(exists(open)))
    .execute();
}

/** Takes the speed of a mailing again, where it is time for that, and notes what the mail service is up to. */
export async function takeSample(db: Db, id: string): Promise<void> {
  const done = sql`(sent + failed + gone)`;
  await db
    .updateTable('mailings')
    .set({
      per_second: sql`(${done} - sampled_count) * 1000.0 / (${databaseNow(db)} - sampled_at)`,
      sampled_at: databaseNow(db),
      sampled_count: sql`${done}`,
    })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    // A clock that was set back begins again.
    .where((eb) =>
      eb.or([
        eb('sampled_at', '<=', sql<number>`${databaseNow(db)} - ${sample}`),
        eb('sampled_at', '>', sql<number>`${databaseNow(db)} + ${sample}`),
      ]),
    )
    .execute();
}

/** Notes why the mail service does not talk to this node; empty: it does. */
export async function noteTrouble(db: Db, id: string, trouble: string): Promise<void> {
  await db
    .updateTable('mailings')
    .set({ trouble: trouble.replace(/\s+/g, ' ').slice(0, 300) })
    .where('id', '=', id)
    .where('trouble', '!=', trouble)
    .execute();
}
