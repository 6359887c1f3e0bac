import { type Insertable, sql, type Updateable } from 'kysely';
import { markChanged } from '#server/platform/change-marks.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';
import { campaignsTag } from './tags.ts';

type Campaigns = Tables['campaigns'];

/** All campaigns by name, those that are closed last. */
export function listCampaigns(db: Db) {
  return db
    .selectFrom('campaigns')
    .select([
      'id',
      'name',
      'goal',
      'slug',
      'version',
      'starts_on as startsOn',
      'ends_on as endsOn',
      'is_closed as isClosed',
      'is_offered as isOffered',
      'is_published as isPublished',
    ])
    .orderBy('is_closed')
    .orderBy('name_key')
    .execute();
}

/** The total of each campaign with gifts in a currency, in cents by its id. Read from an index alone. */
export async function sumCampaigns(db: Db, currency: string) {
  const rows = await db
    .selectFrom('donations')
    .select(({ fn }) => [
      'campaign_id',
      sql<string>`sum(case when kind = 'in-kind' then 0 else net end)`.as('raised'),
      sql<string>`sum(case when kind = 'in-kind' then net else 0 end)`.as('in_kind'),
      fn.countAll().as('gifts'),
    ])
    .where('campaign_id', 'is not', null)
    .where('currency', '=', currency)
    .groupBy('campaign_id')
    .execute();
  return new Map(
    rows.map((row) => [
      row.campaign_id,
      { raised: Number(row.raised), inKind: Number(row.in_kind), gifts: Number(row.gifts) },
    ]),
  );
}

/** A campaign's newest gifts of money whose donors want them to be listed. Read from an index of these alone. */
export async function listListedGifts(db: Db, campaignId: string, limit: number) {
  const rows = await db
    .selectFrom('donations')
    .leftJoin('donors', 'donors.id', 'donations.donor_id')
    .select([
      'donations.net as amount',
      'donations.currency',
      'donations.given_on',
      'donors.name as donor_name',
      'donations.listing',
      'donations.is_anonymous',
    ])
    .where('donations.campaign_id', '=', campaignId)
    // Written out, as the index has it.
    .where(sql<boolean>`donations.listing <> ''`)
    .where('donations.net', '>', 0)
    .where('donations.kind', '!=', 'in-kind')
    .orderBy('donations.given_on', 'desc')
    .orderBy('donations.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ listing, is_anonymous, ...row }) => ({
    ...row,
    is_named: listing === 'named' && is_anonymous === 0,
  }));
}

/** Drops the pages that list gifts of these donors. */
export async function markListed(trx: Db, donorIds: string[]): Promise<void> {
  const gift = await trx
    .selectFrom('donations')
    .select('id')
    .where('donor_id', 'in', ['', ...donorIds])
    .where('listing', '!=', '')
    .limit(1)
    .executeTakeFirst();
  if (gift) await markChanged(trx, [campaignsTag]);
}

/** The campaigns that visitors may see or choose; those with a page come first. */
export function listPublicCampaigns(db: Db) {
  return db
    .selectFrom('campaigns')
    .selectAll()
    .where((eb) => eb.or([eb('is_published', '=', 1), eb('is_offered', '=', 1)]))
    .orderBy('is_published', 'desc')
    .orderBy('name_key')
    .execute();
}

export function findPublishedCampaign(db: Db, slug: string) {
  return db
    .selectFrom('campaigns')
    .selectAll()
    .where('slug_key', '=', slug.toLowerCase())
    .where('is_published', '=', 1)
    .executeTakeFirst();
}

/** The slugs and texts of published campaigns. */
export function listPublishedSlugs(db: Db) {
  return db
    .selectFrom('campaigns')
    .select(['id', 'slug', 'slug_key', 'name', 'summary', 'image_alt', 'html'])
    .where('is_published', '=', 1)
    .orderBy('name_key')
    .execute();
}

/** @param nameKeys in lower case */
export function listCampaignsByName(db: Db, nameKeys: string[]) {
  return db.selectFrom('campaigns').selectAll().where('name_key', 'in', nameKeys).execute();
}

export function findCampaign(db: Db, id: string) {
  return db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findCampaignIdBySlug(db: Db, slug: string) {
  return db
    .selectFrom('campaigns')
    .select('id')
    .where('slug_key', '=', slug.toLowerCase())
    .executeTakeFirst();
}

export async function updateShownPhase(trx: Db, id: string, phase: string): Promise<void> {
  await trx.updateTable('campaigns').set({ shown_phase: phase }).where('id', '=', id).execute();
}

/** Reads a campaign and locks it until the transaction ends. */
export function lockCampaign(trx: Db, id: string) {
  return trx
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', id)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();
}

/** @throws if another campaign has this name */
export async function insertCampaign(trx: Db, campaign: Insertable<Campaigns>): Promise<void> {
  await trx.insertInto('campaigns').values(campaign).execute();
}

/** @throws if another campaign has this name */
export async function updateCampaign(
  trx: Db,
  id: string,
  values: Updateable<Campaigns>,
): Promise<void> {
  await trx.updateTable('campaigns').set(values).where('id', '=', id).execute();
}

export async function removeCampaign(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('campaigns').where('id', '=', id).execute();
}

/** Whether a gift, a monthly gift or a batch of gifts is for a campaign. */
export async function isCampaignUsed(trx: Db, id: string): Promise<boolean> {
  for (const table of ['donations', 'monthly_gifts', 'gift_batches'] as const) {
    const row = await trx
      .selectFrom(table)
      .select('id')
      .where('campaign_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** The audit trail's labels of campaigns. */
export function listCampaignNames(db: Db, ids: readonly string[]) {
  return db.selectFrom('campaigns').select(['id', 'name']).where('id', 'in', ids).execute();
}
