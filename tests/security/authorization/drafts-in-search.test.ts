import { expect, test } from 'vitest';
import { anEvent } from '#tests/support/content/events.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = await anEditor(server);

// All before the first search, which builds the index.
await aPage(server, { section: 'articles', name: 'Zucchini', title: 'Zucchini', state: 'draft' });
await aPage(server, { section: 'articles', name: 'Parsnip', title: 'Parsnip' });
const page = await aPage(server, { section: 'courses', name: 'Celery', title: 'Celery' });
await server.call('pages/editPageData', { ...page, title: 'Rutabaga' }, { as });
await anEvent(server, { title: 'Kohlrabi night', isPublished: 0 });
await anEvent(server, { title: 'Turnip night' });

const foundFor = async (query: string) => (await server.call('search/search', { query })).total;

test('24: The search finds no page that was never published', async () => {
  expect([await foundFor('zucchini'), await foundFor('parsnip')]).toEqual([0, 1]);
});

test('24: The search finds a page by its published text, and not by its draft', async () => {
  expect([await foundFor('rutabaga'), await foundFor('celery')]).toEqual([0, 1]);
});

test('24: The search finds no event that is not published', async () => {
  expect([await foundFor('kohlrabi'), await foundFor('turnip')]).toEqual([0, 1]);
});
