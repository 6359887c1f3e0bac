import { type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '#server/schema/tables.ts';

/** A gift's amount in sums of money: 0 for goods, whose value is an estimate, and for practice. */
export const moneyNet = sql<number>`case when donations.kind <> 'in-kind' and donations.is_practice = 0
  then donations.net else 0 end`;

/** A gift's amount in sums of goods. */
const goodsNet = sql<number>`case when donations.kind = 'in-kind' then donations.net else 0 end`;

/**
 * The sums of gifts, and their number, by currency.
 * @param isDaily whether for each day, in the order of an index: SQLite adds up the days of a longer period in a
 *   fraction of the time in which it would sort all of its gifts
 */
export const sumsByCurrency = (
  gifts: SelectQueryBuilder<Tables, 'donations', object>,
  { isDaily }: { isDaily: boolean },
) =>
  gifts
    .select(({ fn }) => [
      'donations.currency',
      fn.sum<number>(moneyNet).as('net'),
      fn.sum<number>(goodsNet).as('inKind'),
      fn.sum<number>(sql`1 - donations.is_practice`).as('gifts'),
    ])
    .groupBy('donations.currency')
    .$if(isDaily, (query) => query.select('donations.given_on').groupBy('donations.given_on'));
