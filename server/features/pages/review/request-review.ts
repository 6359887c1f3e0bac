import type { CheckedBody, Reply } from '#contract/index.ts';
import { emailKey } from '#contract/shared/email.ts';
import { fullName } from '#contract/shared/full-name.ts';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import { splitSection } from '#contract/shared/pages/sections.ts';
import { day, hour } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { enqueueEmail } from '#server/features/mail/outbox.ts';
import { readSite } from '#server/features/site/site-settings.ts';
import { audit } from '#server/platform/audit.ts';
import { hashToken, newId, newToken } from '#server/platform/crypto/ids.ts';
import { AppError, badField } from '#server/platform/errors.ts';
import { raise } from '#server/platform/events/raise.ts';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts';
import { runOnce } from '#server/platform/limits/run-once.ts';
import { noSuchPage } from '../editing/drafts.ts';
import { placeOf } from '../page-events.ts';
import { parseIntro } from '../present.ts';
import { findPage, lockPage, lockPageById } from '../queries.ts';
import { readReviews } from './present-review.ts';
import { findComment, findReview, findReviewer, insertReview, updateComment } from './queries.ts';
import { requiresReview } from './review-mark.ts';
import { requireOutsider } from './reviewers.ts';
import { revisionHash } from './revision.ts';

/** How many reviewers a member of staff may ask per hour. */
const requestsPerHour = 20;

const askedBefore = 'This request was already sent with different content. Reload the page first.';

/**
 * Emails a reviewer, in the language of the page, a link to the draft as it is now. The link is a secret of theirs, and of this revision.
 * @throws {AppError} `notFound`; `badInput` for a draft without a title, an address of staff, or one that is not on the
 * list of reviewers where a review is required; `tooMany`; `conflict` for an attempt with another request
 */
export async function requestReview(
  deps: AppDeps,
  { userId, firstName, lastName, email: editorEmail }: CurrentUser,
  { attempt, ...body }: CheckedBody<'review/requestReview'>,
): Promise<Reply<'review/requestReview'>> {
  const { section, name, reviewerName, reviewerRole = '', reviewerEmail, note = '', days } = body;
  const limit = { bucket: `review:${userId}`, free: requestsPerHour, window: hour };
  await enforceRateLimit(deps.db, limit);
  const request = { call: 'review/requestReview', caller: userId, attempt, body };
  return deps.db.transaction().execute(async (trx) => {
    const page = await lockPage(trx, section, name);
    if (!page) throw noSuchPage();
    const { title } = parseIntro(page.draft_intro);
    if (title.trim() === '') {
      throw new AppError('badInput', 'A page needs a title before someone can review it.');
    }
    await runOnce(trx, request, askedBefore, async () => {
      await requireOutsider(trx, reviewerEmail, 'reviewerEmail');
      const listed = await findReviewer(trx, reviewerEmail);
      if (!listed && (await requiresReview(trx, page.section))) throw notListed();
      const reviewer = listed?.name ?? reviewerName.trim();
      const role = listed?.role ?? reviewerRole.trim();
      const site = await readSite(trx);
      const sender = fullName(firstName, lastName) || site.name;
      const id = newId();
      const token = newToken();
      const now = Date.now();
      await insertReview(trx, {
        id,
        page_id: page.id,
        content_hash: revisionHash({ intro: page.draft_intro, content: page.draft_content }),
        intro: page.draft_intro,
        content: page.draft_content,
        reviewer_name: reviewer,
        reviewer_role: role,
        reviewer_id: listed?.id ?? null,
        invited_by: sender,
        reviewer_email: reviewerEmail,
        email_key: emailKey(reviewerEmail),
        note: note.trim(),
        token_hash: hashToken(token),
        status: 'waiting',
        answer: '',
        created_at: now,
        created_by: userId,
        expires_at: now + days * day,
        decided_at: null,
      });
      await raise(trx, 'review.requested', { reviewId: id, ...placeOf(page) });
      // Who reviews a text reads its language.
      const t = translatorOf(splitSection(page.section).language);
      const about = { sender, site: site.name, title: title.trim() };
      await enqueueEmail(trx, {
        recipient: reviewerEmail,
        subject: t('pages.reviewMailSubject', about),
        purpose: 'review-request',
        language: t.language,
        paragraphs: [
          t('pages.reviewMailGreeting', { reviewer }),
          t(page.live_intro === null ? 'pages.reviewMailAskBefore' : 'pages.reviewMailAsk', about),
          ...note
            .trim()
            .split(/\n{2,}/)
            .filter(Boolean),
          t('pages.reviewMailHow', { days }),
          t(role === '' ? 'pages.reviewMailShown' : 'pages.reviewMailShownRole', { role }),
        ],
        link: {
          label: t('pages.reviewMailLink'),
          url: `${deps.settings.siteUrl}${pathIn(t.language, '/review')}?${new URLSearchParams({ token })}`,
        },
        replyTo: editorEmail,
        origin: 'person',
      });
      const subject = `${page.section}/${page.name}`;
      await audit(trx, { userId, action: 'review.request', subject });
      return id;
    });
    const message = `Review request sent to ${reviewerEmail}.`;
    return { code: 1, message, ...(await readReviews(trx, page)) };
  });
}

const notListed = () =>
  badField(
    'reviewerEmail',
    'Pages of this section need a reviewer on the list that publishers keep.',
  );

/** The reviews of a page. @throws {AppError} `notFound` */
export async function getReviews(
  { db }: AppDeps,
  { section, name }: CheckedBody<'review/getReviews'>,
): Promise<Reply<'review/getReviews'>> {
  const page = await findPage(db, section, name);
  if (!page) throw noSuchPage();
  return { code: 1, ...(await readReviews(db, page)) };
}

/** Marks a comment as resolved, or as open again. @throws {AppError} `notFound` */
export function resolveComment(
  deps: AppDeps,
  { userId }: CurrentUser,
  { id, section, isResolved }: CheckedBody<'review/resolveComment'>,
): Promise<Reply<'review/resolveComment'>> {
  return deps.db.transaction().execute(async (trx) => {
    const comment = await findComment(trx, id);
    const review = comment && (await findReview(trx, comment.review_id));
    const page = review && (await lockPageById(trx, review.page_id));
    if (!page || (section ?? page.section) !== page.section) {
      throw new AppError('notFound', 'This comment doesn’t exist.');
    }
    await updateComment(trx, id, isResolved === 1 ? Date.now() : null);
    const subject = `${page.section}/${page.name}`;
    await audit(trx, { userId, action: 'review.resolve', subject });
    const message = isResolved === 1 ? 'Comment resolved.' : 'Comment reopened.';
    return { code: 1, message, ...(await readReviews(trx, page)) };
  });
}
