import { describe, expect, test } from 'vitest';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = { as: await anEditor(server) };

for (const [kind, name, title, author, text] of [
  ['videos', 'Pot', 'What happens in a pot', 'Ö. Åkesson', 'Beans soften.'],
  ['books', 'Salt', 'Salt', 'Ana Peña', 'A *crème brûlée* needs a pinch.'],
  ['books', 'Fat', 'Fat', 'Bo', 'On oils.'],
  ['articles', 'Fat-Study', 'Жиры', 'Bo', ''],
] as const) {
  await server.call('research/editResearchItem', { kind, name, title, author, text }, as);
}

const find = (body: object = {}) => server.call('research/getFilteredItems', body);
const titles = async (body: object) => (await find(body)).items.map(({ title }) => title);

describe('research/getFilteredItems', () => {
  test('returns all items, kind by kind, with their authors and the count of each kind', async () => {
    const { items, total, kinds, authors } = await find();
    expect(items.map(({ title }) => title)).toEqual([
      'Salt',
      'Fat',
      'What happens in a pot',
      'Жиры',
    ]);
    expect(total).toBe(4);
    expect(kinds).toEqual([
      { kind: 'books', total: 2 },
      { kind: 'videos', total: 1 },
      { kind: 'articles', total: 1 },
      { kind: 'websites', total: 0 },
    ]);
    expect(authors).toEqual(['Ana Peña', 'Bo', 'Ö. Åkesson']);
    expect(items[0]).toMatchObject({ html: expect.stringContaining('<em>crème brûlée</em>') });
  });

  test('filters by kind, author and words, and counts each kind for the other filters', async () => {
    expect(await titles({ kind: 'books' })).toEqual(['Salt', 'Fat']);
    const byBo = await find({ author: 'Bo', kind: 'articles' });
    expect([byBo.total, byBo.kinds[0]?.total]).toEqual([1, 1]);
    expect(await titles({ author: 'Nobody' })).toEqual([]);
    expect(await titles({ words: 'fat', kind: 'books' })).toEqual(['Fat']);
  });

  test.each([
    ['CREME brulee', 'Salt'],
    ['pena', 'Salt'],
    ['жиры', 'Жиры'],
    ['soften pot', 'What happens in a pot'],
  ])('finds “%s” regardless of case and accents', async (words, title) => {
    expect(await titles({ words })).toEqual([title]);
  });

  test('returns a page at a time', async () => {
    expect(await titles({ pageSize: 3, page: 2 })).toEqual(['Жиры']);
    expect(await titles({ page: 1_000_000 })).toEqual([]);
  });

  test.each([{ kind: 'films' }, { page: 0 }, { words: 'x'.repeat(201) }, { author: 'a\u0000' }])(
    'refuses %j',
    async (body) => {
      expect((await server.attempt('research/getFilteredItems', body)).status).toBe(400);
    },
  );
});
