import { beforeAll, describe, expect, test } from 'vitest';
import type { Section } from '#contract/shared/pages/sections.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { aTranslation, readDraft } from '#tests/support/content/translations.ts';
import { tagsMarkedBy } from '#tests/support/database/change-marks.ts';
import { aMember, anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = { as: await anEditor(server) };

/** A live page about these topics. */
async function about(section: Section, name: string, order: number, ...topics: string[]) {
  const page = await aPage(server, { section, name, title: name, order });
  await server.call('pages/editPageData', { ...page, topics }, as);
  await server.call('sync/syncPage', page, as);
  return page;
}

beforeAll(async () => {
  await about('articles', 'One', 1, 'Salt', 'Heart');
  await about('articles', 'Two', 2, 'Fiber');
  await about('articles', 'Three', 3, 'Salt', 'Heart');
  await about('articles', 'Four', 4, 'Heart');
  await about('articles', 'Five', 5);
  await about('programs', 'Walks', 1, 'Heart', 'Salt', 'Äpfel & Ко');
  const hidden = await aPage(server, { name: 'Hidden', order: 0, state: 'draft' });
  await server.call('pages/editPageData', { ...hidden, topics: ['Salt'] }, as);
});

const list = (more: object = {}) =>
  server.call('pages/getListedPages', { section: 'articles', ...more });
const namesOf = ({ pages }: { pages: { name: string }[] }) => pages.map(({ name }) => name);

describe('pages/getListedPages', () => {
  test('returns live pages in order, a page at a time, with the total', async () => {
    const first = await list({ pageSize: 2 });
    expect([namesOf(first), first.total]).toEqual([['One', 'Two'], 5]);
    expect(namesOf(await list({ pageSize: 2, page: 3 }))).toEqual(['Five']);
    expect(await list({ page: 1_000_000 })).toMatchObject({ pages: [], total: 5 });
  });

  test('returns pages about a topic, and the section’s topics with their page counts', async () => {
    const salt = await list({ topic: 'salt' });
    expect([namesOf(salt), salt.total]).toEqual([['One', 'Three'], 2]);
    expect(salt.topics).toEqual([
      { key: 'fiber', name: 'Fiber', count: 1 },
      { key: 'heart', name: 'Heart', count: 3 },
      { key: 'salt', name: 'Salt', count: 2 },
    ]);
    const programs = await list({ section: 'programs', topic: 'äpfel-ко' });
    expect(namesOf(programs)).toEqual(['Walks']);
    expect(await list({ topic: 'nothing' })).toMatchObject({ pages: [], total: 0 });
  });

  test('returns the newest first if asked', async () => {
    for (const [name, publishedOn] of [
      ['Two', '2026-05-01'],
      ['Four', '2026-06-01'],
    ] as const) {
      const page = { section: 'articles', name } as const;
      await server.call('pages/editPageData', { ...page, publishedOn }, as);
      await server.call('sync/syncPageIntro', page, as);
    }
    const newest = namesOf(await list({ order: 'newest' }));
    expect(newest.slice(-2)).toEqual(['Four', 'Two']);
  });

  test('does not send the texts', async () => {
    const { pages } = await list({ pageSize: 1 });
    expect(Object.keys(pages[0] ?? {}).sort()).toEqual([
      'author',
      'description',
      'image',
      'language',
      'minutes',
      'name',
      'publishedAt',
      'reviewedOn',
      'section',
      'subtitle',
      'title',
      'topics',
    ]);
  });

  test.each([
    { page: 0 },
    { page: -1 },
    { page: 1e9 },
    { page: 1.5 },
    { topic: 'x'.repeat(10_000) },
  ])('refuses %j', async (more) => {
    const body = { section: 'articles', ...more };
    expect((await server.attempt('pages/getListedPages', body)).status).toBe(400);
  });
});

describe('A page’s topics', () => {
  test('are updated when it is published, renamed or deleted, which drops the cached lists', async () => {
    const page = await about('articles', 'Passing', 9, 'Passing');
    expect((await list({ topic: 'passing' })).total).toBe(1);
    await server.call('pages/renamePage', { ...page, newName: 'Passed' }, as);
    expect(namesOf(await list({ topic: 'passing' }))).toEqual(['Passed']);
    const passed = { section: 'articles', name: 'Passed' } as const;
    await server.call('pages/editPageData', { ...passed, topics: ['Passed'] }, as);
    expect((await list({ topic: 'passing' })).total, 'a draft changes nothing').toBe(1);
    const tags = await tagsMarkedBy(server, () => server.call('sync/syncPage', passed, as));
    expect(tags).toContain('section:articles');
    expect((await list({ topic: 'passing' })).total).toBe(0);
    await server.call('pages/deletePage', passed, as);
    const { topics } = await list();
    expect(topics.map(({ key }) => key)).not.toContain('passed');
  });
});

describe('pages/getRelatedPages', () => {
  const related = async (section: Section, name: string) =>
    namesOf(await server.call('pages/getRelatedPages', { section, name }));

  test('returns pages that share most topics, its own section first, and never itself', async () => {
    expect(await related('articles', 'one')).toEqual(['Three', 'Walks', 'Four']);
    expect(await related('programs', 'Walks')).toEqual(['One', 'Three', 'Four']);
  });

  test('is filled up with the next pages if too few topics are shared', async () => {
    expect(await related('articles', 'Four')).toEqual(['One', 'Three', 'Walks']);
    expect(await related('articles', 'Two')).toEqual(['Three', 'Four', 'Five']);
    expect(await related('articles', 'Five')).toEqual(['One', 'Two', 'Three']);
  });

  test('gives the same answer every time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => related('articles', 'One')));
    expect(new Set(answers.map((names) => names.join())).size).toBe(1);
  });

  test('returns nothing for an unknown page, and refuses an invalid name', async () => {
    expect(await related('articles', 'Нет')).toHaveLength(3);
    const body = { section: 'articles', name: '../x' };
    expect((await server.attempt('pages/getRelatedPages', body)).status).toBe(400);
  });
});

describe('pages/getTopics', () => {
  test('offers the topics of all live pages to editors only', async () => {
    const { topics } = await server.call('pages/getTopics', {}, as);
    expect(topics).toContainEqual({ key: 'salt', name: 'Salt', count: 3 });
    expect((await server.attempt('pages/getTopics', {})).status).toBe(401);
    const member = { as: await aMember(server) };
    expect((await server.attempt('pages/getTopics', {}, member)).status).toBe(403);
  });

  test('offers those of Spanish pages to who writes in Spanish, and no others', async () => {
    const named = { section: 'articles' as const, name: 'Translated-Topics' };
    await about('articles', named.name, 7, 'Grains');
    const { page } = await aTranslation(server, as.as, named);
    const { version } = await readDraft(server, as.as, page);
    await server.call('pages/savePage', { ...page, version, topics: ['Cereales'] }, as);
    const inSpanish = () => server.call('pages/getTopics', { language: 'es' }, as);
    expect(await inSpanish()).toMatchObject({ topics: [] });
    await server.call('sync/syncPage', page, as);
    expect(await inSpanish()).toMatchObject({ topics: [{ name: 'Cereales', count: 1 }] });
    const { topics } = await server.call('pages/getTopics', {}, as);
    expect(topics.map(({ name }) => name)).not.toContain('Cereales');
    await server.call('pages/deletePage', named, as);
  });

  test('lists them in alphabetical order, whatever their capitals and accents', async () => {
    const unsorted = ['purées', 'Crème', 'cremini', 'Café food', 'Cafeteria', 'cafes'];
    await about('articles', 'Accents', 6, ...unsorted);
    const { topics } = await server.call('pages/getTopics', {}, as);
    const names = topics.map(({ name }) => name).filter((name) => unsorted.includes(name));
    expect(names).toEqual(['Café food', 'cafes', 'Cafeteria', 'Crème', 'cremini', 'purées']);
    await server.call('pages/deletePage', { section: 'articles', name: 'Accents' }, as);
  });
});
