import { type Kysely, sql } from 'kysely';
import {
  defaultEmpty,
  defaultZero,
  deletedWith,
  nullableReference,
  primaryKey,
  required,
} from './columns.ts';
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
    .addColumn('purpose', 'text', defaultEmpty)
    .addColumn('text', 'text', required)
    .addColumn('letter', 'text', defaultEmpty)
    .addColumn('status', 'text', defaultEmpty)
    .addColumn('is_fleeting', 'integer', defaultZero)
    .addColumn('attempts', 'integer', defaultZero)
    .addColumn('next_try_at', 'bigint', defaultZero)
    .addColumn('lease_until', 'bigint', defaultZero)
    .addColumn('error', 'text', defaultEmpty)
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
    .addColumn('is_spam', 'integer', defaultZero)
    .addColumn('assigned_to', 'text', nullableReference('users.id'))
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
    .addColumn('message_id', 'text', deletedWith('contact_messages.id'))
    .addColumn('kind', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('written_by', 'text', nullableReference('users.id'))
    .addColumn('mail_id', 'text', defaultEmpty)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await createIndexes(db, 'contact_entries', {
    contact_entries_by_message: ['message_id', 'created_at'],
    contact_entries_by_person: ['written_by'],
  });
}
