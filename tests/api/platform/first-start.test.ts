import { describe, expect, inject, test } from 'vitest';
import { fixedPages } from '#contract/shared/pages/fixed-pages.ts';
import { readSettings } from '#server/config.ts';
import { localStore } from '#server/platform/storage/local.ts';
import { migrate } from '#server/schema/migrate.ts';
import { prepareFirstStart } from '#server/seed/first-start.ts';
import { aPlace, openConnection } from '#tests/support/database/database.ts';

const isPostgres = inject('engine') === 'postgres';

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

  test('creates an administrator whose password is printed once', async () => {
    const { connection, start } = await prepare({ SEED: 'none' });
    const administrator = await start();
    expect(administrator?.password).toMatch(/^(?=.*\d)(?=.*[A-Z]).{8,}$/);
    expect(await start()).toBeNull();
    expect(
      await connection.db.selectFrom('users').select(['account_type', 'is_verified']).execute(),
    ).toEqual([{ account_type: 1, is_verified: 1 }]);
  });

  test('creates the administrator named in the settings, and prints no password', async () => {
    const { start } = await prepare({
      SEED: 'none',
      ADMIN_EMAIL: 'Ada@example.org',
      ADMIN_PASSWORD: 'Seven Beans 7',
    });
    expect(await start()).toEqual({ email: 'Ada@example.org', password: undefined });
  });

  test('creates the pages that an empty site needs, none of them published', async () => {
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

  test('adds the required pages to a database that lacks them', async () => {
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

  test('of several nodes at once seeds the database once', async () => {
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
