import type { Db } from '#server/platform/db/connect.ts';
import { hasRows } from '#server/platform/tables/has-rows.ts';

/** The setting that hides the setup checklist of a new site. */
export const checklistDismissed = 'checklistDismissed';
const setup = 'setup';

const finished = JSON.stringify('finished');

/** Notes that the setup is finished. */
export async function upsertFinishedSetup(trx: Db): Promise<void> {
  await trx
    .insertInto('site_settings')
    .values({ name: setup, value: finished })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: finished }))
    .execute();
}

/** Notes that the setup is left for later, unless it is finished. */
export async function insertSkippedSetup(trx: Db): Promise<void> {
  await trx
    .insertInto('site_settings')
    .values({ name: setup, value: JSON.stringify('skipped') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

export const isSetupFinished = (db: Db): Promise<boolean> =>
  hasRows(db.selectFrom('site_settings').where('name', '=', setup).where('value', '=', finished));

/** Whether anyone has finished or skipped the setup, changed a setting, or hidden the checklist of a new site. */
export const hasBegun = (db: Db): Promise<boolean> =>
  hasRows(db.selectFrom('site_settings').where('name', 'in', [setup, 'site', checklistDismissed]));
