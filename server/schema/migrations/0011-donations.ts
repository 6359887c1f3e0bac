import type { ColumnDefinitionBuilder, Kysely } from 'kysely';

/** Donors, their gifts, and what Stripe has told of them. */
export async function donations({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('donors')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', required)
    .addColumn('name_key', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', required)
    .addColumn('words', 'text', required)
    .addColumn('address', 'text', empty)
    .addColumn('notes', 'text', empty)
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('total', 'bigint', zero)
    .addColumn('gifts', 'integer', zero)
    .addColumn('last_gift_on', 'text', empty)
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'bigint', required)
    .execute();
  await schema
    .createIndex('donors_by_email')
    .on('donors')
    .column('email_key')
    .unique()
    .where('email_key', '<>', '')
    .execute();
  for (const [name, columns] of Object.entries({
    donors_by_name: ['name_key', 'id'],
    donors_by_total: ['total', 'id'],
    donors_by_gifts: ['gifts', 'id'],
    donors_by_last_gift: ['last_gift_on', 'id'],
    // All that a search and its count read: neither looks at the rows themselves.
    donors_by_words: ['words', 'gifts', 'id'],
    donors_by_user: ['user_id'],
  })) {
    await schema.createIndex(name).on('donors').columns(columns).execute();
  }

  await schema
    .createTable('monthly_gifts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('subscription_id', 'text', (column) => column.notNull().unique())
    .addColumn('donor_id', 'text', (column) => column.references('donors.id').onDelete('set null'))
    .addColumn('amount', 'bigint', required)
    .addColumn('currency', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('started_on', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await schema.createIndex('monthly_by_donor').on('monthly_gifts').column('donor_id').execute();
  await schema.createIndex('monthly_by_status').on('monthly_gifts').column('status').execute();

  await schema
    .createTable('donations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('donor_id', 'text', (column) => column.references('donors.id').onDelete('set null'))
    .addColumn('kind', 'text', required)
    .addColumn('frequency', 'text', required)
    .addColumn('amount', 'bigint', required)
    .addColumn('currency', 'text', required)
    .addColumn('net', 'bigint', required)
    .addColumn('status', 'text', required)
    .addColumn('given_on', 'text', required)
    .addColumn('is_anonymous', 'integer', zero)
    .addColumn('honoree', 'text', empty)
    .addColumn('description', 'text', empty)
    .addColumn('check_number', 'text', empty)
    .addColumn('notes', 'text', empty)
    .addColumn('receipt_number', 'text', (column) => column.unique())
    .addColumn('receipt_sent_at', 'bigint')
    .addColumn('payment_id', 'text', (column) => column.unique())
    .addColumn('monthly_id', 'text', (column) =>
      column.references('monthly_gifts.id').onDelete('set null'),
    )
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'bigint', required)
    .execute();
  for (const [name, columns] of Object.entries({
    donations_by_day: ['given_on', 'id'],
    donations_by_amount: ['amount', 'id'],
    donations_by_kind: ['kind', 'given_on', 'id'],
    donations_by_kind_amount: ['kind', 'amount', 'id'],
    donations_by_status: ['status', 'given_on', 'id'],
    donations_by_status_amount: ['status', 'amount', 'id'],
    donations_by_frequency: ['frequency', 'given_on', 'id'],
    donations_by_frequency_amount: ['frequency', 'amount', 'id'],
    donations_by_donor: ['donor_id', 'given_on', 'id'],
    donations_by_month: ['currency', 'given_on', 'net'],
    donations_by_monthly: ['monthly_id'],
  })) {
    await schema.createIndex(name).on('donations').columns(columns).execute();
  }

  await schema
    .createTable('refunds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('donation_id', 'text', (column) =>
      column.notNull().references('donations.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', required)
    .addColumn('stripe_id', 'text', (column) => column.unique())
    .addColumn('status', 'text', required)
    .addColumn('amount', 'bigint', required)
    .addColumn('reason', 'text', empty)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await schema.createIndex('refunds_by_donation').on('refunds').column('donation_id').execute();

  await schema
    .createTable('receipt_numbers')
    .addColumn('year', 'integer', (column) => column.primaryKey())
    .addColumn('last', 'integer', required)
    .execute();

  await schema
    .createTable('stripe_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', required)
    .addColumn('done_at', 'bigint', required)
    .execute();
}

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const empty = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');
const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
