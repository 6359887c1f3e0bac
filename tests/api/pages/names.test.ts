import { describe, expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { tagsMarkedBy } from '#tests/support/database/change-marks.ts';
import { aMember, anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = { as: await anEditor(server) };

const add = (body: Body<'pages/addPage'>) => server.call('pages/addPage', body, as);
const rename = (body: Body<'pages/renamePage'>) => server.call('pages/renamePage', body, as);
const remove = (body: Body<'pages/deletePage'>) => server.call('pages/deletePage', body, as);
const redirectFrom = async (path: string) =>
  (await server.call('site/getRedirect', { path })).redirect;

let names = 0;

/** A live page with a name that no other has. */
async function anArticle() {
  names += 1;
  const name = `Article-${names}`;
  await aPage(server, { section: 'articles', name, title: 'Beans' });
  return { section: 'articles', name } as const;
}

describe('pages/addPage', () => {
  test('adds a draft at the end of its section, which visitors do not see', async () => {
    const page = { section: 'courses', name: 'Cooking-Beans' } as const;
    await add({ section: 'courses', name: 'First' });
    const reply = await add(page);
    expect(reply.message).toBe('Cooking Beans page is added.');
    expect(reply.pages.at(-1)).toMatchObject({
      ...page,
      title: 'Cooking Beans',
      version: 1,
      isPublished: 0,
      hasChanges: 1,
    });
    expect((await server.attempt('pages/getPageData', page)).status).toBe(404);
    await server.call('sync/syncPage', page, as);
    expect((await server.call('pages/getPageData', page)).pageContent).toEqual([]);
  });

  test.each([
    'Ёлка',
    'Crème',
    'a b',
    'Ｆｕｌｌ',
    'e\u0301',
    '\u202eevil',
    '🥕',
    '../x',
    '-x',
    'a/b',
    'x'.repeat(101),
  ])('refuses a name that cannot be an address, and says why: %j', async (name) => {
    const body = { section: 'courses', name };
    const { status, reply } = await server.attempt('pages/addPage', body, as);
    expect(status).toBe(400);
    expect(reply.errors).toEqual({
      name: 'Page names can contain only letters A to Z, digits and hyphens.',
    });
  });

  test('refuses an empty name as one that is required', async () => {
    const { reply } = await server.attempt('pages/addPage', { section: 'courses', name: '' }, as);
    expect(reply.errors).toEqual({ name: 'This field is required.' });
  });

  test('refuses a name that is taken, in any case', async () => {
    const { section, name } = await anArticle();
    const body = { section, name: name.toUpperCase() };
    const { status, reply } = await server.attempt('pages/addPage', body, as);
    expect(status).toBe(400);
    expect(reply.errors).toEqual({ name: 'A page with this name already exists.' });
  });

  test('adds a page once when several ask at the same time', async () => {
    const body = { section: 'programs', name: 'Once' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.attempt('pages/addPage', body, as)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  test('accepts the final pages of the test, and an issue only by its year and month', async () => {
    expect((await add({ section: 'test', name: '_Passed' })).pages).toMatchObject([
      { name: '_Passed' },
    ]);
    await add({ section: 'newsletters', name: '2026march' });
    const body = { section: 'newsletters', name: 'March' };
    const { status, reply } = await server.attempt('pages/addPage', body, as);
    expect([status, Object.keys(reply.errors)]).toEqual([400, ['name']]);
  });
});

describe('pages/renamePage', () => {
  test('moves a page, and redirects its old address permanently', async () => {
    const page = await anArticle();
    const newName = `${page.name}-Renamed`;
    const reply = await rename({ ...page, newName });
    expect(reply.message).toBe('Beans page is updated.');
    expect(reply.pages.map(({ name }) => name)).toContain(newName);
    expect((await server.call('pages/getPageData', { ...page, name: newName })).pageData).toEqual(
      expect.objectContaining({ title: 'Beans', version: 2 }),
    );
    expect((await server.attempt('pages/getPageData', page)).status).toBe(404);
    const to = `/articles/${newName}`;
    expect(await redirectFrom(`/Articles/${page.name}/`)).toEqual({ to, status: 301 });
  });

  test('redirects in one step, however often the page is renamed', async () => {
    const page = await anArticle();
    const chain = [page.name, `${page.name}-b`, `${page.name}-c`, `${page.name}-d`];
    for (const [index, newName] of chain.slice(1).entries()) {
      await rename({ ...page, name: chain[index] ?? '', newName });
    }
    for (const name of chain.slice(0, -1)) {
      const redirect = await redirectFrom(`/articles/${name}`);
      expect(redirect?.to).toBe(`/articles/${chain.at(-1)}`);
    }
  });

  test('never redirects in a loop when a page gets an earlier name back', async () => {
    const page = await anArticle();
    const newName = `${page.name}-b`;
    await rename({ ...page, newName });
    await rename({ ...page, name: newName, newName: page.name });
    expect(await redirectFrom(`/articles/${page.name}`)).toBeNull();
    expect((await redirectFrom(`/articles/${newName}`))?.to).toBe(`/articles/${page.name}`);
  });

  test('changes the case of a name without a redirect', async () => {
    const page = await anArticle();
    const newName = page.name.toUpperCase();
    await rename({ ...page, newName });
    expect((await server.call('pages/getPageData', page)).pageData.name).toBe(newName);
    expect(await redirectFrom(`/articles/${page.name}`)).toBeNull();
  });

  test('drops the cached pages that show either name', async () => {
    const page = await anArticle();
    const old = page.name.toLowerCase();
    const tags = await tagsMarkedBy(server, () => rename({ ...page, newName: `${page.name}-b` }));
    expect(tags.toSorted()).toEqual(
      [
        `page:articles/${old}`,
        `page:articles/${old}-b`,
        'section:articles',
        'section:es/articles',
        'pageLinks',
        'redirects',
      ].toSorted(),
    );
  });

  test('answers 404 for an unknown page, and refuses a taken name', async () => {
    const [one, other] = [await anArticle(), await anArticle()];
    const missing = { ...one, name: 'Missing', newName: 'New' };
    expect((await server.attempt('pages/renamePage', missing, as)).status).toBe(404);
    for (const newName of [other.name.toUpperCase(), 'Ёлка']) {
      const { status, reply } = await server.attempt('pages/renamePage', { ...one, newName }, as);
      expect([status, Object.keys(reply.errors)]).toEqual([400, ['newName']]);
    }
  });
});

describe('pages/deletePage', () => {
  test('moves a page to the trash, once, and keeps the redirects to it for when it is restored', async () => {
    const { section, name: oldName } = await anArticle();
    const name = `${oldName}-b`;
    await rename({ section, name: oldName, newName: name });
    const tags = await tagsMarkedBy(server, async () => {
      const reply = await remove({ section, name });
      expect(reply.message).toBe('Beans page is moved to the trash.');
      expect(reply.pages.map((page) => page.name)).not.toContain(name);
    });
    expect(tags).toContain(`page:articles/${name.toLowerCase()}`);
    expect((await server.attempt('pages/getPageData', { section, name })).status).toBe(404);
    expect(await redirectFrom(`/articles/${oldName}`)).not.toBeNull();
    expect((await server.attempt('pages/deletePage', { section, name }, as)).status).toBe(404);
  });

  test.each([
    { section: 'home', name: 'Home' },
    { section: 'test', name: '_passed' },
    { section: 'intro', name: 'FAQ' },
  ] as const)('keeps the pages that the site needs, under their names: %j', async (page) => {
    await aPage(server, { section: page.section, name: `${page.name}` }).catch(() => undefined);
    for (const [path, body] of [
      ['pages/deletePage', page],
      ['pages/renamePage', { ...page, newName: 'Other' }],
    ] as const) {
      const { status, reply } = await server.attempt(path, body, as);
      expect(status).toBe(400);
      expect(reply.errors).toEqual({
        name: 'The site needs this page, so you can’t rename or delete it.',
      });
    }
  });
});

test('Pages are added, renamed and deleted by editors', async () => {
  const page = await anArticle();
  for (const [path, body] of [
    ['pages/addPage', page],
    ['pages/renamePage', { ...page, newName: 'Mine' }],
    ['pages/deletePage', page],
  ] as const) {
    expect((await server.attempt(path, body)).status).toBe(401);
    expect((await server.attempt(path, body, { as: await aMember(server) })).status).toBe(403);
  }
  expect((await server.call('pages/getPageData', page)).pageData.version).toBe(1);
});
