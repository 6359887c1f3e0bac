import { expect, test } from 'vitest';
import { aPage } from '#tests/support/content/pages.ts';
import { lastMailTo, linkIn } from '#tests/support/mail/outbox.ts';
import { aMember, anAdministrator, anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = { as: await anEditor(server) };
const publisher = { as: await anAdministrator(server) };

type Page = Awaited<ReturnType<typeof aPage>>;

const publish = (page: Page) => server.call('sync/syncPage', page, as);
async function roleOf(page: Page) {
  const { pageData } = await server.call('pages/getPageData', page);
  const { pageData: paper } = await server.call('pages/getPaperPage', page);
  expect(paper.reviewerRole).toBe(pageData.reviewerRole);
  return pageData.reviewerRole;
}
/** Asks a reviewer, and returns the token of their link. */
async function ask(page: Page, reviewerEmail: string, reviewerRole?: string) {
  const body = { ...page, reviewerName: 'Ana Lind', reviewerRole, reviewerEmail, days: 14 };
  await server.call('review/requestReview', body, as);
  const mail = await lastMailTo(server, reviewerEmail);
  return { mail, token: linkIn(mail).searchParams.get('token') ?? '' };
}

test('Visitors read the role that editors entered, once it is published, and none if it is unknown', async () => {
  const page = await aPage(server);
  const review = { reviewedBy: 'Ana Lind', reviewedOn: '2026-04-01' };
  await server.call('pages/editPageData', { ...page, ...review }, as);
  await publish(page);
  expect(await roleOf(page)).toBe('');
  await server.call('pages/editPageData', { ...page, reviewerRole: 'registered dietitian' }, as);
  expect(await roleOf(page)).toBe('');
  await publish(page);
  expect(await roleOf(page)).toBe('registered dietitian');
});

test('A copy of a page says of no one that they reviewed it in a role', async () => {
  const page = await aPage(server);
  const review = { reviewedBy: 'Ana Lind', reviewerRole: 'dietitian', reviewedOn: '2026-04-01' };
  await server.call('pages/editPageData', { ...page, ...review }, as);
  const newName = `${page.name}-copy`;
  const { pageData } = await server.call('pages/duplicatePage', { ...page, newName }, as);
  expect(pageData).toMatchObject({ reviewedBy: '', reviewerRole: '', reviewedOn: '' });
});

test('A reviewer is told the role that visitors will read, and approves under it or corrects it', async () => {
  const page = await aPage(server);
  const asked = await ask(page, 'one@example.org', 'dietitian');
  expect(asked.mail?.text).toContain('your role (dietitian)');
  const { revision } = await server.call('review/openReview', { token: asked.token });
  expect(revision.reviewerRole).toBe('dietitian');
  await server.call('review/decide', { token: asked.token, decision: 'approved' });
  expect(await roleOf(page)).toBe('dietitian');

  const other = await aPage(server);
  const { token } = await ask(other, 'two@example.org', 'dietitian');
  const role = ' dietetic technician ';
  const decided = await server.call('review/decide', { token, decision: 'approved', role });
  expect(decided.revision.reviewerRole).toBe('dietetic technician');
  expect(await roleOf(other)).toBe('dietetic technician');
  const { reviews } = await server.call('review/getReviews', other, as);
  expect(reviews.map((each) => each.reviewerRole)).toEqual(['dietetic technician']);
});

test('A reviewer whose role is unknown is asked for it, and is named alone without one', async () => {
  const page = await aPage(server);
  const { mail, token } = await ask(page, 'three@example.org');
  expect(mail?.text).toContain('your role if you tell us');
  await server.call('review/decide', { token, decision: 'approved', role: '' });
  expect(await roleOf(page)).toBe('');
});

test('A reviewer on the list has the role that is there, whatever the request says, and exports it', async () => {
  const member = await aMember(server);
  const { email } = member;
  const entry = { name: 'Rae', role: ' family doctor ', email };
  const { reviewers } = await server.call('review/saveReviewer', entry, publisher);
  const listed = reviewers.find((each) => each.email === email);
  expect(listed?.role).toBe('family doctor');
  // A client from before there were roles changes the name alone.
  const renamed = { id: listed?.id ?? '', name: 'Rae Moss', email };
  const saved = await server.call('review/saveReviewer', renamed, publisher);
  expect(saved.reviewers.find((each) => each.email === email)?.role).toBe('family doctor');

  const page = await aPage(server);
  const { token } = await ask(page, email, 'surgeon');
  await server.call('review/decide', { token, decision: 'approved' });
  expect(await roleOf(page)).toBe('family doctor');
  const { data } = await server.call('account/exportData', {}, { as: member });
  expect(data).toMatchObject({
    reviewerList: [{ name: 'Rae Moss', role: 'family doctor' }],
    reviews: [{ role: 'family doctor' }],
  });
});
