import type { Insertable, Updateable } from 'kysely';
import { rolesAllow } from '#server/features/auth/accounts/queries.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { raise } from '#server/platform/events/raise.ts';
import type { Tables } from '#server/schema/tables.ts';

type Messages = Tables['contact_messages'];

/** A message, locked until the transaction ends. */
export function lockMessage(trx: Db, id: string) {
  return trx
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', id)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();
}

/** The audit trail's labels of messages: their senders. */
export function listSenderNames(db: Db, ids: string[]) {
  return db.selectFrom('contact_messages').select(['id', 'name']).where('id', 'in', ids).execute();
}

/**
 * The newest messages from an address, newest first.
 * @param emailKey in lower case
 */
export function listNewestMessagesFrom(db: Db, emailKey: string, limit: number) {
  return db
    .selectFrom('contact_messages')
    .selectAll()
    .where('email_key', '=', emailKey)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

/** All messages from an address. @param emailKey in lower case */
export function listMessagesFrom(db: Db, emailKey: string) {
  return db
    .selectFrom('contact_messages')
    .select(['id', 'name', 'subject'])
    .where('email_key', '=', emailKey)
    .execute();
}

export async function insertMessage(trx: Db, message: Insertable<Messages>): Promise<void> {
  await trx.insertInto('contact_messages').values(message).execute();
  await raise(trx, 'message.received', { messageId: message.id });
}

export async function updateMessage(
  trx: Db,
  id: string,
  values: Updateable<Messages>,
): Promise<void> {
  await trx.updateTable('contact_messages').set(values).where('id', '=', id).execute();
}

/** @returns the ids that existed */
export async function updateMessages(
  trx: Db,
  ids: string[],
  values: Updateable<Messages>,
): Promise<string[]> {
  const changed = await trx
    .updateTable('contact_messages')
    .set(values)
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  return changed.map(({ id }) => id);
}

/** @returns the ids that existed */
export async function deleteMessageRows(trx: Db, ids: string[]): Promise<string[]> {
  const removed = await trx
    .deleteFrom('contact_messages')
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  return removed.map(({ id }) => id);
}

/** The ids of the emails about a message, oldest first. */
export async function listThread(trx: Db, messageId: string): Promise<string[]> {
  const entries = await trx
    .selectFrom('contact_entries')
    .select('mail_id')
    .where('message_id', '=', messageId)
    .where('mail_id', '!=', '')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return entries.map(({ mail_id }) => mail_id);
}

/** The ids of the emails about some messages. */
export async function listEmailIds(trx: Db, messageIds: string[]): Promise<string[]> {
  const entries = await trx
    .selectFrom('contact_entries')
    .select('mail_id')
    .where('message_id', 'in', messageIds)
    .where('mail_id', '!=', '')
    .execute();
  return entries.map(({ mail_id }) => mail_id);
}

export async function insertEntry(
  trx: Db,
  entry: Insertable<Tables['contact_entries']>,
): Promise<void> {
  await trx.insertInto('contact_entries').values(entry).execute();
}

export async function deleteEmails(trx: Db, ids: string[]): Promise<void> {
  await trx.deleteFrom('outbox').where('id', 'in', ids).execute();
}

/** Those who may answer messages and can sign in, by name. */
export function listStaff(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where((eb) => rolesAllow(eb, 'messages.answer'))
    .where('suspended_at', 'is', null)
    .orderBy('full_name_key')
    .execute();
}
