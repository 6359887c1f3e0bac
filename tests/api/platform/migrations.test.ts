import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, inject, test } from 'vitest';
import { newId } from '#server/platform/crypto/ids.ts';
import { migrate, NewerDatabaseError } from '#server/schema/migrate.ts';
import { foundation } from '#server/schema/migrations/0001-foundation.ts';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import { aDatabase, aPlace, openConnection } from '#tests/support/database/database.ts';

const isPostgres = inject('engine') === 'postgres';

/** A database as the first program left it. */
async function withFirstTables() {
  const connection = await openConnection(await aPlace());
  const { db, engine } = connection;
  const up = (old: Kysely<unknown>) => foundation(old, engine);
  const provider = { getMigrations: async () => ({ '0001-foundation': { up } }) };
  await new Migrator({ db, provider }).migrateToLatest();
  return connection;
}

describe('Migrating', () => {
  test('a second time changes nothing', async () => {
    const connection = await openConnection(await aPlace());
    await migrate(connection);
    const steps = await stepsOf(connection);
    await migrate(connection);
    expect(await stepsOf(connection)).toEqual(steps);
  });

  // The embedded database belongs to one program; several nodes share PostgreSQL only.
  test.runIf(isPostgres)('from several nodes at once is done by one of them', async () => {
    const place = await aPlace();
    const nodes = [
      await openConnection(place),
      await openConnection(place),
      await openConnection(place),
    ];
    await Promise.all(nodes.map(migrate));
    expect((await stepsOf(nodes[0] as (typeof nodes)[0])).length).toBeGreaterThan(0);
  });

  test.runIf(isPostgres)(
    'indexes all parts of names and addresses where the server lets it, and goes on where not',
    async () => {
      const indexes = async ({ db }: Awaited<ReturnType<typeof aDatabase>>) =>
        (await sql`select 1 from pg_indexes where indexname like '%\_by\_part'`.execute(db)).rows
          .length;
      expect(await indexes(await aDatabase())).toBe(4);
      const place = await aPlace();
      const owner = await openConnection(place);
      const role = `plain_${newId().replace(/\W/g, '').toLowerCase()}`;
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

  test('from the first tables keeps the mails that wait, and knows those that were sent', async () => {
    const connection = await withFirstTables();
    const { db } = connection;
    const mail = { recipient: 'a@example.org', subject: 'Beans', html: '<p>Beans</p>' };
    const old = (id: string, sent_at: number | null) =>
      db
        .insertInto('outbox')
        .values({ ...mail, id, text: 'Beans\n\nare good', created_at: 1, sent_at } as never)
        .execute();
    await old('waiting', null);
    await old('sent', 2);
    await migrate(connection);
    const rows = await db.selectFrom('outbox').selectAll().orderBy('id').execute();
    expect(rows).toMatchObject([
      { id: 'sent', status: 'sent', attempts: 0 },
      { id: 'waiting', status: 'waiting', attempts: 0, next_try_at: 0, handed_over_at: null },
    ]);
    expect(JSON.parse(rows[1]?.letter ?? '')).toEqual({ paragraphs: ['Beans', 'are good'] });
    expect(rows[0]).not.toHaveProperty('html');
  });

  test('from the first tables lays out what the test explains', async () => {
    const connection = await withFirstTables();
    const { db } = connection;
    const step = { id: 'step', name: 'Salt', title: 'Salt', position: 0, version: 1 };
    await db
      .insertInto('test_steps')
      .values(step as never)
      .execute();
    const question = { id: 'why', step_id: 'step', text: 'Why?', options: '[]', position: 0 };
    await db
      .insertInto('test_questions')
      .values({ ...question, explanation: 'So **it** is.' } as never)
      .execute();
    await migrate(connection);
    const rows = await db.selectFrom('test_questions').select('explanation_html').execute();
    expect(rows).toEqual([{ explanation_html: '<p>So <strong>it</strong> is.</p>' }]);
  });

  test('that breaks off leaves the tables as they were', async () => {
    const connection = await openConnection(await aPlace());
    const { db, engine } = connection;
    const up = (old: Kysely<unknown>) => foundation(old, engine);
    const provider = { getMigrations: async () => ({ '0001-foundation': { up } }) };
    await new Migrator({ db, provider }).migrateToLatest();
    // The last table that the next step makes is there already.
    await db.schema.createTable('deletions').addColumn('x', 'text').execute();
    await expect(migrate(connection)).rejects.toThrow(/deletions/);
    const tables = await db.introspection.getTables();
    const users = tables.find(({ name }) => name === 'users');
    expect(users?.columns.map(({ name }) => name)).not.toContain('pending_email');
    expect(tables.map(({ name }) => name)).not.toContain('devices');
    await db.schema.dropTable('deletions').execute();
    await migrate(connection);
  });

  test('is refused in one line on a database of a newer program', async () => {
    const connection = await aDatabase();
    await connection.db
      .insertInto('kysely_migration' as never)
      .values({ name: '9999-future', timestamp: new Date().toISOString() } as never)
      .execute();
    const outcome = migrate(connection);
    await expect(outcome).rejects.toThrow(NewerDatabaseError);
    await expect(outcome).rejects.toThrow(/^The database is newer [^\n]*9999-future[^\n]*$/);
  });

  const stepsOf = ({ db }: Awaited<ReturnType<typeof openConnection>>) =>
    db
      .selectFrom('kysely_migration' as never)
      .selectAll()
      .execute();
});
