import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { markDeleted } from '#server/platform/deletion-marks.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import { findUserById } from '../auth/accounts/users.ts';
import { removeMessages, removeMessagesOf } from '../contact/delete-messages.ts';
import { forgetDonors } from '../donations/donors/own-donors.ts';
import { ownParticipants, removeParticipants } from '../events/registrations/removal.ts';
import { noteUnclaimed } from '../media/references/orphans.ts';
import { removeImportTraces } from '../newsletter/imports/import-traces.ts';
import { removeSubscribers } from '../newsletter/subscribers/removal.ts';
import { findOwnSubscription } from '../newsletter/subscribers/subscriptions.ts';

/**
 * Deletes an account with its sessions, devices, links, mails, subscription, messages and registrations; its
 * gifts stay without a name. It leaves marks by which a restored backup deletes it again. The audit trail
 * names people by ids alone, which lead nowhere from then on.
 * @returns the name of the photo, which every node has to forget; empty when there is none
 */
export async function deleteUser(trx: Db, userId: string): Promise<string> {
  const user = await findUserById(trx, userId);
  if (!user) return '';
  const subscriber = await findOwnSubscription(trx, user);
  if (subscriber) await removeSubscribers(trx, [subscriber.id]);
  const registrations = await ownParticipants(trx, user);
  await removeParticipants(
    trx,
    registrations.map(({ id }) => id),
  );
  await forgetDonors(trx, user);
  // Other mails to this address belong to the account only where the address does.
  if (user.is_verified) {
    await trx
      .deleteFrom('outbox')
      .where((eb) => eb(eb.fn<string>('lower', ['recipient']), '=', user.email_key))
      .execute();
  }
  if (user.is_verified) await removeMessagesOf(trx, user.email_key);
  if (user.is_verified) await removeImportTraces(trx, [user.email_key]);
  await deletePerson(trx, userId);
  if (user.photo !== '') {
    await markDeleted(trx, `media/${user.photo}`);
    await noteUnclaimed(trx, [user.photo], Date.now());
  }
  return user.photo;
}

/** What a mark's subject begins with, and where that lies. */
const tables = {
  user: 'users',
  subscriber: 'subscribers',
  message: 'contact_messages',
  participant: 'participants',
} as const;

/** Deletes again what had been deleted before a backup was restored. */
export async function applyDeletions(db: Db): Promise<void> {
  const marked = (kind: keyof typeof tables) =>
    db
      .selectFrom(tables[kind])
      .select('id')
      .where((eb) =>
        eb(
          sql<string>`${sql.lit(`${kind}/`)} || id`,
          'in',
          eb.selectFrom('deletions').select('subject'),
        ),
      )
      .execute();
  for (const { id } of await marked('user')) {
    await db.transaction().execute((trx) => deleteUser(trx, id));
  }
  for (const { id } of await marked('subscriber')) {
    await db.transaction().execute((trx) => removeSubscribers(trx, [id]));
  }
  for (const { id } of await marked('message')) {
    await db.transaction().execute((trx) => removeMessages(trx, [id]));
  }
  for (const { id } of await marked('participant')) {
    await db.transaction().execute((trx) => removeParticipants(trx, [id]));
  }
}

/** Deletes the files of deleted pictures: those of a restored backup, and one that a crash has left. */
export async function removeDeletedMedia(db: Db, media: MediaStore): Promise<void> {
  const marks = await db
    .selectFrom('deletions')
    .select('subject')
    .where('subject', 'like', 'media/%')
    .execute();
  for (const { subject } of marks) await media.remove(subject.slice('media/'.length));
}

async function deletePerson(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('mailed_tokens').where('subject_id', '=', userId).execute();
  await trx.deleteFrom('users').where('id', '=', userId).execute();
  await markDeleted(trx, `user/${userId}`);
}
