import { type SelectQueryBuilder, sql } from 'kysely';
import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  holdsAll,
  orderOf,
  placeOf,
  withoutIndex,
  wordsOf,
} from '#server/platform/tables/query.ts';
import type { Tables } from '#server/schema/tables.ts';
import { donorsWith } from './donors/donor-list.ts';
import { numbersLike } from './receipts/receipt-numbers.ts';

type Body = CheckedBody<'donations/getDonations'>;
type Shown = Reply<'donations/getDonations'>['donations'][number];
/** Which gifts are meant; a field that is absent restricts nothing. */
export type Filter = Pick<Body, 'search' | 'kind' | 'frequency' | 'status' | 'year'>;

const orders = { givenOn: 'donations.given_on', amount: 'donations.amount' } as const;

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
  'donations.receipt_number',
  'donations.version',
] as const;

type Row = Pick<
  Tables['donations'],
  | 'id'
  | 'donor_id'
  | 'kind'
  | 'frequency'
  | 'amount'
  | 'net'
  | 'currency'
  | 'status'
  | 'given_on'
  | 'receipt_number'
> & { donor_name: string | null; is_anonymous: 0 | 1; version: number };

/** A gift as lists show it: one that is anonymous keeps its donor's name to itself. */
export const presentDonation = (row: Row): Shown => ({
  id: row.id,
  donorId: row.donor_id,
  donor: row.is_anonymous ? 'Anonymous' : (row.donor_name ?? ''),
  kind: row.kind,
  frequency: row.frequency,
  amount: row.amount,
  net: row.net,
  currency: row.currency,
  status: row.status,
  givenOn: row.given_on,
  isAnonymous: row.is_anonymous,
  receiptNumber: row.receipt_number ?? '',
  version: row.version,
});

/** The gifts that a search finds, newest first where nothing else is asked for. */
export async function getDonations(
  { db }: AppDeps,
  { page, pageSize, sort = '-givenOn', ...filter }: Body,
): Promise<Reply<'donations/getDonations'>> {
  const searched = await searchIn(db, filter);
  const { by, direction } = orderOf(sort);
  const { limit, offset } = placeOf({ page, pageSize });
  // The page's ids first, out of an index alone; then what is shown of them.
  const [ids, total] = await Promise.all([
    matching(db, filter, searched)
      .select('donations.id')
      .orderBy(orders[by], direction)
      .orderBy('donations.id', direction)
      .limit(limit)
      .offset(offset)
      .execute(),
    countMatching(db, filter, searched),
  ]);
  const rows = await db
    .selectFrom('donations')
    .leftJoin('donors', 'donors.id', 'donations.donor_id')
    .select(shownColumns)
    // A list of none is not SQL.
    .where('donations.id', 'in', ['', ...ids.map(({ id }) => id)])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    code: 1,
    donations: ids.flatMap(({ id }) => byId.get(id) ?? []).map(presentDonation),
    total,
  };
}

/** What a search comes to: a receipt's number, or the gifts of the donors that hold its words. */
type Searched = { receipts: string[] } | { words: string[]; gifts: number } | null;

/** So many gifts at most are all looked at and sorted; beyond, a page of them is soon found in an order's index. */
const sortable = 50_000;

export async function searchIn(db: Db, { search = '' }: Filter): Promise<Searched> {
  const words = wordsOf(search);
  if (words.length === 0) return null;
  const receipts = numbersLike(search);
  if (receipts.length > 0) return { receipts };
  const { gifts } = await donorsWith(db, words)
    .select(({ fn }) => fn.sum('gifts').as('gifts'))
    .executeTakeFirstOrThrow();
  return { words, gifts: Number(gifts) };
}

/** The gifts that a filter finds. @param isCounted whether all of them are looked at, and not the first of them */
export function matching(
  db: Db,
  { kind, frequency, status, year }: Filter,
  searched: Searched,
  isCounted = false,
): SelectQueryBuilder<Tables, 'donations', object> {
  const words = searched && 'words' in searched ? searched.words : [];
  const areOfDonors =
    words.length > 0 && (isCounted || (searched as { gifts: number }).gifts <= sortable);
  let query = areOfDonors ? ofDonors(db, words) : gifts(db);
  // Of some donors' gifts one index holds all of this; any other would be of no use.
  const column = (name: string) =>
    areOfDonors
      ? withoutIndex<string>(db, `donations.${name}`)
      : sql.ref<string>(`donations.${name}`);
  if (kind) query = query.where(column('kind'), '=', kind);
  if (frequency) query = query.where(column('frequency'), '=', frequency);
  if (status) query = query.where(column('status'), '=', status);
  if (year !== undefined) {
    query = query
      .where(column('given_on'), '>=', `${year}-01-01`)
      .where(column('given_on'), '<=', `${year}-12-31`);
  }
  if (searched && 'receipts' in searched) {
    query = query.where('donations.receipt_number', 'in', searched.receipts);
  }
  if (words.length > 0 && !areOfDonors) {
    // One by one until the page is full, as many have these words.
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

/** From the donors to their gifts, in this order: SQLite changes that of no cross join. */
const ofDonors = (db: Db, words: string[]) =>
  db
    .selectFrom('donors as found')
    .crossJoin('donations')
    .whereRef('donations.donor_id', '=', 'found.id')
    .where(holdsAll(db, sql.ref<string>('found.words'), words)) as unknown as ReturnType<
    typeof gifts
  >;

async function countMatching(db: Db, filter: Filter, searched: Searched): Promise<number> {
  const { kind, frequency, status, year } = filter;
  const isSearchAlone = !kind && !frequency && !status && year === undefined;
  // Each donor's gifts are counted already.
  if (searched && 'gifts' in searched && isSearchAlone) return searched.gifts;
  const { total } = await matching(db, filter, searched, true)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
