import type { Kysely } from 'kysely';
import {
  defaultEmpty,
  defaultOne,
  defaultZero,
  deletedWith,
  nullableReference,
  primaryKey,
  required,
} from './columns.ts';
import { createIndexes } from './create-indexes.ts';

/** Goods in return for gifts, thank-you texts, and year-end statements. */
export async function receipts(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('donations')
    .addColumn('goods_description', 'text', defaultEmpty)
    .execute();
  await schema.alterTable('donations').addColumn('goods_value', 'bigint', defaultZero).execute();
  // Covers who gave to a campaign.
  await createIndexes(db, 'donations', {
    donations_by_campaign_donor: ['campaign_id', 'donor_id'],
  });
  await schema
    .createTable('thank_you_texts')
    .addColumn('id', 'text', primaryKey)
    .addColumn('name', 'text', required)
    .addColumn('campaign_id', 'text', (column) =>
      column.references('campaigns.id').onDelete('cascade'),
    )
    .addColumn('minimum', 'bigint', defaultZero)
    .addColumn('text', 'text', required)
    .addColumn('html', 'text', required)
    .addColumn('version', 'integer', defaultOne)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await createIndexes(db, 'thank_you_texts', { thank_you_texts_by_campaign: ['campaign_id'] });
  await statements(db);
}

async function statements(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('statement_mailings')
    .addColumn('id', 'text', primaryKey)
    .addColumn('year', 'integer', required)
    .addColumn('note', 'text', defaultEmpty)
    .addColumn('note_html', 'text', defaultEmpty)
    .addColumn('status', 'text', required)
    .addColumn('is_paused', 'integer', defaultZero)
    .addColumn('rate', 'integer')
    .addColumn('owner', 'text', defaultEmpty)
    .addColumn('lease_until', 'bigint', defaultZero)
    .addColumn('total', 'integer', defaultZero)
    .addColumn('trouble', 'text', defaultEmpty)
    .addColumn('created_at', 'bigint', required)
    .addColumn('created_by', 'text', nullableReference('users.id'))
    .addColumn('finished_at', 'bigint')
    .execute();
  await createIndexes(db, 'statement_mailings', {
    statement_mailings_by_creation: ['created_at', 'id'],
    statement_mailings_by_status: ['status'],
    statement_mailings_by_year: ['year'],
    statement_mailings_by_creator: ['created_by'],
  });
  await db.schema
    .createTable('statement_recipients')
    .addColumn('mailing_id', 'text', deletedWith('statement_mailings.id'))
    .addColumn('donor_id', 'text', deletedWith('donors.id'))
    .addColumn('status', 'text', required)
    .addColumn('attempts', 'integer', defaultZero)
    .addColumn('next_try_at', 'bigint', defaultZero)
    .addColumn('error', 'text', defaultEmpty)
    .addColumn('done_at', 'bigint')
    .addPrimaryKeyConstraint('statement_recipients_key', ['mailing_id', 'donor_id'])
    .execute();
  await createIndexes(db, 'statement_recipients', {
    statement_recipients_by_donor: ['donor_id'],
    statement_recipients_by_status: ['mailing_id', 'status', 'next_try_at', 'donor_id'],
  });
}
