import type { Reply } from '#contract/index.ts';

/** A page's reviews, and whether it needs one. */
export type Reviews = Omit<Reply<'review/getReviews'>, 'code'>;
export type Review = Reviews['reviews'][number];
export type ReviewComment = Review['comments'][number];

export const reviewStatuses: Record<Review['status'], string> = {
  waiting: 'Waiting for an answer',
  approved: 'Approved',
  changes: 'Changes requested',
  revoked: 'Link revoked',
  expired: 'Expired without an answer',
};
export type Reviewer = Reply<'review/getReviewers'>['reviewers'][number];
