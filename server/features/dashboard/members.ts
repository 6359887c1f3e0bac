import type { Reply } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { countByWeek, lastWeeks } from '#server/platform/time/weeks.ts';

const shownWeeks = 26;
const week = 7 * 24 * 60 * 60_000;

/** How many accounts there are, and when they came. */
export async function readMembers(
  db: Db,
  now = Date.now(),
): Promise<Reply<'dashboard/getOverview'>['members']> {
  const joined = await countByWeek(db, 'users', 'created_at');
  return {
    total: [...joined.values()].reduce((sum, many) => sum + many, 0),
    lastWeek: await countSince(db, now - week, now),
    weekBefore: await countSince(db, now - 2 * week, now - week),
    weeks: lastWeeks(joined, new Map(), shownWeeks, now),
  };
}

/** @param from @param to ms */
async function countSince(db: Db, from: number, to: number): Promise<number> {
  const { many } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll().as('many'))
    .where('created_at', '>', from)
    .where('created_at', '<=', to)
    .executeTakeFirstOrThrow();
  return Number(many);
}
