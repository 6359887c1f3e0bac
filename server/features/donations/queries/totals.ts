import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { sumsByCurrency } from './money-sums.ts';

/** The length of the period in a date like '2026-03-02'. */
const lengths = { year: 4, month: 7 };

/**
 * The net amounts of each month or year, by currency, newest first; goods apart from money, and without practice gifts.
 * @param filter a year or a donor; absent fields do not restrict
 */
export async function listTotals(
  db: Db,
  by: 'year' | 'month',
  { year, donorId }: { year?: number | undefined; donorId?: string },
) {
  const gifts = db
    .selectFrom('donations')
    .$if(donorId !== undefined, (query) => query.where('donor_id', '=', donorId ?? ''))
    .$if(year !== undefined, (query) =>
      query.where('given_on', '>=', `${year}-01-01`).where('given_on', '<=', `${year}-12-31`),
    );
  const period = sql<string>`substr(given_on, 1, ${sql.lit(lengths[by])})`;
  const rows = await db
    .selectFrom(sumsByCurrency(gifts, { isDaily: true }).as('days'))
    .select(({ fn }) => [
      period.as('period'),
      'currency',
      fn.sum<number>('net').as('net'),
      fn.sum<number>('inKind').as('inKind'),
      fn.sum<number>('gifts').as('gifts'),
    ])
    .groupBy([period, 'currency'])
    .orderBy(period, 'desc')
    .orderBy('currency')
    .execute();
  return rows.map((row) => ({
    ...row,
    net: Number(row.net),
    inKind: Number(row.inKind),
    gifts: Number(row.gifts),
  }));
}
