import type { Settings } from '#server/config.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import type { Event } from '../status.ts';
import { write } from './emails.ts';

/** Reads an event that nobody else changes until the transaction ends: neither it nor who has a place. */
export function lockEvent(trx: Db, id: string): Promise<Event | undefined> {
  return trx
    .selectFrom('events')
    .selectAll()
    .where('id', '=', id)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();
}

/** How many places of an event are free; null: as many as are asked for. */
export const freePlaces = ({ capacity, registered }: Pick<Event, 'capacity' | 'registered'>) =>
  capacity === null ? null : Math.max(0, capacity - registered);

/** Counts again who has a place and who waits, and notes it with the event. @returns the event as it is now */
export async function recount(trx: Db, event: Event): Promise<Event> {
  const rows = await trx
    .selectFrom('participants')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('event_id', '=', event.id)
    .groupBy('state')
    .execute();
  const count = (...states: string[]) =>
    rows
      .filter(({ state }) => states.includes(state))
      .reduce((sum, { count }) => sum + Number(count), 0);
  const counts = { registered: count('registered', 'attended'), waiting: count('waiting') };
  await trx.updateTable('events').set(counts).where('id', '=', event.id).execute();
  return { ...event, ...counts };
}

/**
 * Lets those who have waited longest move up into the free places, and tells them. Of an event that has begun,
 * or does not take place, nobody does.
 * @param event held by this transaction, with the right counts: see `lockEvent` and `recount`
 * @returns the event as it is then
 */
export async function moveUp(
  trx: Db,
  settings: Pick<Settings, 'siteUrl'>,
  event: Event,
): Promise<Event> {
  const free = freePlaces(event) ?? event.waiting;
  const isToCome = event.starts_at > Date.now() && event.cancelled_at === null;
  if (free === 0 || event.waiting === 0 || !isToCome || event.is_published === 0) return event;
  const next = await trx
    .selectFrom('participants')
    .selectAll()
    .where('event_id', '=', event.id)
    .where('state', '=', 'waiting')
    .orderBy('queued_at')
    .orderBy('id')
    .limit(free)
    .execute();
  const now = Date.now();
  for (const { id } of next) {
    await trx
      .updateTable('participants')
      .set({ state: 'registered', placed_at: now })
      .where('id', '=', id)
      .execute();
  }
  await write(trx, settings, event, 'movedUp', next);
  return recount(trx, event);
}
