import { describe, expect, test } from 'vitest';
import { aPage, aRow } from '#tests/support/content/pages.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const editor = await anEditor(server);
const as = { as: editor };

describe('pages/getPageTree', () => {
  test('lists every page of every section in order, with its last editor and its state', async () => {
    const course = await aPage(server, {
      section: 'courses',
      title: 'A "quoted" course',
      order: 1,
    });
    const first = await aPage(server, { section: 'courses', title: '', order: 0, state: 'draft' });
    const article = await aPage(server, { section: 'articles', title: 'Beans & ½ oats' });
    await server.call('pages/editPageData', { ...article, subtitle: 'Well' }, as);
    const { pages } = await server.call('pages/getPageTree', {}, as);
    expect(pages).toMatchObject([
      {
        ...article,
        title: 'Beans & ½ oats',
        updatedBy: 'Maya Okafor',
        isOwn: 1,
        reviewedOn: '',
        isPublished: 1,
        hasChanges: 1,
      },
      { ...first, title: '', updatedBy: '', isOwn: 0, isPublished: 0, hasChanges: 1 },
      { ...course, title: 'A "quoted" course', updatedBy: '', isPublished: 1, hasChanges: 0 },
    ]);
    for (const page of pages) {
      expect(Object.keys(page)).toHaveLength(9);
      expect(page.updatedAt).toMatch(/^\d{4}-.*Z$/);
    }
  });
});

describe('pages/getNextPages', () => {
  test('returns the next three live pages, and starts over after the last', async () => {
    const section = 'programs';
    for (const [order, name] of ['One', 'Two', 'Three', 'Four', 'Five'].entries()) {
      await aPage(server, { section, name, title: name, order });
    }
    await aPage(server, { section, name: 'Hidden', order: 2, state: 'draft' });
    const next = async (name: string) =>
      (await server.call('pages/getNextPages', { section, name })).pages.map((page) => page.title);
    expect(await next('One')).toEqual(['Two', 'Three', 'Four']);
    expect(await next('four')).toEqual(['Five', 'One', 'Two']);
    await server.db.deleteFrom('pages').where('section', '=', section).execute();
  });

  test('returns no page twice, and never the page itself', async () => {
    const section = 'newsletters';
    await aPage(server, { section, name: '2026March' });
    await aPage(server, { section, name: '2026April' });
    const { pages } = await server.call('pages/getNextPages', { section, name: '2026april' });
    expect(pages.map(({ name }) => name)).toEqual(['2026March']);
  });
});

describe('pages/getPageUses', () => {
  test('returns the pages and menus that link to a page, in any case, and none that only look similar', async () => {
    const page = await aPage(server, { section: 'programs', name: 'Sew_ing' });
    await aPage(server, {
      name: 'Links',
      title: 'Links',
      body: 'See [it](/Programs/sew_ing#top).',
    });
    await aPage(server, { name: 'Alike', body: '[a](/programs/Sew_ing-2) [b](/programs/Sewxing)' });
    await aRow(server, 'bottom_menu_columns', { column_name: 'Help', position: 0 });
    const link = {
      id: 'link',
      column_name: 'Help',
      link_name: 'Sewing',
      is_active: 1,
      position: 0,
    };
    await aRow(server, 'bottom_menu_links', { ...link, url: '/programs/Sew_ing', is_active: 1 });
    const { uses } = await server.call('pages/getPageUses', page, as);
    expect(uses).toEqual([
      { title: 'Links', editAddress: '/cms/articles/Links' },
      { title: 'Bottom menu: Sewing', editAddress: '/cms/footerCMS/Links' },
    ]);
    const missing = { ...page, name: 'Missing' };
    expect((await server.attempt('pages/getPageUses', missing, as)).status).toBe(404);
  });

  test('returns none for a page without its own address', async () => {
    const page = await aPage(server, { section: 'intro', name: 'Courses' });
    await aPage(server, { body: '[a](/courses)' });
    expect((await server.call('pages/getPageUses', page, as)).uses).toEqual([]);
  });
});

describe('pages/previewTexts', () => {
  test('returns the HTML that a save would produce, and stores nothing', async () => {
    const text = 'Beans are **good**.\n\n<script>alert(1)</script> [x](javascript:alert(1))';
    const page = await aPage(server);
    const edited = await server.call('pages/editPageData', { ...page, text }, as);
    const versions = await server.db.selectFrom('page_versions').selectAll().execute();
    const { html } = await server.call('pages/previewTexts', { texts: ['', text] }, as);
    expect(html).toEqual(['', edited.pageData.html]);
    expect(await server.db.selectFrom('page_versions').selectAll().execute()).toEqual(versions);
  });

  test('answers 400 for a text that is nested too deeply', async () => {
    const body = { texts: ['>'.repeat(5_000)] };
    const { status, reply } = await server.attempt('pages/previewTexts', body, as);
    expect([status, reply.errors]).toMatchObject([400, { 'texts.0': expect.any(String) }]);
  });
});

test('A draft without a title can be saved, but not published', async () => {
  const page = await aPage(server, { title: 'Beans' });
  const saved = await server.call('pages/editPageData', { ...page, title: ' ' }, as);
  expect(saved.message).toBe(`${page.name} page is updated.`);
  const { status, reply } = await server.attempt('sync/syncPage', page, as);
  expect([status, reply.errors]).toMatchObject([400, { title: 'This field is required.' }]);
  expect((await server.call('pages/getPageData', page)).pageData.title).toBe('Beans');
});
