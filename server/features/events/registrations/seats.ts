import type { Settings } from '#server/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { updateEvent } from '../queries/events.ts';
import type { Event } from '../status.ts';
import { emailParticipants } from './emails.ts';
import { countByState, listWaiting, updateParticipant } from './queries/participants.ts';

/** How many seats of an event are free; null: unlimited. */
export const freeSeats = ({ capacity, registered }: Pick<Event, 'capacity' | 'registered'>) =>
  capacity === null ? null : Math.max(0, capacity - registered);

/**
 * Recounts the seats and the waiting list, and stores the counts with the event.
 * @returns the updated event
 */
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
 * Gives free seats to those who have waited longest, and emails them. Does nothing for an event that has begun or was
 * canceled.
 * @param event locked by this transaction, with current counts: see `lockEvent` and `recount`
 * @returns the updated event
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
  await emailParticipants(trx, settings, event, 'movedUp', next);
  return recount(trx, event);
}
