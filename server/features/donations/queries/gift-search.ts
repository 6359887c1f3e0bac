import { type SelectQueryBuilder, sql } from 'kysely';
import type { CheckedBody } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { containsWords, withoutIndex } from '#server/platform/tables/query.ts';
import { wordsOf } from '#server/platform/tables/search-words.ts';
import type { Tables } from '#server/schema/tables.ts';
import { donorsWith } from '../donors/queries/donor-search.ts';
import { numbersLike } from '../receipts/receipt-numbers.ts';
import { detailColumns, shownColumns } from './gifts.ts';
import { sumsByCurrency } from './money-sums.ts';

type Body = CheckedBody<'donations/getDonations'>;
/** A filter of gifts; absent fields do not restrict. */
type GiftFilter = Pick<
  Body,
  'search' | 'kind' | 'frequency' | 'status' | 'year' | 'campaignId' | 'batchId'
>;

const orders = { givenOn: 'donations.given_on', amount: 'donations.amount' } as const;

/** One page of a table of gifts. */
interface Page {
  by: keyof typeof orders;
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** The meaning of a search: a receipt's number, or the gifts of matching donors. */
type Searched = { receipts: string[] } | { words: string[]; gifts: number } | null;

/**
 * At most this many gifts are all read and sorted; beyond that, a page of them is found quickly in an ordered index.
 */
const sortable = 50_000;

/** Interprets a search, once for its page and its total. */
export async function resolveSearch(db: Db, { search = '' }: GiftFilter): Promise<Searched> {
  const words = wordsOf(search);
  if (words.length === 0) return null;
  const receipts = numbersLike(search);
  if (receipts.length > 0) return { receipts };
  const { gifts } = await donorsWith(db, words)
    .select(({ fn }) => fn.sum('gifts').as('gifts'))
    .executeTakeFirstOrThrow();
  return { words, gifts: Number(gifts) };
}

/** The ids of a page of gifts matching a filter, from an index alone. */
export async function listMatchingIds(
  db: Db,
  filter: GiftFilter,
  searched: Searched,
  { by, direction, limit, offset }: Page,
): Promise<string[]> {
  const rows = await matching(db, filter, searched)
    .select('donations.id')
    .orderBy(orders[by], direction)
    .orderBy('donations.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countMatching(
  db: Db,
  filter: GiftFilter,
  searched: Searched,
): Promise<number> {
  const { search: _, ...others } = filter;
  const isSearchAlone = Object.values(others).every((value) => value === undefined);
  // Each donor's gifts are already counted.
  if (searched && 'gifts' in searched && isSearchAlone) return searched.gifts;
  const { total } = await matching(db, filter, searched, 'count')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/**
 * The net amounts of all gifts matching a filter, and their number, by currency; goods apart from money, and without
 * practice gifts.
 */
export async function sumMatching(db: Db, filter: GiftFilter, searched: Searched) {
  // Donors' gifts are in no order of days.
  const isDaily = !(searched && 'words' in searched);
  const sums = sumsByCurrency(matching(db, filter, searched, 'sum'), { isDaily });
  const rows = await db
    .selectFrom(sums.as('sums'))
    .select(({ fn }) => [
      'currency',
      fn.sum<number>('net').as('net'),
      fn.sum<number>('inKind').as('inKind'),
      fn.sum<number>('gifts').as('gifts'),
    ])
    .groupBy('currency')
    .orderBy('currency')
    .execute();
  return rows.map(({ currency, net, inKind, gifts }) => ({
    currency,
    net: Number(net),
    inKind: Number(inKind),
    gifts: Number(gifts),
  }));
}

/**
 * Gifts matching a filter, with all details, oldest first.
 * @param after the day and id of the gift to start after
 */
export async function listGiftsForExport(
  db: Db,
  filter: GiftFilter,
  after: { day: string; id: string } | undefined,
  limit: number,
) {
  return matching(db, filter, await resolveSearch(db, filter))
    .leftJoin('donors', 'donors.id', 'donations.donor_id')
    .leftJoin('campaigns', 'campaigns.id', 'donations.campaign_id')
    .select(shownColumns)
    .select(detailColumns)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(donations.given_on, donations.id) > (${after?.day}, ${after?.id})`),
    )
    .orderBy('donations.given_on')
    .orderBy('donations.id')
    .limit(limit)
    .execute();
}

/**
 * Gifts matching a filter.
 * @param use whether the first few of them are read, or all: from an index of the filter, or from that of sums
 */
function matching(
  db: Db,
  { kind, frequency, status, year, campaignId, batchId }: GiftFilter,
  searched: Searched,
  use: 'page' | 'count' | 'sum' = 'page',
): SelectQueryBuilder<Tables, 'donations', object> {
  const words = searched && 'words' in searched ? searched.words : [];
  const areOfDonors =
    words.length > 0 && (use !== 'page' || (searched as { gifts: number }).gifts <= sortable);
  let query = areOfDonors ? ofDonors(db, words) : gifts(db);
  // For some donors' gifts, one index has all of this; no other one would help.
  const column = (name: string, isScanned = areOfDonors) =>
    isScanned
      ? withoutIndex<string>(db, `donations.${name}`)
      : sql.ref<string>(`donations.${name}`);
  // Each index of one of these lacks the amounts.
  const summed = (name: string) => column(name, areOfDonors || use === 'sum');
  if (kind) query = query.where(summed('kind'), '=', kind);
  if (frequency) query = query.where(summed('frequency'), '=', frequency);
  if (status) query = query.where(summed('status'), '=', status);
  if (campaignId) query = query.where(summed('campaign_id'), '=', campaignId);
  if (batchId) query = query.where(column('batch_id'), '=', batchId);
  if (year !== undefined) {
    query = query
      .where(column('given_on'), '>=', `${year}-01-01`)
      .where(column('given_on'), '<=', `${year}-12-31`);
  }
  if (searched && 'receipts' in searched) {
    query = query.where('donations.receipt_number', 'in', searched.receipts);
  }
  if (words.length > 0 && !areOfDonors) {
    // One by one until the page is full, since many match.
    query = query.where(({ exists }) =>
      exists(
        donorsWith(db, words)
          .select('donors.id')
          .where('donors.id', '=', sql<string>`donations.donor_id`),
      ),
    );
  }
  return query;
}

const gifts = (db: Db) =>
  db.selectFrom('donations') as SelectQueryBuilder<Tables, 'donations', object>;

/**
 * From donors to their gifts, in this order: SQLite does not reorder a cross join. Typed as gifts only, so that both
 * variants can be filtered alike.
 */
const ofDonors = (db: Db, words: string[]) =>
  db
    .selectFrom('donors as found')
    .crossJoin('donations')
    .whereRef('donations.donor_id', '=', 'found.id')
    .where(containsWords(db, sql.ref<string>('found.words'), words)) as unknown as ReturnType<
    typeof gifts
  >;
