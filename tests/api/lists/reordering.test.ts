import { describe, expect, test } from 'vitest';
import { tagsMarkedBy } from '#tests/support/database/change-marks.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = { as: await anEditor(server) };

async function board() {
  const { board } = await server.call('pages/getBoard', {});
  return board;
}

describe('pages/arrangeList', () => {
  test('reorders a list with one call, without conflicting with edits of its items', async () => {
    for (const name of ['Ann', 'Ben', 'Cleo', 'Dan']) {
      await server.call('pages/editBoard', { name }, as);
    }
    const before = await board();
    const [ann, ben, cleo, dan] = before.map(({ id }) => id) as [string, string, string, string];
    const ids = [dan, ann, ben, cleo];
    const tags = await tagsMarkedBy(server, async () => {
      const reply = await server.call('pages/arrangeList', { list: 'board', ids }, as);
      expect(reply).toMatchObject({ message: 'Board is updated.', ids });
    });
    expect(tags).toEqual(['board']);
    expect((await board()).map(({ name }) => name)).toEqual(['Dan', 'Ann', 'Ben', 'Cleo']);
    const edit = { id: ann, name: 'Anna', version: before[0]?.version };
    expect((await server.attempt('pages/editBoard', edit, as)).status).toBe(200);
    // One that was added in the meantime keeps its position.
    await server.call('pages/arrangeList', { list: 'board', ids: [cleo, dan, ann] }, as);
    expect((await board()).map(({ name }) => name)).toEqual(['Cleo', 'Dan', 'Ben', 'Anna']);
  });

  test('refuses an item that does not exist or is named twice, and changes nothing', async () => {
    await server.call('pages/editContacts', { name: 'Office' }, as);
    const { contacts } = await server.call('pages/getContacts', {});
    const id = contacts[0]?.id;
    for (const [ids, status] of [
      [[id, 'nobody'], 404],
      [[id, id], 400],
    ] as const) {
      const body = { list: 'contacts', ids };
      expect((await server.attempt('pages/arrangeList', body, as)).status).toBe(status);
    }
    expect((await server.call('pages/getContacts', {})).contacts).toEqual(contacts);
  });
});

test('Ways to donate, test steps, terms, books and policy pages can be reordered too', async () => {
  const two = ['One', 'Two'];
  for (const title of two) {
    await server.call('pages/editWaysToDonate', { title }, as);
    await server.call('pages/addTestStep', { title }, as);
    await server.call('research/editResearchTerm', { term: title, definition: 'x' }, as);
    await server.call('research/editResearchItem', { kind: 'books', name: title }, as);
    await server.call('research/editResearchItem', { kind: 'videos', name: title }, as);
    await server.call('footer/addFooterPage', { name: title, title }, as);
  }
  const { waysToDonate } = await server.call('pages/getWaysToDonate', {});
  const { testSteps } = await server.call('pages/getTestSteps', {});
  const { terms } = await server.call('research/getResearchTerms', {});
  const { items } = await server.call('research/getResearchItems', { kind: 'books' });
  const turned = (ids: string[]) => ids.toReversed();
  const idsOf = (list: { id: string }[]) => turned(list.map(({ id }) => id));
  const arrange = (list: 'waysToDonate' | 'testSteps', ids: string[]) =>
    server.call('pages/arrangeList', { list, ids }, as);
  await arrange('waysToDonate', idsOf(waysToDonate));
  await arrange('testSteps', idsOf(testSteps));
  const termIds = turned(terms.map(({ researchTermId }) => researchTermId));
  await server.call('research/arrangeResearch', { list: 'terms', ids: termIds }, as);
  await server.call('research/arrangeResearch', { list: 'books', ids: idsOf(items) }, as);
  await server.call('footer/arrangeFooterPages', { names: ['two', 'One'] }, as);
  const after = [
    (await server.call('pages/getWaysToDonate', {})).waysToDonate.map(({ title }) => title),
    (await server.call('pages/getTestSteps', {})).testSteps.map(({ title }) => title),
    (await server.call('research/getResearchTerms', {})).terms.map(({ term }) => term),
    (await server.call('research/getResearchItems', { kind: 'books' })).items.map((i) => i.name),
    (await server.call('footer/getFooterPages', {})).footerPages.map(({ name }) => name),
  ];
  expect(after).toEqual(after.map(() => ['Two', 'One']));
  const { items: videos } = await server.call('research/getResearchItems', { kind: 'videos' });
  expect(videos.map(({ name }) => name)).toEqual(two);
  const foreign = { list: 'videos', ids: idsOf(items) };
  expect((await server.attempt('research/arrangeResearch', foreign, as)).status).toBe(404);
});
