import type { Kysely } from 'kysely';
import type { Engine } from '#server/platform/db/connect.ts';
import {
  defaultEmpty,
  defaultOne,
  defaultZero,
  deletedWith,
  nullableReference,
  primaryKey,
  required,
  unique,
} from './columns.ts';
import { createIndexes, createSubstringIndex } from './create-indexes.ts';

/** Donors, their gifts, and what Stripe has reported about them. */
export async function donations(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await donors(db, engine);
  await monthlyGifts(db);
  await gifts(db);
  await refunds(db);
  await db.schema
    .createTable('receipt_numbers')
    .addColumn('year', 'integer', primaryKey)
    .addColumn('last', 'integer', required)
    .execute();
  await db.schema
    .createTable('stripe_events')
    .addColumn('id', 'text', primaryKey)
    .addColumn('type', 'text', required)
    .addColumn('done_at', 'bigint', required)
    .execute();
}

async function donors(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('donors')
    .addColumn('id', 'text', primaryKey)
    .addColumn('name', 'text', required)
    .addColumn('name_key', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', required)
    .addColumn('words', 'text', required)
    .addColumn('address', 'text', defaultEmpty)
    .addColumn('notes', 'text', defaultEmpty)
    .addColumn('user_id', 'text', nullableReference('users.id'))
    .addColumn('total', 'bigint', defaultZero)
    .addColumn('gifts', 'integer', defaultZero)
    .addColumn('last_gift_on', 'text', defaultEmpty)
    .addColumn('version', 'integer', defaultOne)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await schema
    .createIndex('donors_by_email')
    .on('donors')
    .column('email_key')
    .unique()
    .where('email_key', '<>', '')
    .execute();
  await createIndexes(db, 'donors', {
    donors_by_name: ['name_key', 'id'],
    donors_by_total: ['total', 'id'],
    donors_by_gifts: ['gifts', 'id'],
    donors_by_last_gift: ['last_gift_on', 'id'],
    // Covers a search and its count: neither reads the rows themselves.
    donors_by_words: ['words', 'gifts', 'id'],
    donors_by_user: ['user_id'],
  });
  await createSubstringIndex(db, engine, {
    name: 'donors_by_part',
    table: 'donors',
    text: 'words',
  });
}

async function monthlyGifts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('monthly_gifts')
    .addColumn('id', 'text', primaryKey)
    .addColumn('subscription_id', 'text', unique)
    .addColumn('donor_id', 'text', nullableReference('donors.id'))
    .addColumn('amount', 'bigint', required)
    .addColumn('currency', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('started_on', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await createIndexes(db, 'monthly_gifts', {
    monthly_by_donor: ['donor_id'],
    monthly_by_status: ['status'],
  });
}

async function gifts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('donations')
    .addColumn('id', 'text', primaryKey)
    .addColumn('donor_id', 'text', nullableReference('donors.id'))
    .addColumn('kind', 'text', required)
    .addColumn('frequency', 'text', required)
    .addColumn('amount', 'bigint', required)
    .addColumn('currency', 'text', required)
    .addColumn('net', 'bigint', required)
    .addColumn('status', 'text', required)
    .addColumn('given_on', 'text', required)
    .addColumn('is_anonymous', 'integer', defaultZero)
    .addColumn('honoree', 'text', defaultEmpty)
    .addColumn('description', 'text', defaultEmpty)
    .addColumn('check_number', 'text', defaultEmpty)
    .addColumn('notes', 'text', defaultEmpty)
    .addColumn('receipt_number', 'text', (column) => column.unique())
    .addColumn('receipt_sent_at', 'bigint')
    .addColumn('payment_id', 'text', (column) => column.unique())
    .addColumn('monthly_id', 'text', nullableReference('monthly_gifts.id'))
    .addColumn('version', 'integer', defaultOne)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await createIndexes(db, 'donations', {
    donations_by_day: ['given_on', 'id'],
    donations_by_amount: ['amount', 'id'],
    donations_by_kind: ['kind', 'given_on', 'id'],
    donations_by_kind_amount: ['kind', 'amount', 'id'],
    donations_by_status: ['status', 'given_on', 'id'],
    donations_by_status_amount: ['status', 'amount', 'id'],
    donations_by_frequency: ['frequency', 'given_on', 'id'],
    donations_by_frequency_amount: ['frequency', 'amount', 'id'],
    // Covers all filters and sort orders of some donors' gifts.
    donations_by_donor: [
      ...['donor_id', 'given_on', 'id', 'kind', 'frequency'],
      ...['status', 'amount'],
    ],
    donations_by_month: ['currency', 'given_on', 'net'],
    donations_by_monthly: ['monthly_id'],
  });
}

async function refunds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refunds')
    .addColumn('id', 'text', primaryKey)
    .addColumn('donation_id', 'text', deletedWith('donations.id'))
    .addColumn('kind', 'text', required)
    .addColumn('stripe_id', 'text', (column) => column.unique())
    .addColumn('status', 'text', required)
    .addColumn('amount', 'bigint', required)
    .addColumn('reason', 'text', defaultEmpty)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await createIndexes(db, 'refunds', { refunds_by_donation: ['donation_id'] });
}
