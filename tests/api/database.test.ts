import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, inject, test, vi } from 'vitest';
import { fixedPages } from '#contract/fixed-pages.ts';
import { readSettings } from '#server/config.ts';
import { contributions } from '#server/features.ts';
import { ChangeFeed, markChanged } from '#server/platform/changes.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { localStore } from '#server/platform/storage/local.ts';
import { deleteExpired } from '#server/retention.ts';
import { migrate, NewerDatabaseError } from '#server/schema/migrate.ts';
import { foundation } from '#server/schema/migrations/0001-foundation.ts';
import { prepareFirstStart } from '#server/seed/first-start.ts';
import { stopAtEnd } from '../support/cleanup.ts';
import { aPage } from '../support/content.ts';
import { aDatabase, aPlace, openConnection } from '../support/database.ts';
import { anEditor } from '../support/people.ts';
import { aServer } from '../support/server.ts';

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

describe('A transaction', () => {
  test('that fails leaves nothing behind', async () => {
    const { db } = await aDatabase();
    const failing = db.transaction().execute(async (trx) => {
      await trx.insertInto('site_settings').values({ name: 'half', value: '1' }).execute();
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await db.selectFrom('site_settings').selectAll().execute()).toEqual([]);
  });

  test('keeps what belongs together: no session without its account', async () => {
    const { db } = await aDatabase();
    const orphan = {
      id: 'a',
      user_id: 'nobody',
      token_hash: 'x',
      xsrf_hash: 'x',
      remember: 0,
      user_agent: '',
      created_at: 0,
      last_seen_at: 0,
      expires_at: 0,
    } as const;
    await expect(db.insertInto('sessions').values(orphan).execute()).rejects.toThrow(
      /foreign key/i,
    );
  });
});

describe('The first start', () => {
  const prepare = async (variables: Record<string, string> = {}) => {
    const place = await aPlace();
    const settings = readSettings({ ...place, ...variables });
    const media = localStore(`${place.DATA_DIR}/media`);
    const connection = await openConnection(place);
    await migrate(connection);
    return {
      place,
      connection,
      start: (on = connection) => prepareFirstStart(on.db, settings, media),
    };
  };

  test('makes an administrator with a password that is told once', async () => {
    const { connection, start } = await prepare({ SEED: 'none' });
    const administrator = await start();
    expect(administrator?.password).toMatch(/^(?=.*\d)(?=.*[A-Z]).{8,}$/);
    expect(await start()).toBeNull();
    expect(
      await connection.db.selectFrom('users').select(['account_type', 'is_verified']).execute(),
    ).toEqual([{ account_type: 1, is_verified: 1 }]);
  });

  test('takes the administrator whom the settings name, and tells no password', async () => {
    const { start } = await prepare({
      SEED: 'none',
      ADMIN_EMAIL: 'Ada@example.org',
      ADMIN_PASSWORD: 'Seven Beans 7',
    });
    expect(await start()).toEqual({ email: 'Ada@example.org', password: undefined });
  });

  test('gives an empty site the pages that it needs, none of them published', async () => {
    const { connection, start } = await prepare({ SEED: 'none' });
    await start();
    const pages = connection.db.selectFrom('pages');
    const rows = await pages.select(['section', 'name', 'live_intro', 'has_changes']).execute();
    expect(rows.map(({ section, name }) => `${section}/${name}`).sort()).toEqual(
      fixedPages.map(({ section, name }) => `${section}/${name}`).sort(),
    );
    expect(rows.every((row) => row.live_intro === null && row.has_changes === 0)).toBe(true);
    expect(await connection.db.selectFrom('footer_paragraphs').select('id').execute()).toEqual([]);
  });

  test('adds the pages that the site needs to a database that was made without them', async () => {
    const { place, connection, start } = await prepare({ SEED: 'none' });
    const { db } = connection;
    await start();
    await db.deleteFrom('pages').where('name', '!=', 'About').execute();
    await db.updateTable('pages').set({ draft_intro: '{"title":"Us"}' }).execute();
    await db.deleteFrom('footer_pages').where('name', '=', 'privacy').execute();
    const other = isPostgres ? await openConnection(place) : connection;
    await Promise.all([start(), start(other), start()]);
    const pages = await db.selectFrom('pages').select(['name', 'draft_intro']).execute();
    expect(pages).toHaveLength(fixedPages.length);
    expect(pages.find(({ name }) => name === 'About')?.draft_intro).toBe('{"title":"Us"}');
    const policies = await db.selectFrom('footer_pages').select(['name', 'title']).execute();
    expect(policies).toContainEqual({ name: 'privacy', title: 'Privacy Policy' });
    expect(policies).toHaveLength(2);
    expect((await db.selectFrom('change_marks').select('tags').execute()).at(-1)?.tags).toContain(
      'footerPage:privacy',
    );
  });

  test('of several nodes at once seeds once', async () => {
    const { place, connection, start } = await prepare();
    const other = isPostgres ? await openConnection(place) : connection;
    const made = await Promise.all([start(), start(other), start()]);
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await connection.db.selectFrom('users').select('id').execute()).toHaveLength(1);
    const pages = await connection.db.selectFrom('pages').select(['section', 'name_key']).execute();
    expect(pages.length).toBeGreaterThan(30);
    expect(new Set(pages.map(({ section, name_key }) => `${section}/${name_key}`)).size).toBe(
      pages.length,
    );
  });
});

describe('A change', () => {
  /** Another node on the same database, and what it hears. */
  async function aSecondNode(place: Parameters<typeof openConnection>[0]) {
    const feed = new ChangeFeed(await openConnection(place));
    const heard: string[] = [];
    feed.listen((tags) => heard.push(...tags));
    await feed.start();
    stopAtEnd(() => feed.stop());
    return heard;
  }

  test('on one node reaches another within a second', async () => {
    const server = await aServer();
    const heard = await aSecondNode(server.place);
    const page = await aPage(server, { state: 'draft', name: 'New' });
    await server.call('sync/syncPage', page, { as: await anEditor(server) });
    await vi.waitFor(() => expect(heard).toContain('page:articles/new'), { timeout: 1000 });
    expect(heard).toEqual(['page:articles/new', 'section:articles', 'pageLinks']);
  });

  test('is heard of after a look that failed', async () => {
    const { db, deps } = await aServer();
    const heard: string[] = [];
    deps.changes.listen((tags) => heard.push(...tags));
    await db.schema.alterTable('change_marks').renameTo('away').execute();
    await expect(deps.changes.catchUp()).rejects.toThrow('change_marks');
    await db.schema.alterTable('away').renameTo('change_marks').execute();
    await db.transaction().execute((trx) => markChanged(trx, ['board']));
    await deps.changes.catchUp();
    expect(heard).toEqual(['board']);
  });

  test('reaches the node that made it before its answer', async () => {
    const server = await aServer();
    const heard: string[] = [];
    server.deps.changes.listen((tags) => heard.push(...tags));
    const page = await aPage(server, { state: 'draft' });
    const as = { as: await anEditor(server) };
    await server.call('sync/syncPage', page, as);
    expect(heard).toContain('section:articles');
    heard.length = 0;
    await server.call('pages/editPageData', { ...page, order: 7 }, as);
    expect(heard).toContain('section:articles');
  });

  test('that is rolled back reaches nobody', async () => {
    const server = await aServer();
    const heard = await aSecondNode(server.place);
    const failing = server.db.transaction().execute(async (trx) => {
      await markChanged(trx, ['never']);
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    await wait(700);
    expect(heard).toEqual([]);
  });

  test('is missed by nobody when many are made at once', async () => {
    const server = await aServer();
    const heard = await aSecondNode(server.place);
    const tags = Array.from({ length: 40 }, (_, index) => `tag:${index}`);
    await Promise.all(
      tags.map((tag) =>
        server.db.transaction().execute(async (trx) => {
          await markChanged(trx, [tag]);
          await wait(Math.random() * 20);
        }),
      ),
    );
    await vi.waitFor(() => expect(heard).toHaveLength(tags.length), { timeout: 1000 });
    expect(heard.toSorted()).toEqual(tags.toSorted());
  });

  test('is forgotten after a day, and not before', async () => {
    const { db } = await aDatabase();
    const hour = 60 * 60_000;
    for (const age of [23 * hour, 25 * hour]) {
      await db
        .insertInto('change_marks')
        .values({ tags: JSON.stringify([String(age)]), created_at: Date.now() - age })
        .execute();
    }
    await deleteExpired(db, contributions);
    const left = await db.selectFrom('change_marks').select('tags').execute();
    expect(left).toEqual([{ tags: JSON.stringify([String(23 * hour)]) }]);
  });
});

describe('A password', () => {
  test('is stored as argon2id, and never the same way twice', async () => {
    const [one, other] = await Promise.all([
      hashPassword('Seven Beans 7'),
      hashPassword('Seven Beans 7'),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });
});
