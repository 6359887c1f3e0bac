import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readSettings } from '#server/config.ts';
import { checkDatabase } from '#server/features/doctor/services/check-database.ts';
import { listMissingParts } from '#server/schema/missing-parts.ts';
import { aBackup, restore } from '#tests/support/backup/backups.ts';
import {
  aMigratedDatabase,
  anEmptyDatabase,
  openConnection,
  type TestDatabase,
} from '#tests/support/database/database.ts';
import { migrate } from '#tests/support/database/migrations.ts';
import { aReleasedDatabase, releases } from '#tests/support/database/released-database.ts';

/** A database as a development checkout made it, whose migrations were edited afterward. */
async function aDatabaseWithout(statement: string) {
  const place = await anEmptyDatabase();
  const connection = await openConnection(place);
  await migrate(connection);
  await sql.raw(statement).execute(connection.db);
  return { place, connection };
}

/** The check-up's findings about the tables, besides that the migrations are known. */
async function findingsOf(place: TestDatabase) {
  const settings = readSettings({ ...place });
  const results = await checkDatabase({ settings, connect: () => openConnection(place) });
  return results.filter(({ status }) => status !== 'ok');
}

test('Nothing is missing in a new database, and in one of each release once it is migrated', async () => {
  expect(await findingsOf(await aMigratedDatabase())).toEqual([]);
  for (const release of releases) {
    const connection = await openConnection(await aReleasedDatabase(release));
    await migrate(connection);
    expect(await listMissingParts(connection.db, connection.engine), release).toEqual([]);
  }
  const { db, engine } = await openConnection(await anEmptyDatabase());
  expect(await listMissingParts(db, engine)).toEqual([]);
});

test.each([
  ['drop index donors_by_name', 'index on donors (name_key, id)'],
  ['alter table donors drop column notes', 'column donors.notes'],
  ['drop table stripe_events', 'table stripe_events'],
])('The check-up finds what is missing after: %s', async (statement, part) => {
  const { place } = await aDatabaseWithout(statement);
  const [finding, ...others] = await findingsOf(place);
  expect(finding).toMatchObject({ status: 'problem', message: expect.stringContaining(part) });
  expect(others).toEqual([]);
});

test('Missing indexes are back after a backup is restored, as the check-up says', async () => {
  const { place, connection } = await aDatabaseWithout('drop index donors_by_name');
  const [finding] = await findingsOf(place);
  expect(finding?.remedy).toContain('npm run restore -- FILE --force --move');
  const { path } = await aBackup({ ...place });
  await connection.db.destroy();
  const target = await anEmptyDatabase();
  await restore(path, { ...target });
  expect(await findingsOf(target)).toEqual([]);
});
