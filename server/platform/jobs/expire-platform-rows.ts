import { day } from '#contract/shared/time-units.ts';
import type { Db } from '../db/connect.ts';
import { deleteDeliveredEvents } from '../events/queries.ts';
import { forgetAttempts } from '../limits/run-once.ts';

/** Long enough that every node has seen a change; after a longer sleep a node restarts anyway. */
const marksKept = day;
/** How long it can be looked up which events were delivered. */
const eventsKept = 30 * day;

/**
 * Deletes obsolete rate limits, change marks, events and attempts.
 * @param now in ms
 */
export async function expirePlatformRows(db: Db, now: number): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<=', now).execute();
  await db
    .deleteFrom('change_marks')
    .where('created_at', '<=', now - marksKept)
    .execute();
  await deleteDeliveredEvents(db, now - eventsKept);
  await forgetAttempts(db, now);
}
