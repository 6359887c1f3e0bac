import { type Kysely, sql } from 'kysely';

/** Leaving, files of subscribers, and what runs by itself. */
export async function subscribers(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('subscribers')
    .addColumn('chosen_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .alterTable('subscribers')
    .addColumn('source', 'text', (column) => column.notNull().defaultTo('form'))
    .execute();
  await sql`update subscribers set chosen_at = coalesce(confirmed_at, created_at)`.execute(db);
  // The two orders of the dashboard's table that an address alone does not give.
  await schema
    .createIndex('subscribers_by_age')
    .on('subscribers')
    .columns(['created_at', 'id'])
    .execute();
  await schema
    .createIndex('subscribers_by_status')
    .on('subscribers')
    .columns(['status', 'email_key'])
    .execute();
  // What is deleted with an address is found by it.
  await sql`create index outbox_by_recipient on outbox (lower(recipient))`.execute(db);
  await departures(db);
  await imports(db);
  await schema
    .createTable('schedules')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addColumn('lease_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('last_done_at', 'bigint')
    .execute();
}

async function departures({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('departures')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('subscriber_id', 'text', (column) => column.notNull())
    .addColumn('address_hash', 'text', (column) => column.notNull())
    .addColumn('test', 'integer', (column) => column.notNull())
    .addColumn('general', 'integer', (column) => column.notNull())
    .addColumn('newsletters', 'integer', (column) => column.notNull())
    .addColumn('how', 'text', (column) => column.notNull())
    .addColumn('joined_at', 'bigint')
    .addColumn('left_at', 'bigint', (column) => column.notNull())
    .execute();
  for (const column of ['subscriber_id', 'address_hash', 'left_at']) {
    await schema.createIndex(`departures_by_${column}`).on('departures').column(column).execute();
  }
}

async function imports({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('subscriber_imports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('reading', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('preview', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('wishes', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('rows_done', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('rows_added', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('message', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('lease_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('created_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('subscriber_import_parts')
    .addColumn('import_id', 'text', (column) =>
      column.notNull().references('subscriber_imports.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('subscriber_import_parts_by_position', ['import_id', 'position'])
    .execute();
}
