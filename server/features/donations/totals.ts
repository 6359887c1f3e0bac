import { sql } from 'kysely';
import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';

type Total = Reply<'donations/getTotals'>['totals'][number];

/** What came in each month of a year, or in each year; newest first. */
export async function getTotals(
  { db }: AppDeps,
  { year }: CheckedBody<'donations/getTotals'>,
): Promise<Reply<'donations/getTotals'>> {
  return { code: 1, totals: await totalsBy(db, year === undefined ? 4 : 7, { year }) };
}

/** Sums of what is left of the gifts. @param letters of a day that name its period: 4 for the year, 7 for the month */
export async function totalsBy(
  db: Db,
  letters: 4 | 7,
  { year, donorId }: { year?: number | undefined; donorId?: string },
): Promise<Total[]> {
  const period = sql<string>`substr(given_on, 1, ${sql.lit(letters)})`;
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
