import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { countRows } from '#server/platform/tables/query.ts';
import type { Participant } from '../queries/participants.ts';

/** How many participants gave each rating. */
export const countRatings = (db: Db, eventId: string) =>
  db
    .selectFrom('participants')
    .select(({ fn }) => ['rating', fn.countAll<number>().as('count')])
    .where('event_id', '=', eventId)
    .where('rating', 'is not', null)
    .groupBy('rating')
    .execute();

/** The newest feedback in words. */
export const listComments = (db: Db, eventId: string, limit: number) =>
  db
    .selectFrom('participants')
    .select(['name', 'rating', 'feedback', 'feedback_at'])
    .where('event_id', '=', eventId)
    .where('feedback', '<>', '')
    .orderBy('feedback_at', 'desc')
    .limit(limit)
    .execute();

export const countAsked = (db: Db, eventId: string): Promise<number> =>
  countRows(
    db
      .selectFrom('participants')
      .where('event_id', '=', eventId)
      .where('feedback_asked_at', 'is not', null),
  );

/** Events that ask for feedback and ended between two times, in ms. */
export const listEventsToAskAbout = (db: Db, endedAfter: number, endedBefore: number) =>
  db
    .selectFrom('events')
    .select('id')
    .where('ends_at', '>', endedAfter)
    .where('ends_at', '<=', endedBefore)
    .where('asks_feedback', '=', 1)
    .where('is_published', '=', 1)
    .where('cancelled_at', 'is', null)
    .execute();

/** Whether anyone was checked in at an event. */
export async function existsAttendee(trx: Db, eventId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('participants')
    .select('id')
    .where('event_id', '=', eventId)
    .where('state', '=', 'attended')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks participants with an address as asked for feedback.
 * @returns those it has marked
 */
export function markAsked(
  trx: Db,
  { eventId, state, limit }: { eventId: string; state: Participant['state']; limit: number },
): Promise<Participant[]> {
  const next = trx
    .selectFrom('participants')
    .select('id')
    .where('event_id', '=', eventId)
    .where('state', '=', state)
    .where('email', '<>', '')
    .where('feedback_asked_at', 'is', null)
    .where('rating', 'is', null)
    .limit(limit);
  return trx
    .updateTable('participants')
    .set({ feedback_asked_at: Date.now() })
    .where('id', 'in', hasManyWriters(trx) ? next.forUpdate() : next)
    .returningAll()
    .execute();
}
