import type { Db } from '#server/platform/db/connect.ts';
import { lastWeeks, sumUp } from '#server/platform/time/weeks.ts';
import { countEndedByWeek, countJoinedByWeek } from './queries/unsubscribes.ts';

const shownWeeks = 26;

/**
 * New subscriptions and unsubscribes, week by week. People who unsubscribed or were deleted still count as new
 * subscriptions.
 */
export async function newsletterGrowth(db: Db, now = Date.now()) {
  const { staying, ended } = await countJoinedByWeek(db);
  return lastWeeks(sumUp(staying, ended), await countEndedByWeek(db), shownWeeks, now);
}
