import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { deleteSchedule, findScheduledContent } from '../publishing/queries.ts';
import { lockPageById, type PageRow } from '../queries.ts';
import { readReviews } from './present-review.ts';
import { findReview, lockReview, type ReviewWithPage, updateReview } from './queries.ts';
import { lacksReview } from './review-mark.ts';
import { revisionHash } from './revision.ts';

/**
 * Ends a reviewer’s link, and takes back an approval that was given by it: what was scheduled because of it is
 * canceled.
 * @throws {AppError} `notFound`
 */
export async function revokeReview(
  deps: AppDeps,
  { userId }: CurrentUser,
  { id, section }: CheckedBody<'review/revokeReview'>,
): Promise<Reply<'review/revokeReview'>> {
  return deps.db.transaction().execute(async (trx) => {
    const review = await findReview(trx, id);
    const page = review && (await lockPageById(trx, review.page_id));
    if (!page || (section ?? page.section) !== page.section) throw noSuchReview();
    // Its reviewer may have decided since it was read.
    const isApproval = (await lockReview(trx, id))?.status === 'approved';
    await updateReview(trx, review, { status: 'revoked' });
    const subject = `${page.section}/${page.name}`;
    await audit(trx, { userId, action: 'review.revoke', subject });
    const isCanceled = isApproval && (await cancelUnapproved(trx, userId, page, review));
    const message = [
      isApproval ? 'Approval withdrawn.' : 'Link revoked.',
      isCanceled ? 'The page is no longer scheduled to be published.' : '',
    ];
    return {
      code: 1 as const,
      message: message.filter(Boolean).join(' '),
      ...(await readReviews(trx, page)),
    };
  });
}

/**
 * Cancels a scheduled publication that was possible only because of this approval.
 * @returns whether there was one
 */
async function cancelUnapproved(
  trx: Db,
  userId: string,
  page: PageRow,
  { content_hash }: Pick<ReviewWithPage, 'content_hash'>,
): Promise<boolean> {
  const scheduled = await findScheduledContent(trx, page.id);
  if (!scheduled) return false;
  const revision = { intro: scheduled.intro ?? '{}', content: scheduled.content ?? '[]' };
  // A schedule that an administrator made without a review stays.
  if (revisionHash(revision) !== content_hash) return false;
  if (!(await lacksReview(trx, page, revision))) return false;
  await deleteSchedule(trx, page.id, 'publish');
  const subject = `${page.section}/${page.name}`;
  await audit(trx, { userId, action: 'page.cancel-schedule', subject });
  return true;
}

const noSuchReview = () => new AppError('notFound', 'This review doesn’t exist.');
