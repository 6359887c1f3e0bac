import type { Reply } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { formatTimeRange } from '#server/platform/time/format-time.ts';
import { freeSeats } from '../events/registrations/seats.ts';
import { listUpcomingEvents } from './queries.ts';

const shown = 5;

/** The next events, and their total number. */
export async function readUpcoming(
  db: Db,
  now = Date.now(),
): Promise<Reply<'dashboard/getOverview'>['events']> {
  const { rows, total } = await listUpcomingEvents(db, now, shown);
  return {
    upcoming: total,
    next: rows.map((event) => ({
      id: event.id,
      title: event.title,
      startsAt: new Date(event.starts_at).toISOString(),
      when: formatTimeRange(event),
      registered: event.registered,
      waiting: event.waiting,
      free: freeSeats(event),
    })),
  };
}
