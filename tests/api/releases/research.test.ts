import { expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { everyPublicPage, expectSame } from '#tests/support/content/every-public-page.ts';
import { tagsMarkedBy } from '#tests/support/database/change-marks.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite();
const as = { as: await anEditor(site) };

type Entry = Body<'lists/saveDraft'>['entry'];
type Item = (Entry & { list: 'researchItems' })['content'];

const worthReading = '/Research?kind=books';
const books = async () => (await site.call('research/getResearchItems', { kind: 'books' })).items;
const draftOf = async (entry: Entry, key?: string) =>
  (await site.call('lists/saveDraft', { entry, ...(key !== undefined && { key }) }, as)).draft.key;
const book = (fields: Partial<Item>): Entry => ({
  list: 'researchItems',
  content: {
    kind: 'books',
    title: 'Beans',
    author: '',
    year: null,
    url: '',
    text: '',
    image: '',
    ...fields,
  },
});
const change = (list: Entry['list'], key: string, action: 'publish' | 'delete' = 'publish') =>
  ({ kind: 'entry', list, key, action }) as const;
const aRelease = async (items: ReturnType<typeof change>[]) =>
  (await site.call('releases/addRelease', { name: 'Autumn', items }, as)).release;
const publish = (id: string) => site.call('releases/publishRelease', { id }, as);
/** Everything that is stored of the glossary and the items. */
const stored = async () => ({
  terms: await site.db.selectFrom('research_terms').selectAll().orderBy('id').execute(),
  items: await site.db.selectFrom('research_items').selectAll().orderBy('id').execute(),
});

test('A release of glossary terms and research items is published at once, and undone to the byte', async () => {
  const { terms } = await site.call('research/getResearchTerms', {});
  const [changed, deleted] = terms.map(({ researchTermId }) => researchTermId);
  const [first, second] = await books();
  const [before, rows] = [await everyPublicPage(site, [worthReading]), await stored()];

  const term = (name: string) => ({ term: name, definition: 'Food that **grows**.' });
  await draftOf({ list: 'researchTerms', content: term('Greenery') }, changed);
  const newTerm = await draftOf({ list: 'researchTerms', content: term('Seedling') });
  const changes: Partial<Item> = { title: 'Beans, revised', author: 'Bo', text: '*Still good.*' };
  await draftOf(book(changes), first?.id);
  // It has the title of the book that it replaces.
  const newBook = await draftOf(book({ title: second?.title ?? '', year: 2026 }));
  const ids = [newBook, ...(await books()).map(({ id }) => id).reverse()];
  await draftOf({ list: 'researchOrder', content: { ids } }, 'books');
  expectSame(await everyPublicPage(site, [worthReading]), before);

  const { id, changes: added } = await aRelease([
    change('researchItems', second?.id ?? '', 'delete'),
    change('researchItems', first?.id ?? ''),
    change('researchItems', newBook),
    change('researchOrder', 'books'),
    change('researchTerms', changed ?? ''),
    change('researchTerms', newTerm),
    change('researchTerms', deleted ?? '', 'delete'),
  ]);
  expect(new Set(added.map(({ state }) => state))).toEqual(new Set(['ready']));
  const tags = await tagsMarkedBy(site, () => publish(id));
  expect(tags).toEqual(expect.arrayContaining(['researchTerms', 'research:books']));
  const page = (await site.get(worthReading)).body.toString();
  for (const text of ['Greenery', 'Seedling', 'Beans, revised', '<em>Still good.</em>']) {
    expect(page).toContain(text);
  }
  const now = await books();
  expect(now[0]).toMatchObject({ id: newBook, title: second?.title, year: 2026 });
  expect(now.map((each) => each.id)).not.toContain(second?.id);

  await site.call('releases/undoRelease', { id }, as);
  expectSame(await everyPublicPage(site, [worthReading]), before);
  expect(await stored()).toEqual(rows);
  const { drafts } = await site.call('lists/getDrafts', { list: 'researchItems' }, as);
  expect(drafts.map(({ isOutdated }) => isOutdated)).toEqual([0, 0]);
});

test('A release is not undone when a new item has the name of one that it deleted', async () => {
  const { items } = await site.call(
    'research/editResearchItem',
    { kind: 'videos', name: 'Sprouts', title: 'Sprouts' },
    as,
  );
  const key = items.find(({ name }) => name === 'Sprouts')?.id ?? '';
  const { id } = await aRelease([change('researchItems', key, 'delete')]);
  await publish(id);
  const again = { kind: 'videos' as const, name: 'Sprouts', title: 'Sprouts again' };
  await site.call('research/editResearchItem', again, as);
  const before = await stored();
  const { status, reply } = await site.attempt('releases/undoRelease', { id }, as);
  expect([status, reply.message]).toEqual([
    409,
    'A list in this release has been changed since it was published. Change it back by its history instead.',
  ]);
  expect(await stored()).toEqual(before);
});

test('Items with the same title get different names, and an item keeps its kind', async () => {
  for (const title of ['Pulses & Peas', 'Pulses & Peas', 'Зерно']) {
    const key = await draftOf(book({ kind: 'websites', title }));
    await site.call('lists/publishDraft', { list: 'researchItems', key }, as);
  }
  const { items } = await site.call('research/getResearchItems', { kind: 'websites' });
  expect(items.slice(-3).map(({ name }) => name)).toEqual(['Pulses-Peas', 'Pulses-Peas-2', 'Item']);
  const key = items.at(-1)?.id ?? '';
  await draftOf(book({ kind: 'books', title: 'A book now' }), key);
  const refused = await site.attempt('lists/publishDraft', { list: 'researchItems', key }, as);
  expect(refused.status).toBe(404);
  await site.call('lists/discardDraft', { list: 'researchItems', key }, as);
});
