import type { Insertable, Updateable } from 'kysely';
import { emailKey, mailboxOf } from '#contract/shared/email.ts';
import { markChanged } from '#server/platform/change-marks.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';
import { tagsOf } from '../page-tags.ts';

export async function insertReview(
  trx: Db,
  review: Insertable<Tables['page_reviews']>,
): Promise<void> {
  await trx.insertInto('page_reviews').values(review).execute();
}

/** The reviews of a page, newest first, with who asked for them, and without the revision itself. */
export const listReviews = (db: Db, pageId: string) =>
  db
    .selectFrom('page_reviews')
    .leftJoin('users', 'users.id', 'page_reviews.created_by')
    .select([
      'page_reviews.id',
      'content_hash',
      'reviewer_name',
      'reviewer_role',
      'reviewer_email',
      'reviewer_id',
      'status',
      'answer',
      'page_reviews.created_at',
      'expires_at',
      'decided_at',
      'users.first_name',
      'users.last_name',
    ])
    .where('page_id', '=', pageId)
    .orderBy('page_reviews.created_at', 'desc')
    .execute();

export type ReviewRow = Awaited<ReturnType<typeof listReviews>>[number];

/** The comments of some reviews, oldest first. */
export const listComments = (db: Db, reviewIds: string[]) =>
  reviewIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('review_comments')
        .selectAll()
        .where('review_id', 'in', reviewIds)
        .orderBy('created_at')
        .orderBy('id')
        .execute();

export type CommentRow = Tables['review_comments'];

/** A review with its revision, by its link, unless its page is in the trash. */
export const findReviewByToken = (db: Db, tokenHash: string) =>
  reviewsWithPage(db)
    .where('token_hash', '=', tokenHash)
    .where('trashed_at', 'is', null)
    .executeTakeFirst();

export const findReview = (db: Db, id: string) =>
  reviewsWithPage(db).where('page_reviews.id', '=', id).executeTakeFirst();

const reviewsWithPage = (db: Db) =>
  db
    .selectFrom('page_reviews')
    .innerJoin('pages', 'pages.id', 'page_reviews.page_id')
    .leftJoin('users', 'users.id', 'page_reviews.created_by')
    .selectAll('page_reviews')
    .select([
      'pages.section',
      'pages.name',
      'pages.name_key',
      'users.first_name',
      'users.last_name',
      'users.email as editor_email',
    ]);

export type ReviewWithPage = NonNullable<Awaited<ReturnType<typeof findReview>>>;

/** Locks a review until the transaction ends. */
export const lockReview = (trx: Db, id: string) =>
  trx
    .selectFrom('page_reviews')
    .select(['id', 'status', 'answer'])
    .where('id', '=', id)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();

/** Changes a review, and marks its page, which shows by whom it was approved. */
export async function updateReview(
  trx: Db,
  { id, ...page }: Pick<ReviewWithPage, 'id' | 'section' | 'name_key'>,
  changes: Updateable<Tables['page_reviews']>,
): Promise<void> {
  await trx.updateTable('page_reviews').set(changes).where('id', '=', id).execute();
  await markChanged(trx, tagsOf(page));
}

export async function insertComment(trx: Db, comment: CommentRow): Promise<void> {
  await trx.insertInto('review_comments').values(comment).execute();
}

export const findComment = (db: Db, id: string) =>
  db.selectFrom('review_comments').selectAll().where('id', '=', id).executeTakeFirst();

export async function updateComment(trx: Db, id: string, resolvedAt: number | null): Promise<void> {
  await trx
    .updateTable('review_comments')
    .set({ resolved_at: resolvedAt })
    .where('id', '=', id)
    .execute();
}

/** The approvals of a page, newest first. */
export const listApprovals = (db: Db, pageId: string) =>
  db
    .selectFrom('page_reviews')
    .select([
      'content_hash',
      'reviewer_name',
      'reviewer_role',
      'reviewer_id',
      'invited_by',
      'decided_at',
    ])
    .where('page_id', '=', pageId)
    .where('status', '=', 'approved')
    .orderBy('decided_at', 'desc')
    .execute();

/** The reviews that an address was asked for. */
export const listReviewsBy = (db: Db, emailKey: string) =>
  db
    .selectFrom('page_reviews')
    .innerJoin('pages', 'pages.id', 'page_reviews.page_id')
    .select([
      ...(['page_reviews.id', 'pages.section', 'pages.name', 'reviewer_name', 'status'] as const),
      ...(['reviewer_role', 'answer', 'page_reviews.created_at', 'decided_at'] as const),
    ])
    .where('email_key', '=', emailKey)
    .orderBy('page_reviews.created_at')
    .execute();

export async function updateReviewerEmail(trx: Db, key: string, email: string): Promise<void> {
  await trx
    .updateTable('page_reviews')
    .set({ reviewer_email: email, email_key: emailKey(email) })
    .where('email_key', '=', key)
    .execute();
}

/** Deletes an address’s undecided reviews; of decided ones only the address, since the page names its reviewer. */
export async function removeReviewer(trx: Db, emailKey: string): Promise<void> {
  await trx
    .deleteFrom('page_reviews')
    .where('email_key', '=', emailKey)
    .where('status', 'in', ['waiting', 'revoked'])
    .execute();
  await updateReviewerEmail(trx, emailKey, '');
}

/** Deletes what became of nothing, and the addresses of those who reviewed long ago. @param before in ms */
export async function expireReviews(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('page_reviews')
    .where('status', 'in', ['waiting', 'revoked'])
    .where('expires_at', '<', before)
    .execute();
  await db
    .updateTable('page_reviews')
    .set({ reviewer_email: '', email_key: '' })
    .where('status', 'in', ['approved', 'changes'])
    .where('expires_at', '<', before)
    .where('email_key', '!=', '')
    .execute();
}

/** The reviewers whom publishers trust, by name. */
export const listReviewers = (db: Db) =>
  db
    .selectFrom('reviewers')
    .select(['id', 'name', 'role', 'email', 'version'])
    .orderBy('name')
    .orderBy('id')
    .execute();

/** The reviewer who has an address, however it is spelled. */
export const findReviewer = (db: Db, email: string) =>
  db
    .selectFrom('reviewers')
    .select(['id', 'name', 'role'])
    .where('mailbox', '=', mailboxOf(email))
    .executeTakeFirst();

export const lockReviewer = (trx: Db, id: string) =>
  trx
    .selectFrom('reviewers')
    .selectAll()
    .where('id', '=', id)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();

/** @throws if someone on the list has the mailbox */
export async function insertReviewer(trx: Db, row: Insertable<Tables['reviewers']>): Promise<void> {
  await trx.insertInto('reviewers').values(row).execute();
}

/** @throws if someone else on the list has the mailbox */
export async function updateReviewer(
  trx: Db,
  id: string,
  values: Updateable<Tables['reviewers']>,
): Promise<void> {
  await trx.updateTable('reviewers').set(values).where('id', '=', id).execute();
}

export async function deleteReviewerRow(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('reviewers').where('id', '=', id).execute();
}

/** The audit trail's labels of reviewers. */
export const listReviewerNames = (db: Db, ids: string[]) =>
  db.selectFrom('reviewers').select(['id', 'name']).where('id', 'in', ids).execute();

/** Every address of staff: of their accounts, new ones that wait to be verified, and others of their profiles. */
export async function listStaffAddresses(db: Db): Promise<string[]> {
  const accounts = await db
    .selectFrom('users')
    .select(['email', 'pending_email'])
    .where('account_type', '!=', 0)
    .execute();
  const others = await db
    .selectFrom('person_emails')
    .innerJoin('users', 'users.person_id', 'person_emails.person_id')
    .select('person_emails.email')
    .where('users.account_type', '!=', 0)
    .execute();
  return [
    ...accounts.flatMap(({ email, pending_email }) => [email, pending_email]),
    ...others.map(({ email }) => email),
  ].filter(Boolean);
}

/** Changes who is named as having invited reviewers, on public pages too. */
export async function updateInviter(trx: Db, userId: string, name: string): Promise<void> {
  const pages = await trx
    .selectFrom('page_reviews')
    .innerJoin('pages', 'pages.id', 'page_reviews.page_id')
    .select(['pages.section', 'pages.name_key'])
    .distinct()
    .where('page_reviews.created_by', '=', userId)
    .execute();
  if (pages.length === 0) return;
  await trx
    .updateTable('page_reviews')
    .set({ invited_by: name })
    .where('created_by', '=', userId)
    .execute();
  await markChanged(trx, pages.flatMap(tagsOf));
}
