import { readdir } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
import { aBackup, aFolder, passphrase, rowsIn } from '#tests/support/backup/backups.ts';
import { openConnection } from '#tests/support/database/database.ts';
import { migrate } from '#tests/support/database/migrations.ts';
import { aReleasedDatabase } from '#tests/support/database/released-database.ts';
import { dumpTables } from '#tests/support/database/table-dump.ts';
import { migrateCopy } from '../../../scripts/rehearsal/migrate-copy.ts';
import { tryPostgres } from '../../../scripts/rehearsal/try-postgres.ts';

test('Migrations are tried on a copy, and the original stays as it is', async () => {
  const place = await aReleasedDatabase('0.2.0');
  const connection = await openConnection(place);
  await migrate(connection);
  const before = await dumpTables(connection.db);
  const { path, manifest } = await aBackup({ ...place });
  const source = { path, secret: passphrase };
  const folder = await aFolder();
  expect(await migrateCopy(source, { dataDirectory: folder })).toBe(rowsIn(manifest));
  expect(await readdir(folder)).toContain('common-plate.sqlite');
  if (inject('engine') === 'postgres') {
    const done = await tryPostgres(source, place.DATABASE_URL);
    expect(done).toBe(`Migrated a copy on PostgreSQL too, and read ${rowsIn(manifest)} rows back`);
  }
  expect(await dumpTables(connection.db)).toEqual(before);
});
