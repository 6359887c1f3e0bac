import type { Db } from '#server/platform/db/connect.ts';
import { markDeleted } from '#server/platform/deletion-marks.ts';

/** So many people at most are told of a message. */
const mostNotified = 10;

/** The outbox ids of the mails that tell staff of a message: they hold its words, and are deleted with it. */
export const noticeIds = (messageId: string): string[] =>
  Array.from({ length: mostNotified }, (_, index) => `${messageId}-notice-${index}`);

/**
 * Deletes messages of the contact form with what was written about them and mailed for them, and leaves
 * marks by which a restored backup deletes them again.
 * @param ids at most a thousand @returns those that were there
 */
export async function removeMessages(trx: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const mails = await trx
    .selectFrom('contact_entries')
    .select('mail_id')
    .where('message_id', 'in', ids)
    .where('mail_id', '!=', '')
    .execute();
  const mailIds = mails.map(({ mail_id }) => mail_id);
  if (mailIds.length > 0) await trx.deleteFrom('outbox').where('id', 'in', mailIds).execute();
  await trx.deleteFrom('outbox').where('id', 'in', ids.flatMap(noticeIds)).execute();
  const removed = await trx
    .deleteFrom('contact_messages')
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  const found = removed.map(({ id }) => id);
  await markDeleted(trx, ...found.map((id) => `message/${id}`));
  return found;
}

/** Deletes every message from an address. @param emailKey in lower case */
export async function removeMessagesOf(trx: Db, emailKey: string): Promise<void> {
  const rows = await trx
    .selectFrom('contact_messages')
    .select('id')
    .where('email_key', '=', emailKey)
    .execute();
  for (let first = 0; first < rows.length; first += 500) {
    await removeMessages(
      trx,
      rows.slice(first, first + 500).map(({ id }) => id),
    );
  }
}
