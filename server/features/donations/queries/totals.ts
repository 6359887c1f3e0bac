import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** The length of the period in a date like '2026-03-02'. */
const lengths = { year: 4, month: 7 };

/**
 * The net amounts of each month or year, by currency, newest first.
 * @param filter a year or a donor; absent fields do not restrict
 */
export async function listTotals(
  db: Db,
  by: 'year' | 'month',
  { year, donorId }: { year?: number | undefined; donorId?: string },
) {
  const period = sql<string>`substr(given_on, 1, ${sql.lit(lengths[by])})`;
  let query = db
    .selectFrom('donations')
    .select(({ fn }) => [
      period.as('period'),
      'currency',
      fn.sum('net').as('net'),
      fn.countAll().as('gifts'),
    ]);
  if (donorId !== undefined) query = query.where('donor_id', '=', donorId);
  if (year !== undefined) {
    query = query.where('given_on', '>=', `${year}-01-01`).where('given_on', '<=', `${year}-12-31`);
  }
  const rows = await query
    .groupBy([period, 'currency'])
    .orderBy(period, 'desc')
    .orderBy('currency')
    .execute();
  return rows.map((row) => ({ ...row, net: Number(row.net), gifts: Number(row.gifts) }));
}
