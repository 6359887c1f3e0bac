import { describe, expect, test } from 'vitest';
import { aPage } from '#tests/support/content/pages.ts';
import { aMember, anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const editor = await anEditor(server);
const as = { as: editor };

const draftOf = (page: { section: 'articles' | 'courses'; name: string }) =>
  server.call('pages/getPageData', { ...page, draft: 1 }, as);
const article = (overrides: Omit<Parameters<typeof aPage>[1] & object, 'section'> = {}) =>
  aPage(server, overrides) as Promise<{ section: 'articles'; name: string }>;

describe('pages/getPageData', () => {
  test('answers with the whole page', async () => {
    const page = await article({ title: 'Fiber' });
    const { code, pageData, pageContent, readMoreText } = await server.call(
      'pages/getPageData',
      page,
    );
    expect(code).toBe(1);
    expect(pageData).toMatchObject({
      ...page,
      title: 'Fiber',
      text: 'Beans are *good*.',
      html: '<p>Beans are <em>good</em>.</p>',
      version: 1,
      isPublished: 1,
      hasChanges: 0,
      publishedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(readMoreText).toMatchObject([{ text: 'More beans.', html: '<p>More beans.</p>' }]);
    expect(pageContent).toMatchObject([
      { title: 'First', text: 'One.', html: '<p>One.</p>', image: '', imageAlt: '' },
      { title: 'Second', text: 'Two.' },
    ]);
  });

  test('finds a name in any case', async () => {
    const { section } = await article({ name: 'Whole-Grains' });
    const { pageData } = await server.call('pages/getPageData', { section, name: 'whole-GRAINS' });
    expect(pageData.name).toBe('Whole-Grains');
  });

  test('answers 404 for an unknown page', async () => {
    const missing = { section: 'articles', name: 'Missing' };
    const { status, reply } = await server.attempt('pages/getPageData', missing);
    expect(status).toBe(404);
    expect(reply).toEqual({ code: 0, message: 'This page doesn’t exist.' });
    expect((await server.attempt('pages/getPageData', { ...missing, draft: 1 }, as)).status).toBe(
      404,
    );
  });

  test('shows the draft only to people who may edit', async () => {
    const page = await article({ state: 'draft', title: 'Unfinished' });
    const draft = { ...page, draft: 1 };
    expect((await draftOf(page)).pageData).toMatchObject({ title: 'Unfinished', isPublished: 0 });
    expect((await server.attempt('pages/getPageData', draft)).status).toBe(401);
    const member = await aMember(server);
    expect((await server.attempt('pages/getPageData', draft, { as: member })).status).toBe(403);
  });
});

describe('pages/getPages', () => {
  test("answers with a section's pages in order, drafts left out", async () => {
    await aPage(server, { section: 'courses', title: 'B', order: 2 });
    await aPage(server, { section: 'courses', title: 'A', order: 1 });
    await aPage(server, { section: 'courses', title: 'Draft', order: 0, state: 'draft' });
    const { pages } = await server.call('pages/getPages', { section: 'courses' });
    expect(pages.map(({ title }) => title)).toEqual(['A', 'B']);
    const drafts = await server.call('pages/getPages', { section: 'courses', draft: 1 }, as);
    expect(drafts.pages.map(({ title }) => title)).toEqual(['Draft', 'A', 'B']);
  });

  test('answers with an empty list for a section without pages', async () => {
    expect(await server.call('pages/getPages', { section: 'programs' })).toEqual({
      code: 1,
      pages: [],
    });
  });
});

describe('The lists that are still empty', () => {
  test.each([
    ['pages/getBoard', 'board'],
    ['pages/getContacts', 'contacts'],
    ['pages/getFaq', 'faqs'],
    ['pages/getTestSteps', 'testSteps'],
    ['pages/getWaysToDonate', 'waysToDonate'],
  ] as const)('are empty: %s', async (path, list) => {
    expect(await server.call(path, {})).toMatchObject({ code: 1, [list]: [] });
  });
});
