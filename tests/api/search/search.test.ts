import { describe, expect, test } from 'vitest';
import type { SearchResult } from '#contract/search/calls.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aServerWithDemo } from '#tests/support/server/demo-server.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServerWithDemo();
const as = { as: await anEditor(server) };

const search = (query: string, more = {}) => server.call('search/search', { query, ...more });
const titleOf = ({ title }: SearchResult) => title.map(({ text }) => text).join('');
const titles = async (query: string) => (await search(query)).results.map(titleOf);
const marked = ({ title, excerpt }: SearchResult) =>
  [...title, ...excerpt].filter(({ isMarked }) => isMarked).map(({ text }) => text);

describe('A search', () => {
  test('finds a page by its title, with its address', async () => {
    const { results } = await search('added sugars');
    expect(results[0]).toMatchObject({
      kind: 'articles',
      path: '/articles/Added-Sugars',
      heading: '',
    });
  });

  test('highlights the words that were found, in the title and in the excerpt', async () => {
    const [first] = (await search('fiber')).results;
    expect(marked(first as SearchResult).map((word) => word.toLowerCase())).toContain('fiber');
    expect((first as SearchResult).excerpt.map(({ text }) => text).join('').length).toBeLessThan(
      220,
    );
  });

  test.each([
    ['with a letter too many', 'fibber'],
    ['with two letters swapped', 'lentlis'],
    ['in capitals', 'LENTILS'],
    ['with accents', 'léntils'],
    ['as far as it is typed', 'lent'],
    ['in full width letters', 'ｌｅｎｔｉｌｓ'],
  ])('finds a word %s', async (_how, query) => {
    expect((await search(query)).total).toBeGreaterThan(0);
  });

  test('finds the same by singular and plural', async () => {
    const [one, many] = [await search('soup'), await search('soups')];
    expect(many.total).toBeGreaterThan(0);
    expect(many.total).toBe(one.total);
    expect((await search('berrie')).total).toBe((await search('berries')).total);
  });

  test('says what it searched for instead if a word was mistyped, and only then', async () => {
    expect(await search('red lentlis')).toMatchObject({ correctedQuery: 'red lentil' });
    expect((await search('red lentil')).correctedQuery).toBe(null);
    const began = await search('began');
    const vegan = await search('vegan');
    expect(began.total).toBeGreaterThan(0);
    expect(vegan.results.flatMap(marked).map((word) => word.toLowerCase())).not.toContain('began');
  });

  test.each([
    ['a question', 'questions', 'donation tax'],
    ['a term of research', 'terms', 'placebo'],
    ['something to read', 'research', 'guidelines'],
    ['somebody of the board', 'people', 'chair'],
    ['a policy', 'pages', 'privacy'],
    ['a course', 'courses', 'shopping'],
    ['an event', 'events', 'supper'],
  ])('finds %s', async (_what, kind, query) => {
    const { kinds, results } = await search(query, { kind, pageSize: 50 });
    expect(kinds.map((each) => each.kind)).toContain(kind);
    expect(new Set(results.map((result) => result.kind))).toEqual(new Set([kind]));
  });

  test('counts each kind, whichever is asked for, and returns results by page', async () => {
    const all = await search('food', { pageSize: 3 });
    expect(all.results).toHaveLength(3);
    expect(all.kinds.reduce((sum, { total }) => sum + total, 0)).toBe(all.total);
    const second = await search('food', { pageSize: 3, page: 2 });
    expect(second.results.map(({ path }) => path)).not.toEqual(all.results.map(({ path }) => path));
    const articles = await search('food', { kind: 'articles' });
    expect(articles.kinds).toEqual(all.kinds);
    expect(articles.total).toBe(all.kinds.find(({ kind }) => kind === 'articles')?.total);
  });

  test('finds pages with any of the words if none has all of them', async () => {
    expect(await titles('fiber zeppelin')).toContain('Fiber, and how to get more of it gently');
  });

  test.each(['zyxwvut', '💥', '.', '"'])(
    'that finds nothing is answered with an empty list: %j',
    async (query) => {
      expect(await search(query)).toEqual({
        code: 1,
        results: [],
        total: 0,
        kinds: [],
        correctedQuery: null,
        mistyped: [],
        synonyms: [],
        exactTotal: 0,
      });
    },
  );

  test.each([
    ['of 10,000 characters', 'x'.repeat(10_000), 'Enter at most 200 characters.'],
    ['of spaces alone', '   ', 'Enter what you’re looking for.'],
    ['of characters that no one sees', '\u202e', 'Enter what you’re looking for.'],
    ['of nothing', '', 'Enter what you’re looking for.'],
  ])('%s is refused with an explanation', async (_what, query, message) => {
    const { status, reply } = await server.attempt('search/search', { query });
    expect([status, reply.errors]).toEqual([400, { query: message }]);
  });

  test('with the longest allowed words is answered', async () => {
    for (const query of ['x'.repeat(200), 'ab '.repeat(66), 'é'.repeat(200)])
      expect((await server.attempt('search/search', { query })).status).toBe(200);
  });
});

describe('The index', () => {
  test('never contains a draft', async () => {
    const page = await aPage(server, { state: 'draft', title: 'Quinquereme' });
    expect(await titles('quinquereme')).toEqual([]);
    await server.call('sync/syncPage', page, as);
    expect(await titles('quinquereme')).toEqual(['Quinquereme']);
    await server.call('pages/editPageData', { ...page, title: 'Trireme' }, as);
    expect(await titles('trireme')).toEqual([]);
  });

  test('is updated when a page is edited, renamed or deleted', async () => {
    const page = { section: 'articles', name: 'Moving-Target' } as const;
    await server.call('pages/addPage', { ...page, title: 'Wandering albatross' }, as);
    await server.call('sync/syncPage', page, as);
    expect((await search('albatross')).results[0]?.path).toBe('/articles/Moving-Target');
    await server.call('pages/renamePage', { ...page, newName: 'Moved' }, as);
    expect((await search('albatross')).results.map(({ path }) => path)).toEqual([
      '/articles/Moved',
    ]);
    await server.call('pages/deletePage', { ...page, name: 'Moved' }, as);
    expect(await titles('albatross')).toEqual([]);
  });

  test('is updated when a list is edited', async () => {
    const { terms } = await server.call(
      'research/editResearchTerm',
      { term: 'Heteroscedasticity', definition: 'Unequal **scatter**.' },
      as,
    );
    const [found] = (await search('heteroscedasticity')).results;
    expect(found).toMatchObject({
      kind: 'terms',
      path: '/Research',
      heading: 'Heteroscedasticity',
    });
    const { researchTermId } = terms.find(({ term }) => term === 'Heteroscedasticity') ?? {};
    await server.call('research/deleteResearchTerm', { researchTermId: researchTermId ?? '' }, as);
    expect((await search('heteroscedasticity')).total).toBe(0);
  });

  test('is updated when another node publishes', async () => {
    const other = await aServer({}, { place: server.place });
    expect((await other.call('search/search', { query: 'archipelago' })).total).toBe(0);
    const page = await aPage(server, { state: 'draft', title: 'Archipelago' });
    await server.call('sync/syncPage', page, as);
    await other.deps.changes.catchUp();
    expect((await other.call('search/search', { query: 'archipelago' })).total).toBe(1);
  });

  test('is complete for requests that arrive with the first one', async () => {
    const other = await aServer({}, { place: server.place });
    const asked = Array.from({ length: 20 }, () =>
      other.call('search/search', { query: 'lentils' }).then(({ total }) => total),
    );
    expect(new Set(await Promise.all(asked))).toEqual(new Set([(await search('lentils')).total]));
  });
});
