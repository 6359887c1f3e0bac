import type { Db } from '#server/platform/db/connect.ts';
import { findSubscriber } from '#server/platform/subscribers.ts';
import { findUserById } from './users.ts';

/** What stands in the audit log where a person was. */
const somebody = 'user/deleted';

/**
 * Deletes an account with its sessions, devices, links, mails and subscription, and leaves a mark by
 * which a restored backup deletes it again. The audit log keeps what was done, and not by whom.
 * @returns the name of the photo, whose file is left to the caller; empty when there is none
 */
export async function deleteUser(trx: Db, userId: string): Promise<string> {
  const user = await findUserById(trx, userId);
  if (!user) return '';
  const subscriber = await findSubscriber(trx, user.email);
  if (subscriber) await deleteSubscriber(trx, subscriber.id);
  for (const address of [user.email, user.pending_email]) {
    await trx
      .deleteFrom('outbox')
      .where((eb) => eb(eb.fn<string>('lower', ['recipient']), '=', address.toLowerCase()))
      .execute();
  }
  await deletePerson(trx, userId);
  return user.photo;
}

/** Deletes again what had been deleted before the backup was restored. */
export async function applyDeletions(db: Db): Promise<void> {
  const marks = await db.selectFrom('deletions').select('subject').execute();
  for (const { subject } of marks) {
    const [kind, id = ''] = subject.split('/');
    if (kind === 'user') await db.transaction().execute((trx) => deleteUser(trx, id));
    if (kind === 'subscriber') {
      await db.transaction().execute((trx) => deleteSubscriber(trx, id));
    }
  }
}

async function deletePerson(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('mailed_tokens').where('subject_id', '=', userId).execute();
  await trx
    .updateTable('audit_log')
    .set({ subject: somebody })
    .where('subject', '=', `user/${userId}`)
    .execute();
  await trx.updateTable('audit_log').set({ user_id: null }).where('user_id', '=', userId).execute();
  await trx.deleteFrom('users').where('id', '=', userId).execute();
  await mark(trx, `user/${userId}`);
}

async function deleteSubscriber(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('mailed_tokens').where('subject_id', '=', id).execute();
  await trx.deleteFrom('subscribers').where('id', '=', id).execute();
  await mark(trx, `subscriber/${id}`);
}

async function mark(trx: Db, subject: string): Promise<void> {
  await trx
    .insertInto('deletions')
    .values({ subject, deleted_at: Date.now() })
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .execute();
}
