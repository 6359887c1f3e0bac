import {
  anEmptyDatabase,
  openConnection,
  type TestDatabase,
  untilUnused,
} from '#tests/support/database/database.ts';
import { restore } from './backups.ts';

/** A restored site that has changed since: it has a setting that the backup does not have. */
export async function aChangedSite(path: string): Promise<TestDatabase> {
  const place = await anEmptyDatabase();
  await restore(path, { ...place });
  const { db } = await openConnection(place);
  await db.insertInto('site_settings').values({ name: 'mine', value: '"newer"' }).execute();
  await db.destroy();
  await untilUnused(place);
  return place;
}

/** The value of the setting that only the changed site has; undefined: it is not there. */
export async function mineIn(place: TestDatabase): Promise<string | undefined> {
  const { db } = await openConnection(place);
  const row = await db
    .selectFrom('site_settings')
    .select('value')
    .where('name', '=', 'mine')
    .executeTakeFirst();
  await db.destroy();
  return row?.value;
}
