import type { Reply } from '#contract/index.ts';
import { day } from '#contract/shared/time-units.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { newsletterGrowth } from '../newsletter/subscribers/growth.ts';
import { countConfirmed, countConfirmedBetween } from './queries.ts';

const week = 7 * day;

/** The number of newsletter subscribers, and its growth. */
export async function readSubscribers(
  db: Db,
  now = Date.now(),
): Promise<Reply<'dashboard/getOverview'>['subscribers']> {
  return {
    total: await countConfirmed(db),
    lastWeek: await countConfirmedBetween(db, now - week, now),
    weekBefore: await countConfirmedBetween(db, now - 2 * week, now - week),
    weeks: await newsletterGrowth(db, now),
  };
}
