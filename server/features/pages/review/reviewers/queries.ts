import type { Insertable, Updateable } from 'kysely';
import { mailboxOf } from '#contract/shared/email.ts';
import { markChanged } from '#server/platform/change-marks.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';
import { tagsOf } from '../../page-tags.ts';

/** The reviewers whom publishers trust, by name. */
export const listReviewers = (db: Db) =>
  db
    .selectFrom('reviewers')
    .select(['id', 'name', 'email', 'version'])
    .orderBy('name')
    .orderBy('id')
    .execute();

/** The reviewer who has an address, however it is spelled. */
export const findReviewer = (db: Db, email: string) =>
  db
    .selectFrom('reviewers')
    .select(['id', 'name'])
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
