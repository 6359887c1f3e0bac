import { type Kysely, sql } from 'kysely';
import { empty, partOf, primaryKey, refersTo, required, zero } from './columns.ts';
import { createIndexes } from './create-indexes.ts';

/** The outbox of single emails, and the messages of the contact form. */
export async function mail(db: Kysely<unknown>): Promise<void> {
  await outbox(db);
  await contactMessages(db);
}

async function outbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', primaryKey)
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('recipient', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('purpose', 'text', empty)
    .addColumn('text', 'text', required)
    .addColumn('letter', 'text', empty)
    .addColumn('status', 'text', empty)
    .addColumn('is_fleeting', 'integer', zero)
    .addColumn('attempts', 'integer', zero)
    .addColumn('next_try_at', 'bigint', zero)
    .addColumn('lease_until', 'bigint', zero)
    .addColumn('error', 'text', empty)
    .addColumn('created_at', 'bigint', required)
    .addColumn('handed_over_at', 'bigint')
    .addColumn('sent_at', 'bigint')
    .execute();
  await createIndexes(db, 'outbox', {
    outbox_by_turn: ['status', 'next_try_at'],
    outbox_by_age: ['created_at'],
  });
  // Finds what is deleted with an address.
  await sql`create index outbox_by_recipient on outbox (lower(recipient))`.execute(db);
}

async function contactMessages(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('contact_messages')
    .addColumn('id', 'text', primaryKey)
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('search_key', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('is_spam', 'integer', zero)
    .addColumn('assigned_to', 'text', refersTo('users.id'))
    .addColumn('created_at', 'bigint', required)
    .execute();
  await createIndexes(db, 'contact_messages', {
    contact_messages_by_age: ['is_spam', 'created_at', 'id'],
    contact_messages_by_state: ['is_spam', 'state', 'created_at'],
    contact_messages_by_address: ['email_key'],
    contact_messages_by_person: ['assigned_to'],
  });

  await schema
    .createTable('contact_entries')
    .addColumn('id', 'text', primaryKey)
    .addColumn('message_id', 'text', partOf('contact_messages.id'))
    .addColumn('kind', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('written_by', 'text', refersTo('users.id'))
    .addColumn('mail_id', 'text', empty)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await createIndexes(db, 'contact_entries', {
    contact_entries_by_message: ['message_id', 'created_at'],
    contact_entries_by_person: ['written_by'],
  });
}
