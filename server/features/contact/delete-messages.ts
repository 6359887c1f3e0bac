import type { Db } from '#server/platform/db/connect.ts';
import { recordDeletion } from '#server/platform/record-deletion.ts';
import {
  deleteEmails,
  deleteMessageRows,
  listEmailIds,
  listMessagesFrom,
} from './queries/messages.ts';

/** The maximum number of people who get an email about a message. */
const maxNotified = 10;

/** The outbox ids of the emails that notify staff of a message: they quote it, and are deleted with it. */
export const noticeIds = (messageId: string): string[] =>
  Array.from({ length: maxNotified }, (_, index) => `${messageId}-notice-${index}`);

/**
 * Deletes contact messages with their notes, replies and emails, and records the deletion, so that a restored
 * backup deletes them again.
 * @param ids at most a thousand
 * @returns the ids that existed
 */
export async function removeMessages(trx: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const emailIds = await listEmailIds(trx, ids);
  if (emailIds.length > 0) await deleteEmails(trx, emailIds);
  await deleteEmails(trx, ids.flatMap(noticeIds));
  const found = await deleteMessageRows(trx, ids);
  await recordDeletion(trx, ...found.map((id) => `message/${id}`));
  return found;
}

/** Deletes every message from an address. @param emailKey in lower case */
export async function removeMessagesOf(trx: Db, emailKey: string): Promise<void> {
  const rows = await listMessagesFrom(trx, emailKey);
  for (let first = 0; first < rows.length; first += 500) {
    await removeMessages(
      trx,
      rows.slice(first, first + 500).map(({ id }) => id),
    );
  }
}
