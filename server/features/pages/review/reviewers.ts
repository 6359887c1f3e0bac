import type { CheckedBody, Reply } from '#contract/index.ts';
import { mailboxOf } from '#contract/shared/email.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { versionConflict } from '#server/features/lists/rows.ts';
import { audit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isUniqueViolation } from '#server/platform/db/unique-violation.ts';
import { AppError, badField } from '#server/platform/errors.ts';
import {
  deleteReviewerRow,
  insertReviewer,
  listReviewers,
  listStaffAddresses,
  lockReviewer,
  updateReviewer,
} from './queries.ts';

/**
 * Changes a reviewer on the list, or adds one.
 * @throws {AppError} `notFound`; `conflict` with the current list; `badInput` for an address of staff, or one that is
 * on the list
 */
export async function saveReviewer(
  { db }: AppDeps,
  { userId }: CurrentUser,
  { id, name, role, email, version }: CheckedBody<'review/saveReviewer'>,
): Promise<Reply<'review/saveReviewer'>> {
  const values = {
    name: name.trim(),
    email,
    mailbox: mailboxOf(email),
    ...(role !== undefined && { role: role.trim() }),
  };
  try {
    return await db.transaction().execute(async (trx) => {
      await requireOutsider(trx, email, 'email');
      const reviewerId = id ?? newId();
      if (id === undefined) {
        const added = { created_at: Date.now(), created_by: userId };
        await insertReviewer(trx, { id: reviewerId, ...values, ...added });
      } else {
        const row = await requireReviewer(trx, id);
        if (version !== undefined && version !== row.version) {
          const read = async () => ({ reviewers: await listReviewers(trx) });
          throw await versionConflict(trx, { read });
        }
        await updateReviewer(trx, id, { ...values, version: row.version + 1 });
      }
      const action = id === undefined ? 'reviewer.add' : 'reviewer.edit';
      await audit(trx, { userId, action, subject: `reviewer/${reviewerId}` });
      const message = `${values.name} is saved.`;
      return { code: 1 as const, message, reviewers: await listReviewers(trx) };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw badField('email', 'Someone with this address is already on the list.');
  }
}

/**
 * Takes a reviewer off the list. Their approvals stay, but no longer count where a review is required.
 * @throws {AppError} `notFound`
 */
export function deleteReviewer(
  { db }: AppDeps,
  { userId }: CurrentUser,
  { id }: CheckedBody<'review/deleteReviewer'>,
): Promise<Reply<'review/deleteReviewer'>> {
  return db.transaction().execute(async (trx) => {
    const { name } = await requireReviewer(trx, id);
    await deleteReviewerRow(trx, id);
    await audit(trx, { userId, action: 'reviewer.delete', subject: `reviewer/${id}` });
    const message = `${name} is no longer on the list.`;
    return { code: 1, message, reviewers: await listReviewers(trx) };
  });
}

/** Whether an address is one of staff, however it is spelled: with capitals, a '+' suffix, or Gmail's periods. */
export async function isOfStaff(db: Db, email: string): Promise<boolean> {
  const mailbox = mailboxOf(email);
  return (await listStaffAddresses(db)).some((address) => mailboxOf(address) === mailbox);
}

/** @throws {AppError} `badInput` for an address of staff: no one reviews what they or their colleagues write */
export async function requireOutsider(db: Db, email: string, field: string): Promise<void> {
  if (!(await isOfStaff(db, email))) return;
  throw badField(field, 'This is an address of staff. Pages are reviewed by someone else.');
}

async function requireReviewer(trx: Db, id: string) {
  const row = await lockReviewer(trx, id);
  if (!row) throw new AppError('notFound', 'This reviewer is no longer on the list.');
  return row;
}
