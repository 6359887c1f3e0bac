import { type Expression, type SqlBool, sql } from 'kysely';
import { day } from '#contract/shared/time-units.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { Db } from '../db/connect.ts';

const length = 7 * day;
/** The first Monday of the epoch, UTC. */
const firstMonday = 4 * day;
const yearInWeeks = 52;

/** Counts per week, by the week's number. */
export type ByWeek = Map<number, number>;

/**
 * Counts a column of times in ms by week.
 * @param where which rows count; absent: all
 */
export async function countByWeek(
  db: Db,
  table: keyof Tables,
  column: string,
  where: Expression<SqlBool> = sql<SqlBool>`1 = 1`,
): Promise<ByWeek> {
  const number = sql<number>`(${sql.ref(column)} - ${sql.lit(firstMonday)}) / ${sql.lit(length)}`;
  const { rows } = await sql<{ number: number; many: number }>`
    select ${number} as number, count(*) as many from ${sql.table(table)}
    where ${where} group by 1`.execute(db);
  return new Map(rows.map((row) => [Number(row.number), Number(row.many)]));
}

/** The sum of several counts. */
export function sumUp(...counts: ByWeek[]): ByWeek {
  const sums: ByWeek = new Map();
  for (const [number, many] of counts.flatMap((count) => [...count])) {
    sums.set(number, (sums.get(number) ?? 0) + many);
  }
  return sums;
}

/**
 * The last weeks, oldest first, with their additions and removals.
 * @param shown how many
 * @param now ms
 * @returns each with its Monday, and the totals when it ended and a year before
 */
export function lastWeeks(joined: ByWeek, left: ByWeek, shown: number, now: number) {
  const first = Math.floor((now - firstMonday) / length) - shown + 1;
  const totals = totalsSince(joined, left, first - yearInWeeks, shown + yearInWeeks);
  return Array.from({ length: shown }, (_, index) => {
    const monday = new Date((first + index) * length + firstMonday);
    return {
      week: monday.toISOString().slice(0, 10),
      joined: joined.get(first + index) ?? 0,
      left: left.get(first + index) ?? 0,
      total: totals[yearInWeeks + index] ?? 0,
      lastYear: totals[index] ?? 0,
    };
  });
}

/** The totals at the end of this many weeks. */
function totalsSince(joined: ByWeek, left: ByWeek, first: number, many: number): number[] {
  const before = (counts: ByWeek) =>
    [...counts].reduce((sum, [number, count]) => (number < first ? sum + count : sum), 0);
  let total = before(joined) - before(left);
  return Array.from({ length: many }, (_, index) => {
    total += (joined.get(first + index) ?? 0) - (left.get(first + index) ?? 0);
    return total;
  });
}
