import type { Reply } from '#contract/index.ts';
import { fullName } from '#contract/shared/full-name.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isoTime } from '#server/platform/time/iso-time.ts';
import type { PageRow } from '../queries.ts';
import { type CommentRow, listComments, listReviews, type ReviewRow } from './queries.ts';
import { requiresReview } from './review-mark.ts';
import { revisionHash } from './revision.ts';

type Reviews = Omit<Reply<'review/getReviews'>, 'code'>;
type Review = Reviews['reviews'][number];

/** The reviews of a page, and whether it needs one. One query at a time: a transaction has one connection. */
export async function readReviews(db: Db, page: PageRow): Promise<Reviews> {
  const rows = await listReviews(db, page.id);
  const comments = await listComments(
    db,
    rows.map(({ id }) => id),
  );
  const isRequired = await requiresReview(db, page.section);
  const draft = revisionHash({ intro: page.draft_intro, content: page.draft_content });
  const live = page.live_intro
    ? revisionHash({ intro: page.live_intro, content: page.live_content ?? '[]' })
    : '';
  const reviews = rows.map((row) => presentReview(row, comments, { draft, live }));
  return {
    reviews,
    isRequired: isRequired ? 1 : 0,
    isApproved: rows.some(
      ({ status, content_hash, reviewer_id }) =>
        status === 'approved' && content_hash === draft && (!isRequired || reviewer_id !== null),
    )
      ? 1
      : 0,
  };
}

const presentReview = (
  row: ReviewRow,
  comments: CommentRow[],
  { draft, live }: { draft: string; live: string },
): Review => ({
  id: row.id,
  reviewerName: row.reviewer_name,
  reviewerRole: row.reviewer_role,
  reviewerEmail: row.reviewer_email,
  status: statusOf(row),
  answer: row.answer,
  isOfDraft: row.content_hash === draft ? 1 : 0,
  isOfLive: row.content_hash === live ? 1 : 0,
  createdAt: new Date(row.created_at).toISOString(),
  createdBy: fullName(row.first_name, row.last_name),
  expiresAt: new Date(row.expires_at).toISOString(),
  decidedAt: isoTime(row.decided_at),
  comments: comments.filter(({ review_id }) => review_id === row.id).map(presentComment),
});

/** Where a review stands: one that no one has answered in time is over. */
export const statusOf = ({
  status,
  expires_at,
}: Pick<ReviewRow, 'status' | 'expires_at'>): Review['status'] =>
  status === 'waiting' && expires_at <= Date.now() ? 'expired' : status;

export const presentComment = ({ id, part, text, created_at, resolved_at }: CommentRow) => ({
  id,
  part,
  text,
  createdAt: new Date(created_at).toISOString(),
  isResolved: resolved_at === null ? (0 as const) : (1 as const),
});
