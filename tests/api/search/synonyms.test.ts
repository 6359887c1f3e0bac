import { describe, expect, test } from 'vitest';
import type { SearchResult } from '#contract/search/calls.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { tagsMarkedBy } from '#tests/support/database/change-marks.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = { as: await anEditor(server) };

const search = (query: string, more = {}) => server.call('search/search', { query, ...more });
const titleOf = ({ title }: SearchResult) => title.map(({ text }) => text).join('');
const titles = async (query: string, more = {}) => (await search(query, more)).results.map(titleOf);
const edit = (body: {
  searchedFor: string;
  alsoFind: string;
  synonymId?: string;
  version?: number;
}) => server.call('search/editSynonym', body, as);
const idOf = async (searchedFor: string) => {
  const { synonyms } = await server.call('search/getSynonyms', {}, as);
  return synonyms.find((each) => each.searchedFor === searchedFor)?.synonymId ?? '';
};

await aPage(server, { title: 'Dinner on a budget' });
await aPage(server, { title: 'Cheap thrills' });
await aPage(server, { title: 'Where SNAP is taken' });

describe('A synonym', () => {
  test('changes the results at once when it is added, edited and deleted', async () => {
    expect(await titles('economical')).toEqual([]);
    await edit({ searchedFor: 'economical', alsoFind: 'budget' });
    expect(await titles('economical')).toEqual(['Dinner on a budget']);
    const synonymId = await idOf('economical');
    await edit({ synonymId, searchedFor: 'economical', alsoFind: 'cheap' });
    expect(await titles('economical')).toEqual(['Cheap thrills']);
    await server.call('search/deleteSynonym', { synonymId }, as);
    expect(await titles('economical')).toEqual([]);
  });

  test('changes the results of every node', async () => {
    const other = await aServer({}, { place: server.place });
    const total = async () => (await other.call('search/search', { query: 'stingy' })).total;
    expect(await total()).toBe(0);
    await edit({ searchedFor: 'stingy', alsoFind: 'budget' });
    await other.deps.changes.catchUp();
    expect(await total()).toBe(1);
  });

  test('puts what it finds after the results of the words themselves, and is named', async () => {
    await edit({ searchedFor: 'cheap', alsoFind: 'budget, zeppelin' });
    expect(await titles('cheap')).toEqual(['Cheap thrills', 'Dinner on a budget']);
    expect(await search('cheap')).toMatchObject({ total: 2, exactTotal: 1, synonyms: ['budget'] });
    expect(await titles('cheap', { asTyped: 1 })).toEqual(['Cheap thrills']);
  });

  test('can be of several words', async () => {
    await edit({ searchedFor: 'food stamps', alsoFind: 'SNAP' });
    expect(await titles('Food Stamps')).toEqual(['Where SNAP is taken']);
  });

  test('is a draft until it is published', async () => {
    const entry = {
      list: 'synonyms' as const,
      content: { searchedFor: 'frugal', alsoFind: 'budget' },
    };
    const { draft } = await server.call('lists/saveDraft', { entry }, as);
    expect(await titles('frugal')).toEqual([]);
    const named = { list: 'synonyms' as const, key: draft.key };
    const { message } = await server.call('lists/publishDraft', named, as);
    expect(message).toBe('Search synonyms are updated.');
    expect(await titles('frugal')).toEqual(['Dinner on a budget']);
    await server.call('search/deleteSynonym', { synonymId: draft.key }, as);
    const { deleted } = await server.call('lists/getDrafts', { list: 'synonyms' }, as);
    const versionId = deleted.find(({ key }) => key === draft.key)?.versionId ?? '';
    await server.call('lists/restoreVersion', { ...named, versionId }, as);
    await server.call('lists/publishDraft', named, as);
    expect(await titles('frugal')).toEqual(['Dinner on a budget']);
  });
});

describe('search/editSynonym', () => {
  test('refuses to overwrite a change that its editor has not seen', async () => {
    const { synonyms } = await edit({ searchedFor: 'thrifty', alsoFind: 'budget' });
    const { synonymId = '', version = 0 } = synonyms.at(-1) ?? {};
    const body = { synonymId, version, searchedFor: 'thrifty', alsoFind: 'cheap' };
    await edit(body);
    const { status, reply } = await server.attempt('search/editSynonym', body, as);
    expect(status).toBe(409);
    expect(JSON.stringify(reply)).toContain(synonymId);
  });

  test.each([
    ['without words', { searchedFor: ' , ', alsoFind: 'budget' }, 'searchedFor'],
    ['that finds nothing', { searchedFor: 'cheap', alsoFind: '' }, 'alsoFind'],
  ])('refuses a synonym %s', async (_how, body, field) => {
    const { status, reply } = await server.attempt('search/editSynonym', body, as);
    expect([status, reply.errors]).toEqual([400, { [field]: 'Enter at least one word.' }]);
  });

  test('answers 404 for a synonym that does not exist, and so does search/deleteSynonym', async () => {
    const synonymId = 'none';
    const body = { synonymId, searchedFor: 'a', alsoFind: 'b' };
    expect((await server.attempt('search/editSynonym', body, as)).status).toBe(404);
    expect((await server.attempt('search/deleteSynonym', { synonymId }, as)).status).toBe(404);
  });

  test('marks the pages that suggest topics as changed', async () => {
    const tags = await tagsMarkedBy(server, () => edit({ searchedFor: 'a', alsoFind: 'b' }));
    expect(tags).toEqual(['synonyms']);
  });
});
