import { expect, test } from 'vitest';
import { memberDraft } from '#tests/support/content/list-entries.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { aReview } from '#tests/support/content/reviews.ts';
import { giftByHand } from '#tests/support/donations/gifts.ts';
import { anAdministrator, anEditor, aStaffMember } from '#tests/support/people/accounts.ts';
import { aDonorProfile } from '#tests/support/people/profiles.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const administrator = await anAdministrator(server);
const editor = await anEditor(server);
const as = { as: editor };
const long = '2020-01-02';

const taskOf = async (kind: string, login = editor) =>
  (await server.call('dashboard/getToday', {}, { as: login })).tasks.find(
    (task) => task.kind === kind,
  );

test('Tasks in profiles are listed with their people once they are due, until they are done', async () => {
  const fundraiser = await aStaffMember(server, ['fundraiser']);
  const id = await aDonorProfile(server, fundraiser, giftByHand({ name: 'Ann Roe' }));
  const add = (text: string, dueOn: string) =>
    server.call(
      'people/addEntry',
      { id, kind: 'task', text, dueOn, attempt: dueOn },
      { as: fundraiser },
    );
  const { entries } = await add('Call about the pledge', long);
  await add('Write a card', '2099-01-01');
  expect(await taskOf('personTasks', fundraiser)).toMatchObject({
    count: 1,
    items: [{ label: 'Call about the pledge, Ann Roe', path: `/dashboard/People/${id}` }],
  });
  expect(await taskOf('personTasks')).toBeUndefined();
  const done = { id: entries[0]?.id ?? '', isDone: 1 as const };
  await server.call('people/editEntry', done, { as: fundraiser });
  expect(await taskOf('personTasks', fundraiser)).toBeUndefined();
});

test('A review waits for an answer, and then asks for changes until the page is changed', async () => {
  const { page, token } = await aReview(server, editor);
  const items = [
    { label: 'Articles: Beans (Ana Lind)', path: `/cms/review/articles/${page.name}` },
  ];
  expect(await taskOf('waitingReviews')).toMatchObject({ count: 1, items });
  await server.call('review/decide', { token, decision: 'changes', text: 'Nearly.' });
  expect(await taskOf('waitingReviews')).toBeUndefined();
  expect(await taskOf('reviewChanges')).toMatchObject({ count: 1, items });
  await server.call('pages/editPageData', { ...page, title: 'Better' }, as);
  expect(await taskOf('reviewChanges')).toBeUndefined();
});

test('Claims that are due, texts with a retired source, and broken links are to be looked at', async () => {
  const page = await aPage(server, {
    body: 'Most salt is hidden in [bread](https://gone.example.org/bread).',
  });
  const url = 'https://example.org/salt';
  await server.call(
    'pages/editPageData',
    { ...page, sources: [{ id: 'a', title: 'Salt', url }] },
    as,
  );
  const quote = 'Most salt is hidden in bread.';
  const claim = { ...page, quote, sourceIds: ['a'], reviewer: '' };
  await server.call('claims/saveClaim', { ...claim, reviewBy: '2099-01-01' }, as);
  expect(await taskOf('claims')).toBeUndefined();
  await server.call('claims/saveClaim', { ...claim, reviewBy: long }, as);
  expect(await taskOf('claims')).toMatchObject({ count: 1, example: quote });

  await server.call(
    'claims/retireSource',
    { title: 'Salt', url, reason: 'outdated', replacement: '' },
    as,
  );
  expect(await taskOf('sourceTodos')).toMatchObject({ example: 'Salt' });

  const failed = { message: 'No answer.', checked_at: 1, failing_since: 1 };
  await server.db
    .insertInto('link_checks')
    .values([
      { url: 'https://gone.example.org/bread', ...failed },
      { url: 'https://corrected.example.org/', ...failed },
    ])
    .execute();
  expect(await taskOf('brokenLinks')).toMatchObject({
    count: 1,
    example: 'https://gone.example.org/bread',
  });
});

test('Drafts in lists are counted, and listed with their lists', async () => {
  const { draft } = await server.call('lists/saveDraft', { entry: memberDraft('Ana Roe') }, as);
  expect(await taskOf('listDrafts')).toMatchObject({ count: 1, example: 'Ana Roe' });
  const { entries, entriesTotal } = await server.call('dashboard/getDrafts', {}, as);
  expect(entries).toMatchObject([
    { list: 'board', key: draft.key, title: 'Ana Roe', updatedBy: 'Maya Okafor' },
  ]);
  expect(entriesTotal).toBe(1);
  const { reply } = await server.attempt('dashboard/getDrafts', {}, { as: administrator });
  expect(reply).toMatchObject({ entriesTotal: 1 });
});
