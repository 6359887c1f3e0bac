import type { CheckedBody, Reply } from '#contract/index.ts';
import { fullName } from '#contract/shared/full-name.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { splitSection } from '#contract/shared/pages/sections.ts';
import { hour } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { enqueueEmail } from '#server/features/mail/outbox.ts';
import { readSite } from '#server/features/site/site-settings.ts';
import { audit } from '#server/platform/audit.ts';
import { hashToken, newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError, badField } from '#server/platform/errors.ts';
import { raise } from '#server/platform/events/raise.ts';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts';
import { runOnce } from '#server/platform/limits/run-once.ts';
import { parseIntro } from '../present.ts';
import { presentComment, statusOf } from './present-review.ts';
import {
  findReviewByToken,
  insertComment,
  listComments,
  lockReview,
  type ReviewWithPage,
  updateReview,
} from './queries.ts';
import { isOfStaff } from './reviewers.ts';
import { partsOf } from './revision.ts';

/** How often a network may use reviewers’ links per hour, and how many comments one link takes. */
const usesPerHour = 300;
const maxComments = 200;

type Network = Pick<CallContext, 'network'>;

/**
 * The revision that a link opens. Opening it changes nothing.
 * @throws {AppError} `notFound` for a link that is wrong, revoked or over; `tooMany`
 */
export async function openReview(
  deps: AppDeps,
  { token }: CheckedBody<'review/openReview'>,
  context: Network,
): Promise<Reply<'review/openReview'>> {
  const review = await findOpen(deps.db, token, context);
  return { code: 1, revision: await presentRevision(deps.db, review) };
}

/**
 * Adds a comment, once for each `attempt`.
 * @throws {AppError} `notFound`, also for a part that the revision does not have; `conflict` once it is decided
 */
export async function addComment(
  deps: AppDeps,
  { attempt, ...body }: CheckedBody<'review/addComment'>,
  context: Network,
): Promise<Reply<'review/addComment'>> {
  const { token, part, text } = body;
  const review = await findOpen(deps.db, token, context);
  if (!partsOf(review, review).some((each) => each.part === part)) {
    throw new AppError('notFound', translate('pages.reviewNoSuchPart'));
  }
  const request = { call: 'review/addComment', caller: review.id, attempt, body };
  return deps.db.transaction().execute(async (trx) => {
    await requireWaiting(trx, review.id);
    await runOnce(trx, request, translate('pages.reviewSentBefore'), async () => {
      const known = await listComments(trx, [review.id]);
      if (known.length >= maxComments) {
        throw new AppError(
          'conflict',
          translate('pages.reviewTooManyComments', { maximum: maxComments }),
        );
      }
      const id = newId();
      await insertComment(trx, {
        id,
        review_id: review.id,
        part,
        text: text.replaceAll('\r\n', '\n').trim(),
        created_at: Date.now(),
        resolved_at: null,
      });
      const subject = `${review.section}/${review.name}`;
      await audit(trx, { userId: null, action: 'review.comment', subject });
      return id;
    });
    return {
      code: 1,
      message: translate('pages.reviewCommentAdded'),
      revision: await presentRevision(trx, review),
    };
  });
}

/**
 * Approves the revision or asks for changes, and emails its requester. An approval counts for this revision
 * only, and is shown to visitors as long as they see it. The same decision again changes nothing: a second click, or a
 * lost reply.
 * @throws {AppError} `notFound`; `conflict` once it is decided otherwise, or for a reviewer who has become staff;
 * `badInput` for changes that are not described
 */
export async function decide(
  deps: AppDeps,
  { token, decision, role, text = '' }: CheckedBody<'review/decide'>,
  context: Network,
): Promise<Reply<'review/decide'>> {
  const review = await findOpen(deps.db, token, context);
  const answer = text.replaceAll('\r\n', '\n').trim();
  return deps.db.transaction().execute(async (trx) => {
    const message = translate(
      decision === 'approved' ? 'pages.reviewThanksApproved' : 'pages.reviewThanksChanges',
    );
    const reviewer_role = role?.trim() ?? review.reviewer_role;
    const decided = { ...review, status: decision, answer, reviewer_role };
    const known = await lockReview(trx, review.id);
    if (known?.status === decision && known.answer === answer) {
      return { code: 1 as const, message, revision: await presentRevision(trx, decided) };
    }
    if (known?.status !== 'waiting') throw isFinished();
    if (decision === 'approved' && (await isOfStaff(trx, review.reviewer_email))) {
      throw new AppError('conflict', translate('pages.reviewByStaff'));
    }
    const comments = await listComments(trx, [review.id]);
    if (decision === 'changes' && answer === '' && comments.length === 0) {
      throw badField('text', translate('pages.reviewDescribeChanges'));
    }
    await updateReview(trx, review, {
      status: decision,
      answer,
      reviewer_role,
      decided_at: Date.now(),
    });
    await notifyEditor(trx, deps, { review, decision, answer, comments: comments.length });
    const subject = `${review.section}/${review.name}`;
    await audit(trx, { userId: null, action: `review.${decision}`, subject });
    const { id: reviewId, page_id: pageId, section, name } = review;
    await raise(trx, 'review.decided', { reviewId, pageId, section, name, decision });
    return { code: 1 as const, message, revision: await presentRevision(trx, decided) };
  });
}

async function notifyEditor(
  trx: Db,
  { settings }: AppDeps,
  {
    review,
    decision,
    answer,
    comments,
  }: { review: ReviewWithPage; decision: 'approved' | 'changes'; answer: string; comments: number },
): Promise<void> {
  const { editor_email, created_by, reviewer_name, section, name } = review;
  if (!editor_email || !created_by) return;
  const { title } = parseIntro(review.intro);
  const approved = decision === 'approved';
  await enqueueEmail(trx, {
    recipient: editor_email,
    userId: created_by,
    subject: approved ? `Approved: ${title}` : `Changes requested: ${title}`,
    purpose: 'review-answer',
    language: staffLanguage,
    paragraphs: [
      'Hello,',
      approved
        ? `${reviewer_name} approved “${title}”.`
        : `${reviewer_name} asked for changes to “${title}”.`,
      ...answer.split(/\n{2,}/).filter(Boolean),
      ...(comments > 0
        ? [comments === 1 ? 'There is one comment.' : `There are ${comments} comments.`]
        : []),
    ],
    link: { label: 'Open the review', url: `${settings.siteUrl}/cms/review/${section}/${name}` },
  });
}

/** @throws {AppError} `notFound` with the same words whatever is wrong with the link; `tooMany` */
async function findOpen(db: Db, token: string, { network }: Network): Promise<ReviewWithPage> {
  const limit = { bucket: `review-link:${network}`, free: usesPerHour, window: hour };
  await enforceRateLimit(db, limit);
  const review = await findReviewByToken(db, hashToken(token));
  if (!review || review.status === 'revoked' || review.expires_at <= Date.now()) {
    throw new AppError('notFound', translate('pages.reviewLinkOver'));
  }
  return review;
}

async function requireWaiting(trx: Db, id: string): Promise<void> {
  const review = await lockReview(trx, id);
  if (review?.status !== 'waiting') throw isFinished();
}

const isFinished = () => new AppError('conflict', translate('pages.reviewFinished'));

async function presentRevision(
  db: Db,
  review: ReviewWithPage,
): Promise<Reply<'review/openReview'>['revision']> {
  const { title, subtitle, sources } = parseIntro(review.intro);
  const comments = (await listComments(db, [review.id])).map(presentComment);
  const site = await readSite(db);
  const { language } = splitSection(review.section);
  return {
    language,
    title,
    subtitle,
    siteName: site.name,
    timeZone: site.timeZone,
    note: review.note,
    answer: review.answer,
    requestedBy: fullName(review.first_name, review.last_name),
    reviewerName: review.reviewer_name,
    reviewerRole: review.reviewer_role,
    status: statusOf(review),
    expiresAt: new Date(review.expires_at).toISOString(),
    parts: partsOf(review, review, translatorOf(language)).map((each) => ({
      ...each,
      comments: comments.filter(({ part }) => part === each.part),
    })),
    sources: sources.map((source) => ({ id: source.id, title: source.title, url: source.url })),
  };
}
