import { may } from '#contract/shared/may.ts';
import { originalSectionOf } from '#contract/shared/pages/sections.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { dayAt } from '#server/features/site/day.ts';
import { readSite } from '#server/features/site/site-settings.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import type { PageIntro } from '../page-content.ts';
import type { PageRow } from '../queries.ts';
import { listApprovals } from './queries.ts';
import { type Revision, revisionHash } from './revision.ts';

/** Who reviewed a page, in which role, and on which date; all empty: no one. */
type TypedMark = Pick<PageIntro, 'reviewedBy' | 'reviewerRole' | 'reviewedOn'>;
/** Who asked for that review; empty: editors entered who it was. */
type Mark = TypedMark & { reviewInvitedBy: string };

/**
 * The review that visitors of a live page are shown. Once a page was approved by a reviewer’s link, only approvals of
 * exactly what is live count, and no longer what editors typed into its details.
 */
export async function reviewMark(
  db: Db,
  page: Pick<PageRow, 'id' | 'live_intro' | 'live_content'>,
  { reviewedBy, reviewerRole, reviewedOn }: TypedMark,
): Promise<Mark> {
  const approvals = await listApprovals(db, page.id);
  if (approvals.length === 0) return { reviewedBy, reviewerRole, reviewedOn, reviewInvitedBy: '' };
  const hash = revisionHash({ intro: page.live_intro ?? '{}', content: page.live_content ?? '[]' });
  const approval = approvals.find(({ content_hash }) => content_hash === hash);
  if (!approval) return { reviewedBy: '', reviewerRole: '', reviewedOn: '', reviewInvitedBy: '' };
  const reviewedAt = approval.decided_at ?? Date.now();
  return {
    reviewedBy: approval.reviewer_name,
    reviewerRole: approval.reviewer_role,
    reviewedOn: await dayAt(db, reviewedAt),
    reviewInvitedBy: approval.invited_by,
  };
}

/** Whether pages of a section, and their translations, are published only with an approved review. */
export async function requiresReview(db: Db, section: string): Promise<boolean> {
  return (await readSite(db)).reviewedSections.includes(originalSectionOf(section));
}

/** Whether a revision's section requires someone on the list of reviewers to approve it, and no one has. */
export async function lacksReview(
  db: Db,
  page: Pick<PageRow, 'id' | 'section'>,
  revision: Revision,
): Promise<boolean> {
  if (!(await requiresReview(db, page.section))) return false;
  const hash = revisionHash(revision);
  const approvals = await listApprovals(db, page.id);
  return !approvals.some(
    ({ content_hash, reviewer_id }) => content_hash === hash && reviewer_id !== null,
  );
}

/**
 * Refuses to publish a revision that its section requires to be approved, and is not. Some may publish it
 * knowingly, which is recorded.
 * @throws {AppError} `conflict`
 */
export async function requireReview(
  trx: Db,
  person: Pick<CurrentUser, 'userId' | 'roles'>,
  page: Pick<PageRow, 'id' | 'section' | 'name'>,
  revision: Revision,
  withoutReview: 0 | 1 = 0,
): Promise<void> {
  if (!(await lacksReview(trx, page, revision))) return;
  const mayWaive = may(person.roles, 'reviews.waive');
  if (!mayWaive || withoutReview === 0) throw reviewNeeded(mayWaive);
  const subject = `${page.section}/${page.name}`;
  await audit(trx, { userId: person.userId, action: 'sync.withoutReview', subject });
}

const reviewNeeded = (mayWaive: boolean) =>
  new AppError(
    'conflict',
    mayWaive
      ? 'This page needs an approved review of this exact text. Ask for a review, or publish without one.'
      : 'This page needs an approved review of this exact text. Ask for a review first.',
    { current: { needsReview: 1 } },
  );
