import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** How many characters of a day, '2026-03-02', name its period. */
const lengths = { year: 4, month: 7 };

/**
 * What is left of the gifts of each month or year, by currency, newest first.
 * @param filter a year or a donor; one that is absent restricts nothing
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
