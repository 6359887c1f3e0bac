import { markChanged } from '#server/platform/change-marks.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { campaignsTag } from '../campaigns/tags.ts';

const demoSite = 'demoSite';

/** Whether the database began with the demo content. */
export async function isDemoSite(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('site_settings')
    .select('name')
    .where('name', '=', demoSite)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a new database as that of a demo site. */
export async function markDemoSite(trx: Db): Promise<void> {
  await trx.insertInto('site_settings').values({ name: demoSite, value: '1' }).execute();
}

/** The monthly practice gifts that go on. */
export function listPracticeMonths(db: Db) {
  return db
    .selectFrom('monthly_gifts')
    .select('id')
    .where('is_practice', '=', 1)
    .where('status', '=', 'active')
    .execute();
}

/** Reads a monthly practice gift and locks it until the transaction ends; undefined if it has stopped. */
export function lockPracticeMonth(trx: Db, id: string) {
  return trx
    .selectFrom('monthly_gifts')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'active')
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();
}

/** How many months of a monthly gift are recorded. */
export async function countMonths(trx: Db, monthlyId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('donations')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('monthly_id', '=', monthlyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function existsPracticeGift(db: Db): Promise<boolean> {
  for (const table of ['donations', 'monthly_gifts'] as const) {
    const row = await db
      .selectFrom(table)
      .select('id')
      .where('is_practice', '=', 1)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** Deletes all practice gifts. @returns the donors that had some */
export async function deletePracticeRows(trx: Db): Promise<string[]> {
  const gifts = await trx
    .deleteFrom('donations')
    .where('is_practice', '=', 1)
    .returning('donor_id')
    .execute();
  await markChanged(trx, [campaignsTag]);
  const monthly = await trx
    .deleteFrom('monthly_gifts')
    .where('is_practice', '=', 1)
    .returning('donor_id')
    .execute();
  return [...new Set([...gifts, ...monthly].flatMap(({ donor_id }) => donor_id ?? []))].sort();
}
