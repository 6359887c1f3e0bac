import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Connection } from '#tests/support/database/connection.ts';
import { aDatabase, anEmptyDatabase, openConnection } from '#tests/support/database/database.ts';
import {
  isExpansion,
  knownMigrations,
  migrate,
  migrateTo,
} from '#tests/support/database/migrations.ts';
import { incompatibilities } from '#tests/support/database/schema-differences.ts';
import { schemaOf } from '#tests/support/database/table-schema.ts';

const recordMigration = ({ db }: Connection, name: string) =>
  sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-12-01')`.execute(db);

describe('A database of a newer version', () => {
  test('is used by an older program if its migrations only expand the schema', async () => {
    const connection = await aDatabase();
    await sql`create table tags (name text primary key)`.execute(connection.db);
    await recordMigration(connection, '0911-expand-tags');
    const before = await schemaOf(connection);
    await migrate(connection);
    expect(await schemaOf(connection)).toEqual(before);
  });

  test('is refused in one line if one of its migrations contracts the schema', async () => {
    const connection = await aDatabase();
    await recordMigration(connection, '0911-expand-tags');
    await recordMigration(connection, '0912-contract-tags');
    await expect(migrate(connection)).rejects.toThrow(
      /^The database is newer [^\n]*0912-contract-tags[^\n]*$/,
    );
  });
});

describe('The check of expanding migrations', () => {
  const allowed = [
    'create table tags (name text primary key, page text references pages(id))',
    "alter table pages add column tags text not null default ''",
    'alter table pages add column tag text',
    'alter table pages add column seen_by text references users(id) on delete set null',
    'create index pages_by_kind on pages (section)',
  ];
  const forbidden = [
    'drop table redirects',
    'alter table redirects drop column status',
    'alter table redirects rename column status to code',
    'create unique index redirects_once on redirects (to_path)',
    'drop index redirects_by_target',
  ];

  test.each(allowed)('allows: %s', async (statement) => {
    expect(await obstaclesOf(statement)).toEqual([]);
  });

  test.each(forbidden)('refuses: %s', async (statement) => {
    expect(await obstaclesOf(statement)).not.toEqual([]);
  });

  async function obstaclesOf(statement: string): Promise<string[]> {
    const connection = await aDatabase();
    const before = await schemaOf(connection);
    await sql.raw(statement).execute(connection.db);
    return incompatibilities(before, await schemaOf(connection));
  }
});

test('Every expanding migration leaves what the previous version uses', async () => {
  const connection = await openConnection(await anEmptyDatabase());
  let before: string[] = [];
  for (const name of knownMigrations) {
    await migrateTo(connection, name);
    const after = await schemaOf(connection);
    if (isExpansion(name)) expect.soft(incompatibilities(before, after), name).toEqual([]);
    before = after;
  }
});
