import type { Reply } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { dayAt } from '#server/platform/site/day.ts';

type Sums = Reply<'dashboard/getOverview'>['donations'];

/** What has been given this month and in all of the same month last year, by currency. */
export async function readDonations(db: Db, now = Date.now()): Promise<Sums> {
  const month = (await dayAt(db, now)).slice(0, 7);
  const lastYear = `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;
  const [these, those] = await Promise.all([givenIn(db, month), givenIn(db, lastYear)]);
  return [...new Set([...these.keys(), ...those.keys()])].sort().map((currency) => ({
    currency,
    thisMonth: these.get(currency) ?? 0,
    lastYear: those.get(currency) ?? 0,
  }));
}

/** @param month '2026-11' @returns what is left of its gifts, in cents by currency */
async function givenIn(db: Db, month: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('donations')
    .select(({ fn }) => ['currency', fn.sum('net').as('net')])
    .where('given_on', '>=', `${month}-01`)
    .where('given_on', '<=', `${month}-31`)
    .groupBy('currency')
    .execute();
  return new Map(rows.map(({ currency, net }) => [currency, Number(net)]));
}
