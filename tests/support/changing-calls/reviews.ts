import type { PrepareBody } from '#tests/support/changing-calls/server.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { aReview } from '#tests/support/content/reviews.ts';
import { anEditor, type SignedIn } from '#tests/support/people/accounts.ts';
import type { TestServer } from '#tests/support/server/server.ts';

const newest = async (server: TestServer, as: SignedIn, page: Awaited<ReturnType<typeof aPage>>) =>
  (await server.call('review/getReviews', page, { as })).reviews[0];

const aReviewerEntry = () => ({
  name: 'Ana Lind',
  role: 'registered dietitian',
  email: `listed-${crypto.randomUUID()}@example.org`,
});

/** Every call of staff that changes reviews, and how to create what it changes. */
export const reviewCalls: Record<string, PrepareBody> = {
  'review/saveReviewer': () => aReviewerEntry(),
  'review/deleteReviewer': async (server, as) => {
    const { email, ...entry } = aReviewerEntry();
    const { reviewers } = await server.call('review/saveReviewer', { email, ...entry }, { as });
    return { id: reviewers.find((each) => each.email === email)?.id };
  },
  'review/requestReview': async (server) => ({
    ...(await aPage(server)),
    reviewerName: 'Ana Lind',
    reviewerEmail: 'ana@example.org',
    days: 14,
  }),
  'review/revokeReview': async (server, as) => {
    const { page } = await aReview(server, as);
    return { id: (await newest(server, as, page))?.id };
  },
  'review/resolveComment': async (server, as) => {
    const { page, token } = await aReview(server, as);
    await server.call('review/addComment', { token, part: 'intro', text: 'Which source?' });
    return { id: (await newest(server, as, page))?.comments[0]?.id, isResolved: 1 };
  },
};

/** Every call of reviewers that changes something, and how to create what it changes. */
export const reviewerCalls: Record<string, PrepareBody> = {
  'review/addComment': async (server) => ({
    token: (await aReview(server, await anEditor(server))).token,
    part: 'intro',
    text: 'Which source?',
  }),
  'review/decide': async (server) => ({
    token: (await aReview(server, await anEditor(server))).token,
    decision: 'approved',
  }),
};
