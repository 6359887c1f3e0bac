import { beforeAll, describe, expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { aListedReviewer, aReview } from '#tests/support/content/reviews.ts';
import { anAdministrator, anEditor } from '#tests/support/people/accounts.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite();
const as = { as: await anEditor(site) };

type Page = Awaited<ReturnType<typeof aPage>>;
type Added = NonNullable<Body<'releases/addRelease'>['items']>;

const publishing = (page: Page) => ({ kind: 'page', ...page, action: 'publish' }) as const;
const entry = (
  list: 'faqQuestions' | 'footerPages',
  key: string,
  action: 'publish' | 'delete' = 'publish',
) => ({ kind: 'entry', list, key, action }) as const;
const aRelease = async (items: Added) =>
  (await site.call('releases/addRelease', { name: 'Spring', items }, as)).release;
const edit = (page: Page, title: string) => site.call('pages/editPageData', { ...page, title }, as);
const stateOf = async (id: string) =>
  (await site.call('releases/getRelease', { id }, as)).release.changes.map(({ title, state }) => [
    title,
    state,
  ]);
const read = async (path: string) => (await site.get(path)).body.toString();

describe('A release is refused whole', () => {
  let ready: Page;
  beforeAll(async () => {
    ready = await aPage(site, { title: 'Old' });
    await edit(ready, 'New');
  });
  const liveTitle = async () => (await site.call('pages/getPageData', ready)).pageData.title;

  test('with a page that lacks its review, a title, or that is in the trash, naming each', async () => {
    const admin = { as: await anAdministrator(site) };
    const program = await aPage(site, { section: 'programs', title: 'Reviewed' });
    await edit(program, 'Unreviewed');
    const untitled = await aPage(site, { state: 'draft' });
    await edit(untitled, ' ');
    const trashed = await aPage(site, { title: 'In the trash' });
    const { id } = await aRelease([ready, program, untitled, trashed].map(publishing));
    await site.call('pages/deletePage', trashed, as);
    await site.call('settings/editReviewedSections', { sections: ['programs'] }, admin);
    const refused = await site.attempt('releases/publishRelease', { id }, as);
    expect(refused.status).toBe(409);
    expect(refused.reply.message).toMatch(
      /^Nothing was published: “Unreviewed” needs an approved review; .* has no title; “In the trash” no longer exists\.$/,
    );
    expect(await liveTitle()).toBe('Old');
    for (const { id: itemId, state } of (await site.call('releases/getRelease', { id }, as)).release
      .changes) {
      if (state === 'needsTitle' || state === 'gone') {
        await site.call('releases/removeItem', { id, itemId }, as);
      }
    }
    // Only administrators may publish without a review.
    const body = { id, withoutReview: 1 } as const;
    expect((await site.attempt('releases/publishRelease', body, as)).status).toBe(409);
    const { token } = await aReview(site, as.as, program, await aListedReviewer(site));
    await site.call('review/decide', { token, decision: 'approved' });
    await site.call('releases/publishRelease', { id }, as);
    expect(await liveTitle()).toBe('New');
    await site.call('releases/undoRelease', { id }, as);
    await site.call('settings/editReviewedSections', { sections: [] }, admin);
  });

  test('when a draft has changed since its publisher looked, or the list’s text was published', async () => {
    const { faqs } = await site.call('pages/getFaq', {});
    const [section] = faqs;
    const question = section?.questions[0];
    const content = {
      columnNumber: section?.columnNumber ?? 1,
      question: question?.question ?? '',
      answer: 'Drafted.',
      readMore: [],
    };
    const drafted = { list: 'faqQuestions' as const, content };
    await site.call('lists/saveDraft', { entry: drafted, key: question?.id ?? '' }, as);
    const release = await aRelease([publishing(ready), entry('faqQuestions', question?.id ?? '')]);
    const { id, fingerprint } = release;
    await edit(ready, 'Newer');
    const seen = await site.attempt('releases/publishRelease', { id, fingerprint }, as);
    expect([seen.status, seen.reply.message]).toEqual([
      409,
      'Something in this release has changed since you opened it. Check it, and try again.',
    ]);
    const questions = [{ id: question?.id, question: content.question, answer: 'Published.' }];
    await site.call('pages/editQuestions', { columnNumber: content.columnNumber, questions }, as);
    expect(await stateOf(id)).toEqual([
      ['Newer', 'ready'],
      [content.question, 'outdated'],
    ]);
    expect((await site.attempt('releases/publishRelease', { id }, as)).status).toBe(409);
    expect(await liveTitle()).toBe('Old');
    await site.call('releases/publishRelease', { id, overwrite: 1 }, as);
    expect([await liveTitle(), (await read('/FAQ')).includes('Drafted.')]).toEqual(['Newer', true]);
    await site.call('releases/undoRelease', { id }, as);
    expect([await liveTitle(), (await read('/FAQ')).includes('Published.')]).toEqual(['Old', true]);
  });

  test('if it is empty, or would remove what the site needs', async () => {
    const { id } = await aRelease([]);
    const empty = await site.attempt('releases/publishRelease', { id }, as);
    expect([empty.status, empty.reply.message]).toEqual([
      409,
      'This release has nothing to publish.',
    ]);
    const items = [{ kind: 'page', section: 'about', name: 'about', action: 'unpublish' }] as const;
    expect((await site.attempt('releases/addItems', { id, items }, as)).status).toBe(400);
    await site.call(
      'releases/addItems',
      { id, items: [entry('footerPages', 'privacy', 'delete')] },
      as,
    );
    expect((await site.attempt('releases/publishRelease', { id }, as)).status).toBe(409);
    const { releases } = await site.call('releases/deleteRelease', { id }, as);
    expect(releases.some((release) => release.id === id)).toBe(false);
  });
});
