import { sql } from 'kysely';
import type { Reply } from '#contract/index.ts';
import type { Parts } from '#server/groups/handlers.ts';
import type { Db } from '#server/platform/db/connect.ts';

const week = 7 * 24 * 60 * 60_000;
/** The first Monday of the epoch: weeks begin with it, UTC. */
const firstMonday = 4 * 24 * 60 * 60_000;
const shownWeeks = 26;

/** Who came and who left, week by week. Whoever left or was deleted still counts among those who came. */
export async function getGrowth(
  { db }: Parts,
  now = Date.now(),
): Promise<Reply<'subscriber/getGrowth'>> {
  const joined = sumUp(
    await byWeek(db, 'subscribers', 'confirmed_at'),
    await byWeek(db, 'departures', 'joined_at'),
  );
  const left = sumUp(await byWeek(db, 'departures', 'left_at'));
  const last = Math.floor((now - firstMonday) / week);
  const first = last - shownWeeks + 1;
  const before = (counts: Map<number, number>) =>
    [...counts].reduce((sum, [number, many]) => (number < first ? sum + many : sum), 0);
  let total = before(joined) - before(left);
  const weeks = Array.from({ length: shownWeeks }, (_, index) => {
    const [came, went] = [joined.get(first + index) ?? 0, left.get(first + index) ?? 0];
    total += came - went;
    const monday = new Date((first + index) * week + firstMonday);
    return { week: monday.toISOString().slice(0, 10), joined: came, left: went, total };
  });
  return { code: 1, weeks };
}

/** How often a time falls into each week: of those who are subscribed, and of subscriptions that have ended. */
async function byWeek(
  db: Db,
  table: 'subscribers' | 'departures',
  column: 'confirmed_at' | 'joined_at' | 'left_at',
): Promise<[number, number][]> {
  const number = sql<number>`(${sql.ref(column)} - ${sql.lit(firstMonday)}) / ${sql.lit(week)}`;
  const counts =
    table === 'subscribers'
      ? sql<boolean>`status = 'confirmed'`
      : sql<boolean>`joined_at is not null`;
  const rows = await sql<{ number: number; many: number }>`
    select ${number} as number, count(*) as many from ${sql.table(table)}
    where ${counts} group by 1`.execute(db);
  return rows.rows.map((row) => [Number(row.number), Number(row.many)]);
}

function sumUp(...counts: [number, number][][]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const [number, many] of counts.flat()) sums.set(number, (sums.get(number) ?? 0) + many);
  return sums;
}
