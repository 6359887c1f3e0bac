import type { Reply } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { spanInWords } from '#server/platform/time/format-time.ts';
import { freeSeats } from '../events/registrations/seats.ts';

const shown = 5;

/** The events that come next, and how many there are in all. */
export async function readUpcoming(
  db: Db,
  now = Date.now(),
): Promise<Reply<'dashboard/getOverview'>['events']> {
  const coming = db
    .selectFrom('events')
    .where('is_published', '=', 1)
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', now);
  const { many } = await coming
    .select(({ fn }) => fn.countAll().as('many'))
    .executeTakeFirstOrThrow();
  const rows = await coming
    .select([
      'id',
      'title',
      'starts_at',
      'ends_at',
      'time_zone',
      'capacity',
      'registered',
      'waiting',
    ])
    .orderBy('starts_at')
    .limit(shown)
    .execute();
  return {
    upcoming: Number(many),
    next: rows.map((event) => ({
      id: event.id,
      title: event.title,
      startsAt: new Date(event.starts_at).toISOString(),
      when: spanInWords(event),
      registered: event.registered,
      waiting: event.waiting,
      free: freeSeats(event),
    })),
  };
}
