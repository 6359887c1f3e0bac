import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { containsText, containsWords } from '#server/platform/tables/query.ts';
import type { Tables } from '#server/schema/tables.ts';

/** At most this many donors are looked up individually. */
const maxFew = 300;
const orders = {
  name: 'name_key',
  total: 'total',
  gifts: 'gifts',
  lastGiftOn: 'last_gift_on',
} as const;

const shownColumns = [
  ...(['id', 'name', 'email', 'address'] as const),
  ...(['total', 'gifts', 'last_gift_on', 'language', 'version'] as const),
] as const;

/** One page of a table of donors. */
interface Page {
  by: keyof typeof orders;
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** A filter of donors; absent fields do not restrict. */
export interface DonorFilter {
  /** In lower case. */
  words: string[];
  giving?: 'lapsed' | 'first-time' | 'monthly' | undefined;
  /** In cents. */
  minimum?: number | undefined;
  campaignId?: string | undefined;
  /** '2025' */
  lastYear: string;
}

/** A page of donors matching a filter, their total number, and the sum of their gifts. */
export async function listDonors(
  db: Db,
  filter: DonorFilter,
  { by, direction, limit, offset }: Page,
) {
  const few = filter.words.length > 0 ? await fewDonors(db, filter) : undefined;
  const found = few
    ? db.selectFrom('donors').where('id', 'in', ['', ...few.map(({ id }) => id)])
    : filteredDonors(db, filter);
  const [rows, totals] = await Promise.all([
    found
      .select(shownColumns)
      .orderBy(orders[by], direction)
      .orderBy('id', direction)
      .limit(limit)
      .offset(offset)
      .execute(),
    found
      .select(({ fn }) => [fn.countAll().as('total'), fn.sum('donors.total').as('sum')])
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(totals.total), sum: Number(totals.sum ?? 0) };
}

/** Donors whose name or address contains these words, in lower case; no words: all donors. */
export const donorsWith = (db: Db, words: string[]): SelectQueryBuilder<Tables, 'donors', object> =>
  db.selectFrom('donors').where(containsWords(db, sql<string>`words`, words));

/** Donors matching a filter, unordered. */
export function filteredDonors(
  db: Db,
  { words, giving, minimum, campaignId, lastYear }: DonorFilter,
): SelectQueryBuilder<Tables, 'donors', object> {
  return donorsWith(db, words)
    .$if(giving === 'lapsed', (query) =>
      query
        .where('last_gift_on', '>=', `${lastYear}-01-01`)
        .where('last_gift_on', '<=', `${lastYear}-12-31`),
    )
    .$if(giving === 'first-time', (query) => query.where('gifts', '=', 1))
    .$if(giving === 'monthly', (query) =>
      query.where('donors.id', 'in', (eb) =>
        eb
          .selectFrom('monthly_gifts')
          .select(({ ref }) => ref('monthly_gifts.donor_id').$notNull().as('donor_id'))
          .where('monthly_gifts.status', '=', 'active')
          .where('monthly_gifts.donor_id', 'is not', null),
      ),
    )
    .$if(campaignId !== undefined, (query) =>
      query.where('donors.id', 'in', (eb) =>
        eb
          .selectFrom('donations')
          .select(({ ref }) => ref('donations.donor_id').$notNull().as('donor_id'))
          .where('donations.campaign_id', '=', campaignId ?? '')
          .where('donations.donor_id', 'is not', null),
      ),
    )
    .$if(minimum !== undefined, (query) => query.where('total', '>=', minimum ?? 0));
}

/** Donors matching a filter, if there are few; undefined if there are many. */
async function fewDonors(db: Db, filter: DonorFilter) {
  const found = await filteredDonors(db, filter)
    .select(['id', 'gifts'])
    .limit(maxFew + 1)
    .execute();
  return found.length > maxFew ? undefined : found;
}

/**
 * Donors matching a filter, by id.
 * @param after the id to start after
 */
export function listDonorsForExport(db: Db, filter: DonorFilter, after: string, limit: number) {
  return filteredDonors(db, filter)
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The donor who has an address, or had it before a merge. */
export function listDonorsByEmail(db: Db, emailKey: string) {
  return db
    .selectFrom('donors')
    .select([...shownColumns, 'email_key'])
    .where((eb) =>
      eb.or([
        eb('email_key', '=', emailKey),
        eb(
          'person_id',
          'in',
          eb
            .selectFrom('person_emails')
            .select('person_emails.person_id')
            .where('person_emails.email_key', '=', emailKey)
            .where('is_kept', '=', 1),
        ),
      ]),
    )
    .execute();
}

/** Donors whose name or address contains all of these words. */
export const listDonorsWithAll = (db: Db, words: string[], limit: number) =>
  donorsWith(db, words)
    .select([...shownColumns, 'email_key'])
    .limit(limit)
    .execute();

/** Donors matching any of these words; those matching the most first. */
export function listDonorsWithAny(db: Db, words: string[], limit: number) {
  return db
    .selectFrom('donors')
    .select([...shownColumns, 'email_key'])
    .where(({ or }) => or(words.map((word) => containsText(db, sql<string>`words`, word))))
    .orderBy(
      sql.join(
        words.map(
          (word) => sql`case when ${containsText(db, sql<string>`words`, word)} then 1 else 0 end`,
        ),
        sql` + `,
      ),
      'desc',
    )
    .limit(limit)
    .execute();
}
