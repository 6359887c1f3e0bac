import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { countByWeek, lastWeeks, sumUp } from '#server/platform/time/weeks.ts';

const shownWeeks = 26;

/**
 * Who came to the newsletter and who left, week by week. Anyone who left or was deleted still counts among
 * those who came.
 */
export async function newsletterGrowth(db: Db, now = Date.now()) {
  const hadJoined = sql<boolean>`joined_at is not null`;
  const joined = sumUp(
    await countByWeek(db, 'subscribers', 'confirmed_at', sql<boolean>`status = 'confirmed'`),
    await countByWeek(db, 'departures', 'joined_at', hadJoined),
  );
  const left = await countByWeek(db, 'departures', 'left_at', hadJoined);
  return lastWeeks(joined, left, shownWeeks, now);
}
