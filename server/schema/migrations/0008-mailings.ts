import type { ColumnDefinitionBuilder, Kysely } from 'kysely';

/** Issues of the newsletter that go to a list. */
export async function mailings({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('newsletter_issues')
    .addColumn('page_id', 'text', (column) =>
      column.primaryKey().references('pages.id').onDelete('cascade'),
    )
    .addColumn('subject', 'text', required)
    .addColumn('preview_text', 'text', required)
    .addColumn('version', 'integer', required)
    .execute();

  await schema
    .createTable('mailings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('page_id', 'text', required)
    .addColumn('slug', 'text', required)
    .addColumn('list', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('preview_text', 'text', required)
    .addColumn('letter', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('is_paused', 'integer', zero)
    .addColumn('rate', 'integer')
    .addColumn('start_at', 'bigint', required)
    .addColumn('started_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addColumn('created_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('total', 'integer', zero)
    .addColumn('sent', 'integer', zero)
    .addColumn('failed', 'integer', zero)
    .addColumn('repeated', 'integer', zero)
    .addColumn('gone', 'integer', zero)
    .addColumn('next_slot_at', 'bigint', zero)
    .addColumn('sampled_at', 'bigint', zero)
    .addColumn('sampled_count', 'integer', zero)
    .addColumn('per_second', 'real', zero)
    .addColumn('trouble', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await schema.createIndex('mailings_by_status').on('mailings').column('status').execute();
  await schema.createIndex('mailings_by_page').on('mailings').column('page_id').execute();
  await schema.createIndex('mailings_by_user').on('mailings').column('created_by').execute();

  await schema
    .createTable('mailing_recipients')
    .addColumn('mailing_id', 'text', (column) =>
      column.notNull().references('mailings.id').onDelete('cascade'),
    )
    .addColumn('email_key', 'text', required)
    .addColumn('subscriber_id', 'text', (column) =>
      column.notNull().references('subscribers.id').onDelete('cascade'),
    )
    .addColumn('status', 'text', required)
    .addColumn('owner', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('lease_until', 'bigint', zero)
    .addColumn('attempts', 'integer', zero)
    .addColumn('next_try_at', 'bigint', zero)
    .addColumn('handed_over_at', 'bigint')
    .addColumn('is_repeated', 'integer', zero)
    .addColumn('error', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('done_at', 'bigint')
    .addPrimaryKeyConstraint('mailing_recipients_by_address', ['mailing_id', 'email_key'])
    .execute();
  await schema
    .createIndex('mailing_recipients_by_turn')
    .on('mailing_recipients')
    .columns(['mailing_id', 'status', 'next_try_at'])
    .execute();
  await schema
    .createIndex('mailing_recipients_by_subscriber')
    .on('mailing_recipients')
    .column('subscriber_id')
    .execute();
}

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
