import { type Kysely, sql } from 'kysely';

/** What members do with their accounts, and mail that leaves. */
export async function accounts(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const add = adder(db);

  await add('users', 'pending_email', 'text');
  await add('sessions', 'network', 'text');
  await add('rate_limits', 'blocked_until', 'bigint');
  await schema
    .alterTable('subscribers')
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .execute();

  await schema
    .createTable('devices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('agent', 'text', (column) => column.notNull())
    .addColumn('first_seen_at', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('devices_by_user', ['user_id', 'network', 'agent'])
    .execute();

  await schema
    .createTable('deletions')
    .addColumn('subject', 'text', (column) => column.primaryKey())
    .addColumn('deleted_at', 'bigint', (column) => column.notNull())
    .execute();

  await schema.createIndex('audit_log_by_user').on('audit_log').column('user_id').execute();
  await outbox(db);
}

/** A mail's words are kept without their HTML, which is made when it is sent. */
async function outbox(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const add = adder(db);
  await schema
    .alterTable('outbox')
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .execute();
  await add('outbox', 'purpose', 'text');
  await add('outbox', 'letter', 'text');
  await add('outbox', 'status', 'text');
  await add('outbox', 'attempts', 'integer');
  await add('outbox', 'next_try_at', 'bigint');
  await add('outbox', 'lease_until', 'bigint');
  await add('outbox', 'error', 'text');
  await schema.alterTable('outbox').addColumn('handed_over_at', 'bigint').execute();
  await sql`update outbox set status = case when sent_at is null then 'waiting' else 'sent' end`.execute(
    db,
  );
  const rows = await sql<{ id: string; text: string }>`select id, text from outbox`.execute(db);
  for (const { id, text } of rows.rows) {
    const letter = JSON.stringify({ paragraphs: text.split('\n\n') });
    await sql`update outbox set letter = ${letter} where id = ${id}`.execute(db);
  }
  await schema.alterTable('outbox').dropColumn('html').execute();
  await schema
    .createIndex('outbox_by_turn')
    .on('outbox')
    .columns(['status', 'next_try_at'])
    .execute();
  await schema.createIndex('outbox_by_age').on('outbox').column('created_at').execute();
}

/** Adds a column that is empty, or 0, in the rows that are there. SQLite takes one at a time. */
function adder({ schema }: Kysely<unknown>) {
  return (table: string, name: string, type: 'text' | 'bigint' | 'integer') =>
    schema
      .alterTable(table)
      .addColumn(name, type, (column) => column.notNull().defaultTo(type === 'text' ? '' : 0))
      .execute();
}
