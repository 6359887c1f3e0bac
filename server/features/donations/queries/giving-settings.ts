import { markChanged } from '#server/platform/change-marks.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** 'journalAccounts': those of the last export for QuickBooks; 'donationForm': its amounts and texts. */
type Name = 'giving' | 'journalAccounts' | 'donationForm';

/** The donation settings as JSON; undefined until they are set. */
export function findGivingSettings(db: Db, name: Name = 'giving') {
  return db.selectFrom('site_settings').select('value').where('name', '=', name).executeTakeFirst();
}

/** @param value the settings as JSON */
export async function upsertGivingSettings(
  trx: Db,
  value: string,
  name: Name = 'giving',
): Promise<void> {
  await trx
    .insertInto('site_settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  if (name !== 'journalAccounts') await markChanged(trx, ['giving']);
}
