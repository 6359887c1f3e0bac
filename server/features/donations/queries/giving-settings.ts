import type { Db } from '#server/platform/db/connect.ts';

/** The donation settings as JSON; undefined until they are set. */
export function findGivingSettings(db: Db) {
  return db
    .selectFrom('site_settings')
    .select('value')
    .where('name', '=', 'giving')
    .executeTakeFirst();
}

/** @param value the settings as JSON */
export async function upsertGivingSettings(trx: Db, value: string): Promise<void> {
  await trx
    .insertInto('site_settings')
    .values({ name: 'giving', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
