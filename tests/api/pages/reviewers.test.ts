import { expect, test } from 'vitest';
import { aPage } from '#tests/support/content/pages.ts';
import { aListedReviewer, aReview } from '#tests/support/content/reviews.ts';
import { lastMailTo } from '#tests/support/mail/outbox.ts';
import {
  aMember,
  anAdministrator,
  aStaffMember,
  type SignedIn,
} from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const administrator = { as: await anAdministrator(server) };
const author = await aStaffMember(server, ['editor', 'publisher']);
const as = { as: author };

const ask = (page: Awaited<ReturnType<typeof aPage>>, reviewerEmail: string, sender = as) =>
  server.attempt(
    'review/requestReview',
    { ...page, reviewerName: 'Dr. Someone Else', reviewerEmail, days: 14 },
    sender,
  );
const save = (body: object, sender = as) => server.attempt('review/saveReviewer', body, sender);
const spellings = ({ email }: SignedIn) => {
  const [local = '', domain = ''] = email.split('@');
  return [email, email.toUpperCase(), `${local}+review@${domain}`, `${local}+a+b@${domain}`];
};
const requiring = (sections: ('articles' | 'programs')[]) =>
  server.call('settings/editReviewedSections', { sections }, administrator);

test('63: No one asks themselves or a colleague for a review, however the address is spelled', async () => {
  const page = await aPage(server, { state: 'draft' });
  const colleague = await aStaffMember(server, ['events']);
  for (const email of [author, colleague, administrator.as].flatMap(spellings)) {
    const { status, reply } = await ask(page, email);
    expect(status, email).toBe(400);
    expect(reply).toMatchObject({ errors: { reviewerEmail: expect.stringContaining('of staff') } });
    expect((await save({ name: 'Me', email })).status, email).toBe(400);
  }
  const pending = 'author.pending@example.org';
  await server.db
    .updateTable('users')
    .set({ pending_email: pending })
    .where('id', '=', author.userId)
    .execute();
  expect((await ask(page, 'Author.Pending+x@example.org')).status).toBe(400);
  expect((await server.call('review/getReviews', page, as)).reviews).toEqual([]);
});

test('63: Another address of a staff member’s profile is theirs too', async () => {
  const other = 'her-other-address@example.org';
  const find = (email: string) =>
    server
      .call('people/getPeople', { search: email }, administrator)
      .then(({ people }) => people[0]);
  await server.call('contact/send', {
    name: 'Maya',
    email: other,
    subject: 'Hi',
    text: 'Hello there',
  });
  const [kept, merged] = [await find(author.email), await find(other)];
  await server.call(
    'people/mergePeople',
    { keptId: kept?.id ?? '', mergedId: merged?.id ?? '' },
    administrator,
  );
  expect((await ask(await aPage(server, { state: 'draft' }), other)).status).toBe(400);
});

test('63: Someone who has become staff since can no longer approve, but ask for changes', async () => {
  const member = await aMember(server);
  const page = await aPage(server, { state: 'draft' });
  const { token } = await aReview(server, author, page, member.email);
  await server.call(
    'users/changeRoles',
    { userId: member.userId, roles: ['editor'] },
    administrator,
  );
  const approval = await server.attempt('review/decide', { token, decision: 'approved' });
  expect(approval.status).toBe(409);
  const changes = { token, decision: 'changes', text: 'Shorter, please.' };
  expect((await server.attempt('review/decide', changes)).status).toBe(200);
});

test('63: A section that requires reviews asks for a reviewer on the list, under the name that it has there', async () => {
  await requiring(['programs']);
  const page = await aPage(server, { section: 'programs', state: 'draft' });
  const refused = await ask(page, 'outsider@example.org');
  expect(refused.status).toBe(400);
  expect(refused.reply).toMatchObject({
    errors: { reviewerEmail: expect.stringContaining('list that publishers keep') },
  });
  const listed = await aListedReviewer(server);
  expect((await ask(page, listed.toUpperCase())).status).toBe(200);
  const { reviews } = await server.call('review/getReviews', page, as);
  expect(reviews.map(({ reviewerName }) => reviewerName)).toEqual(['Ana Lind']);
  expect((await lastMailTo(server, listed.toUpperCase()))?.text).toContain('Hello Ana Lind');
  await requiring([]);
});

test('63: What someone off the list approved counts nowhere that requires a review', async () => {
  const listed = await aListedReviewer(server);
  const page = await aPage(server, { section: 'programs', state: 'draft' });
  // Before the section required one.
  const outsider = await aReview(server, author, page);
  await server.call('review/decide', { token: outsider.token, decision: 'approved' });
  await requiring(['programs']);
  expect((await server.call('review/getReviews', page, as)).isApproved).toBe(0);
  expect((await server.attempt('sync/syncPage', page, as)).status).toBe(409);
  const { token } = await aReview(server, author, page, listed);
  await server.call('review/decide', { token, decision: 'approved' });
  expect((await server.call('review/getReviews', page, as)).isApproved).toBe(1);
  const { reviewers } = await server.call('review/getReviewers', {}, as);
  const id = reviewers.find(({ email }) => email === listed)?.id ?? '';
  await server.call('review/deleteReviewer', { id }, as);
  expect((await server.attempt('sync/syncPage', page, as)).status).toBe(409);
  await requiring([]);
});

test('63: The public page names the reviewer and who invited them, and the organization once that account is gone', async () => {
  const inviter = await aStaffMember(server, ['editor', 'publisher']);
  const page = await aPage(server, { state: 'draft' });
  const { token } = await aReview(server, inviter, page);
  await server.call('review/decide', { token, decision: 'approved' });
  await server.call('sync/syncPage', page, as);
  const markOf = async () => {
    const { pageData } = await server.call('pages/getPageData', page);
    const { pageData: paper } = await server.call('pages/getPaperPage', page);
    expect(paper.reviewInvitedBy).toBe(pageData.reviewInvitedBy);
    return [pageData.reviewedBy, pageData.reviewInvitedBy];
  };
  expect(await markOf()).toEqual(['Ana Lind', 'Maya Okafor']);
  await server.call('users/deleteUsers', { users: [inviter.userId] }, administrator);
  const { site } = await server.call('site/getSite', {});
  expect(await markOf()).toEqual(['Ana Lind', site.name]);
});

test('The list of reviewers is kept by publishers, in the audit trail, with one entry for each mailbox', async () => {
  const email = 'grace@example.org';
  const { reviewers } = await server.call('review/saveReviewer', { name: ' Grace ', email }, as);
  const entry = reviewers.find((each) => each.email === email);
  expect(entry).toMatchObject({ name: 'Grace', version: 1 });
  const again = await save({ name: 'Grace', email: 'Grace+2@example.org' });
  expect(again.reply).toMatchObject({ errors: { email: expect.stringContaining('on the list') } });
  const { id } = entry ?? {};
  expect((await save({ id, name: 'Grace H.', email, version: 1 })).status).toBe(200);
  const stale = await save({ id, name: 'Grace', email, version: 1 });
  expect(stale.status).toBe(409);
  expect(stale.reply).toMatchObject({ reviewers: expect.any(Array) });
  await server.call('review/deleteReviewer', { id: id ?? '' }, as);
  expect((await server.attempt('review/deleteReviewer', { id }, as)).status).toBe(404);
  expect((await save({ id, name: 'Grace', email })).status).toBe(404);
  const rows = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', `reviewer/${id}`)
    .execute();
  expect(rows.map(({ action }) => action).toSorted()).toEqual([
    'reviewer.add',
    'reviewer.delete',
    'reviewer.edit',
  ]);
});

test('A reviewer’s entry follows the account with its address, and is exported and deleted with it', async () => {
  const member = await aMember(server);
  await server.call('review/saveReviewer', { name: 'Rae', email: member.email }, as);
  const { data } = await server.call('account/exportData', {}, { as: member });
  expect(data).toMatchObject({ reviewerList: [{ name: 'Rae' }] });
  const { password } = member;
  await server.call('account/deleteAccount', { password }, { as: member });
  const { reviewers } = await server.call('review/getReviewers', {}, as);
  expect(reviewers.filter(({ name }) => name === 'Rae')).toEqual([]);
});
