import type { reviewCalls } from '#contract/pages/reviews.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { addComment, decide, openReview } from './answer-review.ts';
import { listReviewers } from './queries.ts';
import { getReviews, requestReview, resolveComment } from './request-review.ts';
import { deleteReviewer, saveReviewer } from './reviewers.ts';
import { revokeReview } from './revoke-review.ts';

/** Reviews of pages: staff ask for them, and reviewers answer by a link of their own. */
export const reviewHandlers = (deps: AppDeps): Handlers<keyof typeof reviewCalls> => ({
  'review/getReviewers': async () => ({ code: 1, reviewers: await listReviewers(deps.db) }),
  'review/saveReviewer': (body, { person }) => saveReviewer(deps, person, body),
  'review/deleteReviewer': (body, { person }) => deleteReviewer(deps, person, body),
  'review/getReviews': (body) => getReviews(deps, body),
  'review/requestReview': (body, { person }) => requestReview(deps, person, body),
  'review/revokeReview': (body, { person }) => revokeReview(deps, person, body),
  'review/resolveComment': (body, { person }) => resolveComment(deps, person, body),
  'review/openReview': (body, context) => openReview(deps, body, context),
  'review/addComment': (body, context) => addComment(deps, body, context),
  'review/decide': (body, context) => decide(deps, body, context),
});
