import type { Db } from '#server/platform/db/connect.ts';
import { lastWeeks, sumUp } from '#server/platform/time/weeks.ts';
import { countEndedByWeek, countJoinedByWeek } from './queries/unsubscribes.ts';

const shownWeeks = 26;

/**
 * Who subscribed to the newsletter and who unsubscribed, week by week. Anyone who unsubscribed or was deleted
 * still counts among those who subscribed.
 */
export async function newsletterGrowth(db: Db, now = Date.now()) {
  const { staying, ended } = await countJoinedByWeek(db);
  return lastWeeks(sumUp(staying, ended), await countEndedByWeek(db), shownWeeks, now);
}
