import type { Kysely } from 'kysely';
import {
  defaultEmpty,
  defaultZero,
  deletedWith,
  nullableReference,
  primaryKey,
  required,
} from './columns.ts';
import { createIndexes } from './create-indexes.ts';

/** Campaign pages, tribute cards, and what donors change in their monthly gifts. */
export async function campaigns(db: Kysely<unknown>): Promise<void> {
  await campaignColumns(db);
  await tributes(db);
  await donorPages(db);
}

async function campaignColumns(db: Kysely<unknown>): Promise<void> {
  const texts = ['slug', 'slug_key', 'public_slug', 'summary', 'description', 'html'];
  for (const name of [...texts, 'image', 'image_alt', 'shown_phase']) {
    await db.schema.alterTable('campaigns').addColumn(name, 'text', defaultEmpty).execute();
  }
  for (const name of ['is_published', 'is_offered']) {
    await db.schema.alterTable('campaigns').addColumn(name, 'integer', defaultZero).execute();
  }
  // Slugs are unique too: edits of campaigns are serialized. A unique index would refuse what older versions write.
  await createIndexes(db, 'campaigns', { campaigns_by_slug: ['slug_key'] });
  // Covers what campaigns raised: gifts in kind are no money.
  await createIndexes(db, 'donations', {
    donations_by_campaign_kind: ['campaign_id', 'currency', 'kind', 'net'],
  });
}

async function tributes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('donations')
    .addColumn('is_memorial', 'integer', defaultZero)
    .execute();
  await db.schema
    .createTable('tribute_cards')
    .addColumn('donation_id', 'text', (column) => deletedWith('donations.id')(primaryKey(column)))
    .addColumn('recipient', 'text', defaultEmpty)
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', required)
    .addColumn('message', 'text', defaultEmpty)
    .addColumn('sent_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .execute();
  await createIndexes(db, 'tribute_cards', {
    tribute_cards_by_email: ['email_key', 'created_at'],
    tribute_cards_by_time: ['created_at'],
  });
}

async function donorPages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('monthly_gifts')
    .addColumn('campaign_id', 'text', nullableReference('campaigns.id'))
    .execute();
  await db.schema.alterTable('monthly_gifts').addColumn('next_on', 'text', defaultEmpty).execute();
  await db.schema
    .alterTable('monthly_gifts')
    .addColumn('is_paused', 'integer', defaultZero)
    .execute();
  await createIndexes(db, 'monthly_gifts', { monthly_gifts_by_campaign: ['campaign_id'] });
  await db.schema
    .createTable('giving_links')
    .addColumn('token_hash', 'text', primaryKey)
    .addColumn('email_key', 'text', required)
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await createIndexes(db, 'giving_links', {
    giving_links_by_email: ['email_key'],
    giving_links_by_expiry: ['expires_at'],
  });
}
