import type { Settings } from '#server/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { updateEvent } from '../queries/events.ts';
import type { Event } from '../status.ts';
import { write } from './emails.ts';
import { countByState, listWaiting, updateParticipant } from './queries/participants.ts';

/** How many seats of an event are free; null: as many as are asked for. */
export const freeSeats = ({ capacity, registered }: Pick<Event, 'capacity' | 'registered'>) =>
  capacity === null ? null : Math.max(0, capacity - registered);

/** Counts again who has a seat and who waits, and notes it with the event. @returns the event as it is now */
export async function recount(trx: Db, event: Event): Promise<Event> {
  const rows = await countByState(trx, event.id);
  const count = (...states: string[]) =>
    rows
      .filter(({ state }) => states.includes(state))
      .reduce((sum, { count }) => sum + Number(count), 0);
  const counts = { registered: count('registered', 'attended'), waiting: count('waiting') };
  await updateEvent(trx, event.id, counts);
  return { ...event, ...counts };
}

/**
 * Lets those who have waited longest move up into the free seats, and tells them. Of an event that has begun,
 * or does not take place, nobody does.
 * @param event held by this transaction, with the right counts: see `lockEvent` and `recount`
 * @returns the event as it is then
 */
export async function moveUp(
  trx: Db,
  settings: Pick<Settings, 'siteUrl'>,
  event: Event,
): Promise<Event> {
  const free = freeSeats(event) ?? event.waiting;
  const isToCome = event.starts_at > Date.now() && event.cancelled_at === null;
  if (free === 0 || event.waiting === 0 || !isToCome || event.is_published === 0) return event;
  const next = await listWaiting(trx, event.id, free);
  const now = Date.now();
  for (const { id } of next) {
    await updateParticipant(trx, id, { state: 'registered', placed_at: now });
  }
  await write(trx, settings, event, 'movedUp', next);
  return recount(trx, event);
}
