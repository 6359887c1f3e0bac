import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { fixedPages } from '#contract/shared/pages/fixed-pages.ts';
import { readSettings } from '#server/config.ts';
import { localStore } from '#server/platform/storage/local.ts';
import { prepareFirstStart } from '#server/seed/first-start.ts';
import { anEmptyDatabase, openConnection } from '#tests/support/database/database.ts';
import { migrate } from '#tests/support/database/migrations.ts';

const isPostgres = inject('engine') === 'postgres';

describe('The first start', () => {
  const prepare = async (variables: Record<string, string> = {}) => {
    const place = await anEmptyDatabase();
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
    const raised = await connection.db.selectFrom('domain_events').select('name').execute();
    expect(raised).toEqual([{ name: 'account.created' }]);
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

  const withFile = async (name: string, text = 'x', variables: Record<string, string> = {}) => {
    const prepared = await prepare({ SEED: 'none', ...variables });
    const path = join(prepared.place.DATA_DIR, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    return prepared;
  };

  test.each([
    ['pictures', 'media/home.webp', 'x'],
    ['a key', 'secret.key', 'x'],
    ['the note of an earlier first start', 'first-start', 'done'],
  ])('makes no new site next to %s', async (_what, name, text) => {
    const { connection, start } = await withFile(name, text);
    await expect(start()).rejects.toThrow(/^DATA_DIR: [^\n]* ALLOW_NEW_SITE=yes [^\n]*$/);
    expect(await connection.db.selectFrom('users').select('id').execute()).toEqual([]);
    expect(await connection.db.selectFrom('site_settings').select('name').execute()).toEqual([]);
  });

  test('makes no new site in a database that has lost a part', async () => {
    const { connection, start } = await prepare({ SEED: 'none' });
    await start();
    await connection.db.deleteFrom('site_settings').execute();
    await expect(start()).rejects.toThrow('ALLOW_NEW_SITE=yes');
  });

  test('makes one where the settings allow it', async () => {
    const { start } = await withFile('secret.key', 'x', { ALLOW_NEW_SITE: 'yes' });
    expect(await start()).not.toBeNull();
  });

  test('continues where it was interrupted', async () => {
    const { place, start } = await withFile('media/home.webp');
    await writeFile(join(place.DATA_DIR, 'first-start'), 'begun');
    expect(await start()).not.toBeNull();
    expect(await readFile(join(place.DATA_DIR, 'first-start'), 'utf8')).toBe('done');
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
