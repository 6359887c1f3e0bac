import type { Reply } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { dayAt } from '../site/day.ts';
import { listDonationSums, listSumsOfDays } from './queries.ts';

type Sums = Reply<'dashboard/getOverview'>['donations'];

const shownMonths = 12;

/**
 * Totals of the last twelve months, and of the same months a year before, by currency; and of the current month so far,
 * next to the same days of earlier months.
 */
export async function readDonations(db: Db, now = Date.now()): Promise<Sums> {
  const today = await dayAt(db, now);
  const last = today.slice(0, 7);
  const months = Array.from({ length: shownMonths }, (_, index) =>
    monthsBefore(last, shownMonths - 1 - index),
  );
  const sums = await givenSince(db, monthsBefore(months[0] ?? last, 12), last);
  const toDate = {
    given: await givenUntil(db, last, today),
    lastMonth: await givenUntil(db, monthsBefore(last, 1), today),
    lastYear: await givenUntil(db, monthsBefore(last, 12), today),
  };
  return [...sums.keys()].sort().map((currency) => {
    const inMonth = (month: string) => sums.get(currency)?.get(month) ?? 0;
    const shown = months.map((month) => ({
      month,
      given: inMonth(month),
      lastYear: inMonth(monthsBefore(month, 12)),
    }));
    const until = (days: Map<string, number>) => days.get(currency) ?? 0;
    return {
      currency,
      toDate: {
        given: until(toDate.given),
        lastMonth: until(toDate.lastMonth),
        lastYear: until(toDate.lastYear),
      },
      months: shown,
    };
  });
}

/** @param month '2026-11' */
function monthsBefore(month: string, many: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 - many)).toISOString().slice(0, 7);
}

/** @returns the net amounts of these months, in cents, by currency and month */
async function givenSince(db: Db, first: string, last: string) {
  const rows = await listDonationSums(db, first, last);
  const sums = new Map<string, Map<string, number>>();
  for (const { currency, month, net } of rows) {
    const own = sums.get(currency) ?? new Map<string, number>();
    sums.set(currency, own.set(month, Number(net)));
  }
  return sums;
}

/** @returns the net amounts of a month up to the day of the month that it is today, in cents, by currency */
async function givenUntil(db: Db, month: string, today: string): Promise<Map<string, number>> {
  const rows = await listSumsOfDays(db, `${month}-01`, `${month}-${today.slice(8)}`);
  return new Map(rows.map(({ currency, net }) => [currency, Number(net)]));
}
