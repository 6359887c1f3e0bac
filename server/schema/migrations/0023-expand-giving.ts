import { type Kysely, sql } from 'kysely';
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
import { createIndexes } from './create-indexes.ts';

/** Campaigns, batches of gifts entered together, and practice gifts. */
export async function giving(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('campaigns')
    .addColumn('id', 'text', primaryKey)
    .addColumn('name', 'text', required)
    .addColumn('name_key', 'text', unique)
    .addColumn('goal', 'bigint', defaultZero)
    .addColumn('starts_on', 'text', defaultEmpty)
    .addColumn('ends_on', 'text', defaultEmpty)
    .addColumn('is_closed', 'integer', defaultZero)
    .addColumn('version', 'integer', defaultOne)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await batches(db);
  await donationColumns(db);
}

async function batches(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('gift_batches')
    .addColumn('id', 'text', primaryKey)
    .addColumn('name', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('given_on', 'text', required)
    .addColumn('campaign_id', 'text', nullableReference('campaigns.id'))
    .addColumn('currency', 'text', required)
    .addColumn('expected_count', 'integer', defaultZero)
    .addColumn('expected_total', 'bigint', defaultZero)
    .addColumn('status', 'text', required)
    .addColumn('gifts', 'integer', defaultZero)
    .addColumn('total', 'bigint', defaultZero)
    .addColumn('version', 'integer', defaultOne)
    .addColumn('created_at', 'bigint', required)
    .addColumn('created_by', 'text', nullableReference('users.id'))
    .addColumn('closed_at', 'bigint')
    .execute();
  await createIndexes(db, 'gift_batches', {
    gift_batches_by_day: ['given_on', 'id'],
    gift_batches_by_campaign: ['campaign_id'],
    gift_batches_by_creator: ['created_by'],
  });
  await db.schema
    .createTable('gift_batch_rows')
    .addColumn('id', 'text', primaryKey)
    .addColumn('batch_id', 'text', deletedWith('gift_batches.id'))
    .addColumn('position', 'integer', required)
    .addColumn('donor_id', 'text', nullableReference('donors.id'))
    .addColumn('name', 'text', defaultEmpty)
    .addColumn('email', 'text', defaultEmpty)
    .addColumn('email_key', 'text', defaultEmpty)
    .addColumn('amount', 'bigint')
    .addColumn('check_number', 'text', defaultEmpty)
    .addColumn('honoree', 'text', defaultEmpty)
    .addColumn('is_new_donor', 'integer', defaultZero)
    .execute();
  await createIndexes(db, 'gift_batch_rows', {
    gift_batch_rows_by_batch: ['batch_id', 'position'],
    gift_batch_rows_by_donor: ['donor_id'],
    gift_batch_rows_by_email: ['email_key'],
  });
}

async function donationColumns(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('donations')
    .addColumn('campaign_id', 'text', nullableReference('campaigns.id'))
    .execute();
  await schema
    .alterTable('donations')
    .addColumn('batch_id', 'text', nullableReference('gift_batches.id'))
    .execute();
  await schema.alterTable('donations').addColumn('is_practice', 'integer', defaultZero).execute();
  await schema
    .alterTable('monthly_gifts')
    .addColumn('is_practice', 'integer', defaultZero)
    .execute();
  await createIndexes(db, 'donations', {
    donations_by_campaign: ['campaign_id', 'given_on', 'id'],
    // Covers the totals of all campaigns.
    donations_by_campaign_total: ['campaign_id', 'currency', 'net'],
    donations_by_batch: ['batch_id', 'id'],
  });
  for (const table of ['donations', 'monthly_gifts']) {
    await schema
      .createIndex(`${table}_practice`)
      .on(table)
      .column('id')
      .where(sql`is_practice`, '=', 1)
      .execute();
  }
}
