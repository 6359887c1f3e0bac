import { expect, test } from 'vitest';
import { aPage } from '#tests/support/content/pages.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = { as: await anEditor(server) };
const home = { section: 'home', name: 'Home' } as const;
const fields = {
  buttons: '[Cook with us](/events)',
  quote: 'I <b>cook</b> now.',
  quotedPerson: 'Ana',
};

await aPage(server, { ...home, state: 'draft' });
await aPage(server, { section: 'board', name: 'BoardIntro', state: 'draft' });

const edit = (body: object) => server.attempt('pages/editPageData', body as never, as);

test('Visitors see the fields of a page of the site itself once they are published', async () => {
  await edit({ ...home, title: 'Welcome', fields });
  await server.call('sync/syncPage', home, as);
  await edit({ ...home, fields: { quote: 'Not yet.' } });

  const { shownFields, fieldsHtml, pageData } = await server.call('pages/getPageData', home);
  expect(shownFields).toEqual({
    ...fields,
    buttons: '<p><a href="/events">Cook with us</a></p>',
  });
  expect(fieldsHtml).toBeUndefined();
  expect(pageData.fields).toBeUndefined();

  const draft = await server.call('pages/getPageData', { ...home, draft: 1 }, as);
  expect(draft.pageData.fields).toEqual({ ...fields, quote: 'Not yet.' });
  expect(draft.shownFields).toMatchObject({ quote: 'Not yet.' });
});

test('Another page of the site itself has none of these fields', async () => {
  const board = { section: 'board', name: 'BoardIntro', title: 'Board', fields: { quote: 'Hi' } };
  const { status, reply } = await edit(board);
  expect([status, reply.errors]).toEqual([400, { fields: 'This page has no such fields.' }]);
});

test('A value that does not fit is refused by the name of its field', async () => {
  const { status, reply } = await edit({ ...home, fields: { quote: 'x'.repeat(301) } });
  expect([status, Object.keys(reply.errors)]).toEqual([400, ['fields.quote']]);
});
