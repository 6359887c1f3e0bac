import type { Reply } from '#contract/index.ts';
import { day } from '#contract/shared/time-units.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { countByWeek, lastWeeks } from '#server/platform/time/weeks.ts';
import { countUsersBetween } from './queries.ts';

const shownWeeks = 26;
const week = 7 * day;

/** The number of accounts, and their growth. */
export async function readMembers(
  db: Db,
  now = Date.now(),
): Promise<Reply<'dashboard/getOverview'>['members']> {
  const joined = await countByWeek(db, 'users', 'created_at');
  return {
    total: [...joined.values()].reduce((sum, many) => sum + many, 0),
    lastWeek: await countUsersBetween(db, now - week, now),
    weekBefore: await countUsersBetween(db, now - 2 * week, now - week),
    weeks: lastWeeks(joined, new Map(), shownWeeks, now),
  };
}
