import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import type { Connection } from '#tests/support/database/connection.ts';
import { aDatabase, openConnection } from '#tests/support/database/database.ts';
import { DatabaseVersionError, migrate } from '#tests/support/database/migrations.ts';
import { aReleasedDatabase, releases } from '#tests/support/database/released-database.ts';
import { dumpTables, withFoldedName } from '#tests/support/database/table-dump.ts';
import { schemaOf } from '#tests/support/database/table-schema.ts';

const isPostgres = inject('engine') === 'postgres';

async function migrationsOf({ db }: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).sort();
}

describe.each(releases)('A database of version %s', (release) => {
  test('keeps all rows, and records the migrations that a new database has', async () => {
    const connection = await openConnection(await aReleasedDatabase(release));
    const before = await dumpTables(connection.db);
    expect(before).toMatchObject({
      users: expect.stringContaining('Maya@example.org'),
      donations: expect.stringContaining('2026-000001'),
    });
    await migrate(connection);
    expect(await dumpTables(connection.db, before)).toEqual(withFoldedName(before));
    expect(await migrationsOf(connection)).toEqual(await migrationsOf(await aDatabase()));
  });

  test('gets the tables, indexes, constraints and triggers that a new database has', async () => {
    const old = await openConnection(await aReleasedDatabase(release));
    await migrate(old);
    expect(await schemaOf(old)).toEqual(await schemaOf(await aDatabase()));
  });

  test('is migrated once, however often the program starts', async () => {
    const connection = await openConnection(await aReleasedDatabase(release));
    await migrate(connection);
    const migrations = await migrationsOf(connection);
    await migrate(connection);
    expect(await migrationsOf(connection)).toEqual(migrations);
  });

  // The embedded database belongs to one process; several nodes share only PostgreSQL.
  test.runIf(isPostgres)('is migrated by one of several nodes that start at once', async () => {
    const place = await aReleasedDatabase(release);
    const nodes = await Promise.all([1, 2, 3].map(() => openConnection(place)));
    await Promise.all(nodes.map(migrate));
    const [node] = nodes;
    expect(node && (await migrationsOf(node))).toEqual(await migrationsOf(await aDatabase()));
  });
});

describe('A database of version 0.1.0', () => {
  test('that lacks a migration is refused in one line, and left unchanged', async () => {
    const place = await aReleasedDatabase(
      '0.1.0',
      "delete from kysely_migration where name in ('0022-public-slugs', '0024-import-reports');",
    );
    const connection = await openConnection(place);
    const before = [await migrationsOf(connection), await schemaOf(connection)];
    const outcome = migrate(connection);
    await expect(outcome).rejects.toThrow(DatabaseVersionError);
    await expect(outcome).rejects.toThrow(
      /^The database is older than version 0\.1\.0 [^\n]*0022-public-slugs[^\n]*$/,
    );
    expect([await migrationsOf(connection), await schemaOf(connection)]).toEqual(before);
  });

  test.each([
    ["delete from kysely_migration where name = '0007-subscribers';", '0008-mailings'],
    ["update kysely_migration set name = '0023-old' where name like '0022%';", '0023-old'],
    ["delete from kysely_migration where name like '0001%';", '0003-editing'],
  ])('that a development checkout made is refused in one line: %s', async (change, migration) => {
    const connection = await openConnection(await aReleasedDatabase('0.1.0', change));
    const before = await migrationsOf(connection);
    const outcome = migrate(connection);
    await expect(outcome).rejects.toThrow(DatabaseVersionError);
    await expect(outcome).rejects.toThrow(
      /^The database was made by a development checkout [^\n]*$/,
    );
    await expect(outcome).rejects.toThrow(migration);
    expect(await migrationsOf(connection)).toEqual(before);
  });
});

test('A database that a newer program has migrated is refused, and left unchanged', async () => {
  const connection = await aDatabase();
  await sql`insert into kysely_migration values ('9999-future', '2026-11-23T12:00:00.000Z')`.execute(
    connection.db,
  );
  const before = await migrationsOf(connection);
  await expect(migrate(connection)).rejects.toThrow(/^The database is newer .*9999-future/);
  expect(await migrationsOf(connection)).toEqual(before);
});
