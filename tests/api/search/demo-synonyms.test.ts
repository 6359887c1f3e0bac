import { expect, test } from 'vitest';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aServerWithDemo } from '#tests/support/server/demo-server.ts';

const server = await aServerWithDemo();
const as = { as: await anEditor(server) };
const phrasesOf = (field: string) => field.split(',').map((phrase) => phrase.trim());

test.each([
  ['en', 40],
  ['es', 25],
] as const)(
  'Each word and phrase of the demo’s synonyms finds something by them: %s',
  async (language, least) => {
    const list = await server.call('search/getSynonyms', {}, as);
    const synonyms = list.synonyms.filter((each) => each.language === language);
    expect(synonyms.length).toBeGreaterThan(least);
    for (const { searchedFor, alsoFind } of synonyms) {
      for (const query of phrasesOf(alsoFind)) {
        const { exactTotal } = await server.call('search/search', { query, language, asTyped: 1 });
        expect.soft(exactTotal, query).toBeGreaterThan(0);
      }
      for (const query of phrasesOf(searchedFor)) {
        const found = await server.call('search/search', { query, language });
        expect.soft(found.synonyms.length, query).toBeGreaterThan(0);
      }
    }
  },
);

test('People who ask for something in their own words find what the site calls it', async () => {
  const found = async (query: string) => {
    const { results } = await server.call('search/search', { query });
    return results.map(({ path }) => path);
  };
  expect(await found('vegan')).toContain('/articles/Beans-and-Lentils');
  expect(await found('diabetic')).toContain('/programs/Blood-Sugar-Circle');
  const helped = await found('food stamps');
  expect(helped.slice(0, 3)).toContain('/articles/Eating-Well-on-a-Budget');
  expect(helped.slice(0, 3)).toContain('/programs/Pantry-Partners');
  expect(await found('elderly')).toContain('/courses/Eating-Well-After-Sixty');
});
