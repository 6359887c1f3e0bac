import type { Insertable, Updateable } from 'kysely';
import { markChanged } from '#server/platform/change-marks.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { raise } from '#server/platform/events/raise.ts';
import type { Tables } from '#server/schema/tables.ts';
import { campaignsTag } from '../campaigns/tags.ts';
import type { OwnGiving } from '../donors/account-donors.ts';
import { cameWith } from '../donors/queries/proven-addresses.ts';

type Gifts = Tables['donations'];

/** The columns of a gift in lists. */
export const shownColumns = [
  'donations.id',
  'donations.donor_id',
  'donors.name as donor_name',
  'donations.kind',
  'donations.frequency',
  'donations.amount',
  'donations.net',
  'donations.currency',
  'donations.status',
  'donations.given_on',
  'donations.is_anonymous',
  'donations.is_practice',
  'donations.receipt_number',
  'campaigns.name as campaign_name',
  'donations.version',
] as const;

/** The additional columns of a gift's own page and exports. */
export const detailColumns = [
  'donors.email as donor_email',
  'donations.honoree',
  'donations.is_memorial',
  'donations.description',
  'donations.goods_description',
  'donations.goods_value',
  'donations.check_number',
  'donations.listing',
  'donations.campaign_id',
  'donations.batch_id',
  'donations.notes',
] as const;

export function findGift(db: Db, id: string) {
  return db.selectFrom('donations').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Reads a gift and locks it until the transaction ends. */
export function lockGift(trx: Db, id: string) {
  return trx
    .selectFrom('donations')
    .selectAll()
    .where('id', '=', id)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();
}

/** A gift with its donor, with all details. */
export function findGiftWithDonor(db: Db, id: string) {
  return withDonors(db)
    .select(detailColumns)
    .select(['donations.receipt_sent_at', 'donors.person_id'])
    .where('donations.id', '=', id)
    .executeTakeFirst();
}

/** All gifts of some donors, newest first. */
export function listOwnGifts(db: Db, { donors, addresses }: OwnGiving) {
  return withDonors(db)
    .select('donations.campaign_id')
    .where('donations.donor_id', 'in', ['', ...donors])
    .where(cameWith('donations', addresses))
    .orderBy('donations.given_on', 'desc')
    .orderBy('donations.id', 'desc')
    .execute();
}

/** A donor's newest gifts. */
export function listNewestGifts(db: Db, donorId: string, limit: number) {
  return withDonors(db)
    .where('donations.donor_id', '=', donorId)
    .orderBy('donations.given_on', 'desc')
    .orderBy('donations.id', 'desc')
    .limit(limit)
    .execute();
}

/** Gifts by their ids, in any order. */
export function listGiftsByIds(db: Db, ids: string[]) {
  return (
    withDonors(db)
      // `in ()` is invalid SQL.
      .where('donations.id', 'in', ['', ...ids])
      .execute()
  );
}

const withDonors = (db: Db) =>
  db
    .selectFrom('donations')
    .leftJoin('donors', 'donors.id', 'donations.donor_id')
    .leftJoin('campaigns', 'campaigns.id', 'donations.campaign_id')
    .select(shownColumns);

/** Whether a gift is one of these donors' and has a receipt. */
export async function existsReceiptOf(
  db: Db,
  id: string,
  { donors, addresses }: OwnGiving,
): Promise<boolean> {
  const gift = await db
    .selectFrom('donations')
    .select('id')
    .where('id', '=', id)
    .where('receipt_number', 'is not', null)
    .where('donor_id', 'in', ['', ...donors])
    .where(cameWith('donations', addresses))
    .executeTakeFirst();
  return gift !== undefined;
}

/** The id of the gift from a Stripe payment. */
export function findGiftByPayment(db: Db, paymentId: string) {
  return db
    .selectFrom('donations')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
}

/** Whether there are any gifts. */
export async function existsGift(db: Db): Promise<boolean> {
  const gift = await db.selectFrom('donations').select('id').limit(1).executeTakeFirst();
  return gift !== undefined;
}

/** The audit trail's labels of gifts. */
export function listGiftLabels(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('donations')
    .select(['id', 'receipt_number', 'given_on'])
    .where('id', 'in', ids)
    .execute();
}

// A campaign's page shows its total.

/** @returns whether it is new; a payment that is already stored is not stored again */
export async function insertGift(trx: Db, gift: Insertable<Gifts>): Promise<boolean> {
  const row = await trx
    .insertInto('donations')
    .values(gift)
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row && gift.campaign_id != null) await markChanged(trx, [campaignsTag]);
  if (row && gift.is_practice !== 1) await raise(trx, 'gift.received', { giftId: row.id });
  return row !== undefined;
}

export async function updateGift(trx: Db, id: string, values: Updateable<Gifts>): Promise<void> {
  await trx.updateTable('donations').set(values).where('id', '=', id).execute();
  const isShown = ['campaign_id', 'listing', 'is_anonymous'].some((column) => column in values);
  if (isShown) await markChanged(trx, [campaignsTag]);
}

/** Stores a gift's net amount after refunds, as a new version. */
export async function updateNet(
  trx: Db,
  id: string,
  values: Pick<Gifts, 'net' | 'status'>,
): Promise<void> {
  await trx
    .updateTable('donations')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await markChanged(trx, [campaignsTag]);
}
