import { expect, test } from 'vitest';
import { aPage } from '#tests/support/content/pages.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = { as: await anEditor(server) };

const suggest = (query?: string) =>
  server.call('search/getSuggestions', query === undefined ? {} : { query });
const topicsFor = async (query?: string) => (await suggest(query)).topics.map(({ name }) => name);

async function aPageAbout(
  title: string,
  topics: string[],
  section: 'articles' | 'courses',
  order: number,
) {
  const page = await aPage(server, { section, title, state: 'draft' });
  await server.call('pages/editPageData', { ...page, title, topics, order }, as);
  await server.call('sync/syncPage', page, as);
}
await aPageAbout('Bread', ['Grains', 'Baking'], 'articles', 1);
await aPageAbout('Rice', ['Grains'], 'articles', 2);
await aPageAbout('Soup', ['Grains', 'Cooking'], 'courses', 1);
await aPageAbout('Kale', ['Baking'], 'articles', 3);

test('Before a search the most used topics are suggested, of all sections', async () => {
  const { areNear, topics } = await suggest();
  expect(areNear).toBe(false);
  expect(topics.map(({ name, count }) => [name, count])).toEqual([
    ['Grains', 3],
    ['Baking', 2],
    ['Cooking', 1],
  ]);
});

test('For a search that found nothing the nearest topics are suggested, or else the most used', async () => {
  expect(await topicsFor('kooking')).toEqual(['Cooking']);
  expect(await suggest('kooking')).toMatchObject({ areNear: true });
  expect(await topicsFor('zeppelin')).toEqual(['Grains', 'Baking', 'Cooking']);
});

test('A synonym leads to the topics that it names', async () => {
  await server.call('search/editSynonym', { searchedFor: 'cereals', alsoFind: 'grains' }, as);
  expect(await topicsFor('zereals')).toEqual(['Grains']);
});

test('The first pages of each section are suggested, and no drafts', async () => {
  await aPage(server, { section: 'articles', title: 'Unfinished', state: 'draft' });
  const { pages } = await suggest();
  expect(pages.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
    'articles: Bread',
    'articles: Rice',
    'courses: Soup',
  ]);
});
