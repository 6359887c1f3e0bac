import { describe, expect, test } from 'vitest';
import { day } from '#contract/shared/time-units.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { aListedReviewer, aReview } from '#tests/support/content/reviews.ts';
import { lastMailTo, mailsTo } from '#tests/support/mail/outbox.ts';
import { anAdministrator, anEditor, aStaffMember } from '#tests/support/people/accounts.ts';
import { deleteExpiredBy } from '#tests/support/server/background-work.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const editor = await anEditor(server);
const as = { as: editor };
const administrator = { as: await anAdministrator(server) };

type Page = Awaited<ReturnType<typeof aPage>>;

const reviewsOf = (page: Page) => server.call('review/getReviews', page, as);
const edit = (page: Page, title: string) =>
  server.call('pages/editPageData', { ...page, title }, as);
/** The line that visitors read under the title. */
async function markOf(page: Page) {
  const { pageData } = await server.call('pages/getPageData', page);
  return [pageData.reviewedBy, pageData.reviewedOn];
}

describe('A review', () => {
  test('is asked for by email, commented and decided without an account, and told to who asked', async () => {
    const { page, email, token } = await aReview(server, editor, await aPage(server));
    const mail = await lastMailTo(server, email);
    expect(mail).toMatchObject({ subject: 'Please review: Beans', purpose: 'review-request' });

    const { revision } = await server.call('review/openReview', { token });
    expect(revision).toMatchObject({ title: 'Beans', reviewerName: 'Ana Lind', status: 'waiting' });
    expect(revision.parts.map(({ title, html }) => title || html.trim())).toEqual([
      '<p>Beans are <em>good</em>.</p>',
      '<p>More beans.</p>',
      'First',
      'Second',
    ]);
    const part = revision.parts[2]?.part ?? '';
    const comment = { token, part, text: 'One what?', attempt: 'once' };
    await server.call('review/addComment', comment);
    await server.call('review/addComment', comment);
    await server.call('review/decide', { token, decision: 'changes', text: 'Nearly.' });
    expect(await reviewsOf(page)).toMatchObject({
      isApproved: 0,
      reviews: [
        {
          status: 'changes',
          answer: 'Nearly.',
          createdBy: 'Maya Okafor',
          isOfDraft: 1,
          comments: [{ part, text: 'One what?', isResolved: 0 }],
        },
      ],
    });
    const [answer] = await mailsTo(server, editor.email);
    expect(answer?.subject).toBe('Changes requested: Beans');
    expect(answer?.text).toContain('There is one comment.');

    const { reviews: found } = await reviewsOf(page);
    const id = found[0]?.comments[0]?.id ?? '';
    const resolved = await server.call('review/resolveComment', { id, isResolved: 1 }, as);
    expect(resolved.reviews[0]?.comments[0]?.isResolved).toBe(1);
    for (const body of [comment, { token, decision: 'approved' }]) {
      const path = 'part' in body ? 'review/addComment' : 'review/decide';
      const again = { ...body, ...('part' in body && { attempt: 'twice' }) };
      expect(await server.attempt(path, again)).toMatchObject({ status: 409 });
    }
  });

  test('of a newsletter belongs to the newsletter team too, under its own section', async () => {
    const member = await aStaffMember(server, ['newsletter']);
    const team = { as: member };
    const issue = await aPage(server, { section: 'newsletters', name: '2031May' });
    const { token } = await aReview(server, member, issue);
    await server.call('review/addComment', { token, part: 'intro', text: 'Which month?' });
    const { reviews: found } = await server.call('review/getReviews', issue, team);
    const review = { id: found[0]?.id ?? '' };
    const comment = { id: found[0]?.comments[0]?.id ?? '', isResolved: 1 as const };
    for (const [section, status] of [
      [undefined, 403],
      ['articles', 403],
      ['newsletters', 200],
    ] as const) {
      const attempts = [
        await server.attempt('review/resolveComment', { ...comment, section }, team),
        await server.attempt('review/revokeReview', { ...review, section }, team),
      ];
      expect(attempts.map((each) => each.status)).toEqual([status, status]);
    }
    const other = await aReview(server, editor, await aPage(server));
    const { reviews: others } = await reviewsOf(other.page);
    const body = { id: others[0]?.id ?? '', section: 'newsletters' as const };
    expect((await server.attempt('review/revokeReview', body, team)).status).toBe(404);
  });

  test('approves one exact text: a later change takes the mark away until that is approved too', async () => {
    const page = await aPage(server);
    await edit(page, 'Lentils');
    const { token } = await aReview(server, editor, page);
    await server.call('review/decide', { token, decision: 'approved' });
    expect(await reviewsOf(page)).toMatchObject({ isApproved: 1 });
    // Visitors still see the text from before, which nobody approved.
    expect(await markOf(page)).toEqual(['', '']);
    await server.call('sync/syncPage', page, as);
    const [by, on] = await markOf(page);
    expect(by).toBe('Ana Lind');
    expect(on).toMatch(/^\d{4}-\d\d-\d\d$/);
    const tree = await server.call('pages/getPageTree', {}, as);
    expect(tree.pages.find(({ name }) => name === page.name)?.reviewedOn).toBe(on);

    await server.call(
      'pages/editPageData',
      { ...page, title: 'Peas', reviewedBy: 'Bo', reviewedOn: '2026-01-02' },
      as,
    );
    expect(await markOf(page)).toEqual([by, on]);
    await server.call('sync/syncPage', page, as);
    expect(await markOf(page)).toEqual(['', '']);
    const second = await aReview(server, editor, page);
    await server.call('review/decide', { token: second.token, decision: 'approved' });
    expect(await markOf(page)).toEqual([by, on]);

    const { reviews: found } = await reviewsOf(page);
    await server.call('review/revokeReview', { id: found[0]?.id ?? '' }, as);
    expect(await markOf(page)).toEqual(['', '']);
  });

  test('is required where a setting says so; an administrator may publish without one, on record', async () => {
    const body = { sections: ['programs' as const] };
    await server.call('settings/editReviewedSections', body, administrator);
    const page = await aPage(server, { section: 'programs', state: 'draft' });
    for (const path of ['sync/syncPage', 'sync/syncPageIntro', 'sync/syncPageContent']) {
      for (const withoutReview of [0, 1]) {
        const { status, reply } = await server.attempt(path, { ...page, withoutReview }, as);
        expect(status).toBe(409);
        expect(reply.message).toContain('needs an approved review of this exact text');
      }
    }
    expect(await server.attempt('pages/getPageData', page)).toMatchObject({ status: 404 });
    expect(await server.attempt('sync/syncPage', page, administrator)).toMatchObject({
      status: 409,
    });
    await server.call('sync/syncPage', { ...page, withoutReview: 1 }, administrator);
    const recorded = await server.db
      .selectFrom('audit_log')
      .select('subject')
      .where('action', '=', 'sync.withoutReview')
      .execute();
    expect(recorded).toEqual([{ subject: `programs/${page.name}` }]);

    await edit(page, 'Garden');
    const { token } = await aReview(server, editor, page, await aListedReviewer(server));
    await server.call('review/decide', { token, decision: 'approved' });
    await server.call('sync/syncPage', page, as);
    expect(await markOf(page)).toEqual(['Ana Lind', expect.stringMatching(/^\d/)]);
    await server.call('settings/editReviewedSections', { sections: [] }, administrator);
  });

  test('answered twice at once is one decision with one email, and cannot be changed after that', async () => {
    const asker = await anEditor(server);
    const { token } = await aReview(server, asker);
    const body = { token, decision: 'approved' as const, text: 'Good.' };
    const both = await Promise.all([1, 2].map(() => server.call('review/decide', body)));
    for (const { revision } of both) expect(revision.status).toBe('approved');
    expect(await mailsTo(server, asker.email)).toHaveLength(1);
    const other = { ...body, decision: 'changes' as const };
    expect(await server.attempt('review/decide', other)).toMatchObject({ status: 409 });
  });

  test('takes what was scheduled with its approval back when that is withdrawn, and nothing else', async () => {
    const body = { sections: ['programs' as const] };
    await server.call('settings/editReviewedSections', body, administrator);
    const aScheduledPage = async () => {
      const page = await aPage(server, { section: 'programs', state: 'draft' });
      const { token } = await aReview(server, editor, page, await aListedReviewer(server));
      await server.call('review/decide', { token, decision: 'approved' });
      await server.call(
        'pages/schedulePage',
        { ...page, action: 'publish', at: '2099-01-01T09:00' },
        as,
      );
      const { reviews: found } = await reviewsOf(page);
      return { page, id: found[0]?.id ?? '' };
    };
    const schedulesOf = async (page: Page) =>
      (await server.call('pages/getPageSchedules', page, as)).schedules.length;
    const { page, id } = await aScheduledPage();
    const { message } = await server.call('review/revokeReview', { id }, as);
    expect(message).toBe('Approval withdrawn. The page is no longer scheduled to be published.');
    expect(await schedulesOf(page)).toBe(0);

    const approvedTwice = await aScheduledPage();
    const listed = await aListedReviewer(server);
    const second = await aReview(server, editor, approvedTwice.page, listed);
    await server.call('review/decide', { token: second.token, decision: 'approved' });
    await server.call('review/revokeReview', { id: approvedTwice.id }, as);
    expect(await schedulesOf(approvedTwice.page)).toBe(1);
    await server.call('settings/editReviewedSections', { sections: [] }, administrator);
  });

  test('is over for a wrong, revoked or expired link and a page in the trash, with one message, and limited by network', async () => {
    const revoked = await aReview(server, editor);
    const [review] = (await reviewsOf(revoked.page)).reviews;
    await server.call('review/revokeReview', { id: review?.id ?? '' }, as);
    const expired = await aReview(server, editor);
    await server.db
      .updateTable('page_reviews')
      .set({ expires_at: Date.now() - 1 })
      .where('reviewer_email', '=', expired.email)
      .execute();
    const trashed = await aReview(server, editor);
    await server.call('pages/deletePage', trashed.page, as);
    const messages = new Set<string>();
    for (const token of [revoked.token, expired.token, trashed.token, 'x'.repeat(43)]) {
      for (const [path, more] of [
        ['review/openReview', {}],
        ['review/addComment', { part: 'intro', text: 'Hm' }],
        ['review/decide', { decision: 'approved' }],
      ] as const) {
        const { status, reply } = await server.attempt(path, { token, ...more });
        expect(status).toBe(404);
        messages.add(reply.message);
      }
    }
    expect(messages.size).toBe(1);
    expect((await reviewsOf(expired.page)).reviews[0]?.status).toBe('expired');

    const body = { token: 'y'.repeat(43) };
    const from = '203.0.113.9';
    const statuses = new Set<number>();
    for (let index = 0; index <= 300; index += 1) {
      statuses.add((await server.attempt('review/openReview', body, { from })).status);
    }
    expect([...statuses]).toEqual([404, 429]);
  });

  test('asks for changes only with a description, and for parts that the page has', async () => {
    const { token } = await aReview(server, editor);
    const bare = await server.attempt('review/decide', { token, decision: 'changes' });
    expect(bare).toMatchObject({ status: 400, reply: { errors: { text: expect.any(String) } } });
    const elsewhere = { token, part: 'no-such', text: 'Hm' };
    expect(await server.attempt('review/addComment', elsewhere)).toMatchObject({ status: 404 });
  });

  test('forgets the reviewer’s address three months after the link, and keeps the approval', async () => {
    const waiting = await aReview(server, editor);
    const approved = await aReview(server, editor);
    await server.call('review/decide', { token: approved.token, decision: 'approved' });
    await deleteExpiredBy(server, Date.now() + 103 * day);
    expect((await reviewsOf(approved.page)).reviews[0]?.reviewerEmail).toBe(approved.email);
    await deleteExpiredBy(server, Date.now() + 105 * day);
    expect((await reviewsOf(waiting.page)).reviews).toEqual([]);
    expect((await reviewsOf(approved.page)).reviews[0]).toMatchObject({
      reviewerName: 'Ana Lind',
      reviewerEmail: '',
    });
    expect(await markOf(approved.page)).toEqual(['Ana Lind', expect.stringMatching(/^\d/)]);
  });
});
