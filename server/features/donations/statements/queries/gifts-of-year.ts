import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { withoutIndex } from '#server/platform/tables/query.ts';
import type { Tables } from '#server/schema/tables.ts';
import { cameWith } from '../../donors/queries/proven-addresses.ts';

/** A year's gifts that count. */
export interface StatementYear {
  year: number;
  currency: string;
}

/**
 * The gifts of a year that statements list: real ones that were not given back. They are found by their donors: SQLite
 * would read the gifts of all donors for each.
 */
const inYear =
  (db: Db, { year, currency }: StatementYear, isPractice: 0 | 1 = 0) =>
  (eb: ExpressionBuilder<Tables, 'donations'>) =>
    eb.and([
      eb(withoutIndex<string>(db, 'donations.given_on'), '>=', `${year}-01-01`),
      eb(withoutIndex<string>(db, 'donations.given_on'), '<=', `${year}-12-31`),
      eb(withoutIndex<string>(db, 'donations.currency'), '=', currency),
      eb('donations.is_practice', '=', isPractice),
      eb('donations.net', '>', 0),
    ]);

/**
 * A year's gifts of some donors, oldest first: real ones, or those that were made for practice.
 * @param only `addresses`: those that came with one of these; absent: all
 */
export function listGiftsOfYear(
  db: Db,
  year: StatementYear,
  donorIds: readonly string[],
  only: { which?: 'real' | 'practice'; addresses?: readonly string[] | undefined } = {},
) {
  const { which = 'real', addresses } = only;
  return db
    .selectFrom('donations')
    .select([
      'id',
      'donor_id',
      'kind',
      'frequency',
      'amount',
      'net',
      'currency',
      'given_on',
      'description',
      'goods_description',
      'goods_value',
      'receipt_number',
    ])
    .where('donor_id', 'in', ['', ...donorIds])
    .$if(addresses !== undefined, (query) => query.where(cameWith('donations', addresses ?? [])))
    .where(inYear(db, year, which === 'practice' ? 1 : 0))
    .orderBy('given_on')
    .orderBy('id')
    .execute();
}
export type StatementGift = Awaited<ReturnType<typeof listGiftsOfYear>>[number];

/** Donors by their ids, as statements name them. */
export function listStatementDonors(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('donors')
    .select(['id', 'name', 'email', 'address', 'user_id', 'language'])
    .where('id', 'in', ['', ...ids])
    .execute();
}
export type StatementDonor = Awaited<ReturnType<typeof listStatementDonors>>[number];

/** The donors who gave in a year. */
const donorsOfYear = (db: Db, year: StatementYear) =>
  db
    .selectFrom('donors')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('donations')
          .select(sql<number>`1`.as('one'))
          .whereRef('donations.donor_id', '=', 'donors.id')
          .where(inYear(db, year)),
      ),
    );

/** The donors who have been sent the statement of a year, or are about to be. */
const informed = (db: Db, year: number) =>
  db
    .selectFrom('statement_recipients as had')
    .innerJoin('statement_mailings', 'statement_mailings.id', 'had.mailing_id')
    .select('had.donor_id')
    .where('statement_mailings.year', '=', year)
    .where(({ or, and, eb }) =>
      or([
        eb('had.status', 'in', ['sent', 'uncertain', 'sending']),
        and([
          eb('had.status', 'in', ['waiting', 'claimed']),
          eb('statement_mailings.status', '!=', 'canceled'),
        ]),
      ]),
    );

/** The donors of a year whom a mailing of statements would reach: with an address, and not informed yet. */
export const reachableDonors = (db: Db, year: StatementYear) =>
  donorsOfYear(db, year)
    .where('donors.email', '!=', '')
    .where('donors.id', 'not in', informed(db, year.year));

/** How many donors gave in a year, how many of them have an address, and how many of those were informed. */
export async function countDonors(db: Db, year: StatementYear) {
  const count = async (query: ReturnType<typeof donorsOfYear>) => {
    const { total } = await query
      .select(({ fn }) => fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  const all = await count(donorsOfYear(db, year));
  const withEmail = await count(donorsOfYear(db, year).where('donors.email', '!=', ''));
  const reachable = await count(reachableDonors(db, year));
  return { reachable, withoutEmail: all - withEmail, informed: withEmail - reachable };
}

/** The first donor whom a mailing would reach. */
export function findSampleDonor(db: Db, year: StatementYear) {
  return reachableDonors(db, year)
    .select(['donors.id', 'donors.name', 'donors.email', 'donors.address', 'donors.user_id'])
    .orderBy('donors.id')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Donors of a year who have no email address, by id.
 * @param after the id to start after
 */
export function listDonorsWithoutEmail(db: Db, year: StatementYear, after: string, limit: number) {
  return donorsOfYear(db, year)
    .select(['donors.id', 'donors.name', 'donors.email', 'donors.address', 'donors.user_id'])
    .where('donors.email', '=', '')
    .where('donors.id', '>', after)
    .orderBy('donors.id')
    .limit(limit)
    .execute();
}
