import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

/** Someone's views of a table, by name. */
export const listViews = (db: Db, ownerId: string, screen: string) =>
  db
    .selectFrom('table_views')
    .select(['id', 'name', 'query'])
    .where('owner_id', '=', ownerId)
    .where('screen', '=', screen)
    .orderBy('name_key')
    .execute();

export const listAllViews = (db: Db, ownerId: string) =>
  db
    .selectFrom('table_views')
    .select(['screen', 'name', 'query'])
    .where('owner_id', '=', ownerId)
    .orderBy('screen')
    .orderBy('name_key')
    .execute();

export async function countViews(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('table_views')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Saves a view; one of the same name is replaced. */
export async function upsertView(trx: Db, row: Insertable<Tables['table_views']>): Promise<void> {
  const { name, query } = row;
  await trx
    .insertInto('table_views')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'screen', 'name_key']).doUpdateSet({ name, query }),
    )
    .execute();
}

/** @returns the screen of the view; undefined: it does not exist, or is someone else's */
export async function deleteViewRow(trx: Db, ownerId: string, id: string) {
  const row = await trx
    .deleteFrom('table_views')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .returning('screen')
    .executeTakeFirst();
  return row?.screen;
}
