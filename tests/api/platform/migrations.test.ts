import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import { aDatabase, anEmptyDatabase, openConnection } from '#tests/support/database/database.ts';
import { DatabaseVersionError, migrate } from '#tests/support/database/migrations.ts';

const isPostgres = inject('engine') === 'postgres';

describe('Migrating', () => {
  test('twice changes nothing', async () => {
    const connection = await openConnection(await anEmptyDatabase());
    await migrate(connection);
    const steps = await stepsOf(connection);
    await migrate(connection);
    expect(await stepsOf(connection)).toEqual(steps);
  });

  // The embedded database belongs to one process; several nodes share only PostgreSQL.
  test.runIf(isPostgres)('from several nodes at once happens on one of them', async () => {
    const place = await anEmptyDatabase();
    const nodes = [
      await openConnection(place),
      await openConnection(place),
      await openConnection(place),
    ];
    await Promise.all(nodes.map(migrate));
    expect((await stepsOf(nodes[0] as (typeof nodes)[0])).length).toBeGreaterThan(0);
  });

  test.runIf(isPostgres)(
    'indexes all parts of names and addresses if the server allows it, and continues if not',
    async () => {
      const indexes = async ({ db }: Awaited<ReturnType<typeof aDatabase>>) =>
        (await sql`select 1 from pg_indexes where indexname like '%\_by\_part'`.execute(db)).rows
          .length;
      expect(await indexes(await aDatabase())).toBe(6);
      const place = await anEmptyDatabase();
      const owner = await openConnection(place);
      const role = `plain_${randomUUID().replaceAll('-', '')}`;
      await sql
        .raw(`create role ${role} login; grant all on schema public to ${role}`)
        .execute(owner.db);
      stopAtEnd(() => sql.raw(`drop owned by ${role}; drop role ${role}`).execute(owner.db));
      const plain = { ...place, DATABASE_URL: place.DATABASE_URL.replace('postgres@', `${role}@`) };
      const connection = await openConnection(plain);
      await migrate(connection);
      expect(await indexes(connection)).toBe(0);
    },
  );

  test('that fails halfway leaves the tables unchanged', async () => {
    const connection = await openConnection(await anEmptyDatabase());
    const { db } = connection;
    // The last table that the migrations create already exists.
    await db.schema.createTable('participants').addColumn('x', 'text').execute();
    await expect(migrate(connection)).rejects.toThrow(/participants/);
    const tables = await db.introspection.getTables();
    expect(tables.map(({ name }) => name)).toEqual(['participants']);
    await db.schema.dropTable('participants').execute();
    await migrate(connection);
  });

  test('a database of a newer version is refused in one line', async () => {
    const connection = await aDatabase();
    await connection.db
      .insertInto('kysely_migration' as never)
      .values({ name: '9999-future', timestamp: new Date().toISOString() } as never)
      .execute();
    const outcome = migrate(connection);
    await expect(outcome).rejects.toThrow(DatabaseVersionError);
    await expect(outcome).rejects.toThrow(/^The database is newer [^\n]*9999-future[^\n]*$/);
  });

  const stepsOf = ({ db }: Awaited<ReturnType<typeof openConnection>>) =>
    db
      .selectFrom('kysely_migration' as never)
      .selectAll()
      .execute();
});
