import { describe, expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { tagsMarkedBy } from '#tests/support/database/change-marks.ts';
import { aMember, anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = { as: await anEditor(server) };

const editTerm = (body: Body<'research/editResearchTerm'>) =>
  server.call('research/editResearchTerm', body, as);
const editItem = (body: Body<'research/editResearchItem'>) =>
  server.call('research/editResearchItem', body, as);
const terms = async () => (await server.call('research/getResearchTerms', {})).terms;
const items = async (kind: 'books' | 'videos') =>
  (await server.call('research/getResearchItems', { kind })).items;

describe('research/editResearchTerm', () => {
  test('adds and changes a term, live at once', async () => {
    const added = await editTerm({ term: 'Cohort', definition: '*People.*' });
    expect(added.message).toBe('Cohort is updated.');
    const term = added.terms.at(-1);
    expect(term).toMatchObject({ term: 'Cohort', html: '<p><em>People.</em></p>', version: 1 });
    const { researchTermId } = term ?? {};
    const body = { researchTermId, term: 'Cohort study', definition: 'Years.', version: 1 };
    const changed = await editTerm(body);
    expect(changed.message).toBe('Cohort study is updated.');
    expect(changed.terms.at(-1)).toMatchObject({ researchTermId, html: '<p>Years.</p>' });
    expect(await terms()).toEqual(changed.terms);
    const late = await server.attempt('research/editResearchTerm', body, as);
    expect([late.status, late.reply.terms]).toEqual([409, changed.terms]);
  });

  test('answers 404 for an unknown term', async () => {
    const body = { researchTermId: 'nowhere', term: 'x', definition: 'x' };
    expect((await server.attempt('research/editResearchTerm', body, as)).status).toBe(404);
  });

  test('refuses a term without a name', async () => {
    const body = { term: ' ', definition: 'x' };
    expect((await server.attempt('research/editResearchTerm', body, as)).status).toBe(400);
  });
});

describe('research/deleteResearchTerm', () => {
  test('deletes a term, once', async () => {
    const added = await editTerm({ term: 'Bias', definition: '' });
    const body = { researchTermId: added.terms.at(-1)?.researchTermId ?? '' };
    const reply = await server.call('research/deleteResearchTerm', body, as);
    expect(reply.message).toBe('Term is deleted.');
    expect(await terms()).toEqual(reply.terms);
    expect(reply.terms.map(({ term }) => term)).not.toContain('Bias');
    expect((await server.attempt('research/deleteResearchTerm', body, as)).status).toBe(404);
  });
});

describe('research/editResearchItem', () => {
  const book = { kind: 'books', name: 'Food-Rules' } as const;

  test('adds an item, and changes it by its name in any case', async () => {
    const added = await editItem({ ...book, title: 'Food Rules', year: 2009, text: '*Short.*' });
    expect(added.message).toBe('Food-Rules is updated.');
    expect(added.items).toMatchObject([
      { name: book.name, title: 'Food Rules', year: 2009, html: '<p><em>Short.</em></p>' },
    ]);
    const url = 'https://example.org';
    const changed = await editItem({ ...book, name: 'FOOD-rules', url, year: null });
    expect(changed.items).toMatchObject([{ title: 'Food Rules', url, year: null, version: 2 }]);
    expect(await items('books')).toEqual(changed.items);
    expect(await items('videos')).toEqual([]);
  });

  test('renames an item by its id, unless the name is taken', async () => {
    const kind = 'videos';
    await editItem({ kind, name: 'One' });
    const id = (await editItem({ kind, name: 'Two' })).items.find(({ name }) => name === 'Two')?.id;
    const taken = { kind, id, name: 'one' };
    const { status, reply } = await server.attempt('research/editResearchItem', taken, as);
    expect([status, Object.keys(reply.errors)]).toEqual([400, ['name']]);
    const renamed = await editItem({ kind, id, name: 'Three' });
    expect(renamed.items.map(({ name }) => name)).toEqual(['One', 'Three']);
  });

  test('adds an item once when several add the same name at once', async () => {
    const kind = 'websites';
    await Promise.all([1, 2, 3].map((year) => editItem({ kind, name: 'Same', year })));
    const stored = (await server.call('research/getResearchItems', { kind })).items;
    expect(stored).toMatchObject([{ name: 'Same', version: 3 }]);
  });

  test('answers 409 with all items of the kind on a conflict', async () => {
    const kind = 'articles';
    await editItem({ kind, name: 'Salt' });
    const { items: newest } = await editItem({ kind, name: 'Salt', title: 'Theirs' });
    const late = { kind, name: 'Salt', title: 'Mine', version: 1 };
    const { status, reply } = await server.attempt('research/editResearchItem', late, as);
    expect([status, reply.items]).toEqual([409, newest]);
  });

  test.each([
    [404, { id: 'nowhere' }],
    [400, { name: 'Two words' }],
    [400, { name: 'Ёж' }],
    [400, { url: 'javascript:alert(1)' }],
    [400, { html: '<b>x</b>' }],
    [400, { kind: 'podcasts' }],
  ])('answers %i for %j', async (expected, fields) => {
    const body = { ...book, ...fields };
    expect((await server.attempt('research/editResearchItem', body, as)).status).toBe(expected);
  });
});

describe('research/deleteResearchItem', () => {
  test('deletes an item by its id, or by its kind and name, once', async () => {
    const kind = 'books';
    const { items: added } = await editItem({ kind, name: 'Gone' });
    const id = added.find(({ name }) => name === 'Gone')?.id;
    const reply = await server.call('research/deleteResearchItem', { id }, as);
    expect(reply.message).toBe('Gone is deleted.');
    expect(await items(kind)).toEqual(reply.items);
    await editItem({ kind, name: 'Gone' });
    await server.call('research/deleteResearchItem', { kind, name: 'gone' }, as);
    for (const body of [{ id }, { kind, name: 'Gone' }]) {
      expect((await server.attempt('research/deleteResearchItem', body, as)).status).toBe(404);
    }
    expect((await server.attempt('research/deleteResearchItem', { kind }, as)).status).toBe(400);
  });
});

test('Every edit drops the cached pages that show its list, and no others', async () => {
  const tags = await tagsMarkedBy(server, async () => {
    await editTerm({ term: 'Sample', definition: '' });
    await editItem({ kind: 'videos', name: 'Film' });
    await server.call('research/deleteResearchItem', { kind: 'videos', name: 'Film' }, as);
  });
  expect(tags).toEqual(['researchTerms', 'research:videos', 'research:videos']);
});

test('Research is edited by editors', async () => {
  const body = { kind: 'books', name: 'Mine' };
  expect((await server.attempt('research/editResearchItem', body)).status).toBe(401);
  const member = { as: await aMember(server) };
  expect((await server.attempt('research/editResearchItem', body, member)).status).toBe(403);
});
