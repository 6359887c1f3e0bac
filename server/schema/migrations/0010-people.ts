import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Engine } from '#server/platform/db/connect.ts';

/** Accounts as staff find them, messages of the contact form, and an audit trail that nobody changes. */
export async function people(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await accountsInTables(db);
  await contactMessages(db);
  await auditTrail(db, engine);
}

async function accountsInTables(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('users').addColumn('full_name_key', 'text', empty).execute();
  await schema.alterTable('users').addColumn('suspended_at', 'bigint').execute();
  await schema
    .createIndex('users_by_name')
    .on('users')
    .columns(['full_name_key', 'email_key'])
    .execute();
  await schema.createIndex('users_by_age').on('users').columns(['created_at', 'id']).execute();
  type Named = { id: string; first_name: string; last_name: string };
  const { rows } = await sql<Named>`select id, first_name, last_name from users`.execute(db);
  // By hand, as SQLite's `lower` knows no letter beyond ASCII.
  for (const { id, first_name, last_name } of rows) {
    const key = `${last_name} ${first_name}`.toLowerCase();
    await sql`update users set full_name_key = ${key} where id = ${id}`.execute(db);
  }
}

async function contactMessages({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('contact_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('search_key', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('is_spam', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('assigned_to', 'text', (column) =>
      column.references('users.id').onDelete('set null'),
    )
    .addColumn('created_at', 'bigint', required)
    .execute();
  const index = (name: string, ...columns: string[]) =>
    schema.createIndex(name).on('contact_messages').columns(columns).execute();
  await index('contact_messages_by_age', 'is_spam', 'created_at', 'id');
  await index('contact_messages_by_state', 'is_spam', 'state', 'created_at');
  await index('contact_messages_by_address', 'email_key');
  await index('contact_messages_by_person', 'assigned_to');

  await schema
    .createTable('contact_entries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('message_id', 'text', (column) =>
      column.notNull().references('contact_messages.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('written_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('mail_id', 'text', empty)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await schema
    .createIndex('contact_entries_by_message')
    .on('contact_entries')
    .columns(['message_id', 'created_at'])
    .execute();
  await schema
    .createIndex('contact_entries_by_person')
    .on('contact_entries')
    .column('written_by')
    .execute();
}

async function auditTrail(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const index = (name: string, ...columns: string[]) =>
    db.schema.createIndex(name).on('audit_log').columns(columns).execute();
  await index('audit_log_by_age', 'created_at', 'id');
  await index('audit_log_by_person', 'user_id', 'created_at');
  await index('audit_log_by_subject', 'subject', 'created_at');
  const refusal = sql.lit('The audit trail is never changed.');
  if (engine === 'sqlite') {
    for (const change of ['update', 'delete']) {
      await sql`create trigger ${sql.ref(`audit_log_without_${change}`)} before ${sql.raw(change)} on audit_log
        begin select raise(abort, ${refusal}); end`.execute(db);
    }
    return;
  }
  await sql`create function keep_audit_log() returns trigger language plpgsql
    as $$ begin raise exception ${refusal}; end $$`.execute(db);
  await sql`create trigger audit_log_without_change before update or delete or truncate on audit_log
    for each statement execute function keep_audit_log()`.execute(db);
}

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const empty = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');
