import type { Settings } from '#server/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { updateEvent } from '../queries/events.ts';
import type { Event } from '../status.ts';
import { emailParticipants } from './emails.ts';
import {
  countByState,
  listWaiting,
  listWaitingSeats,
  type Participant,
  updateParticipant,
} from './queries/participants.ts';

/** How many seats of an event are free; null: unlimited. */
export const freeSeats = ({ capacity, registered }: Pick<Event, 'capacity' | 'registered'>) =>
  capacity === null ? null : Math.max(0, capacity - registered);

/** How many seats one registration may take: more than there are would wait forever. */
export const maxSeatsOf = ({ capacity, max_seats }: Pick<Event, 'capacity' | 'max_seats'>) =>
  Math.min(max_seats, capacity ?? max_seats);

/**
 * @param seats how many are needed
 * @param advice what to do about a full event
 * @throws {AppError} `conflict` if the event has fewer free ones
 */
export function requireFreeSeats(event: Event, seats: number, advice: string): void {
  const free = freeSeats(event);
  if (free === null || free >= seats) return;
  const taken = `${event.registered} of ${event.capacity}`;
  const left = free === 1 ? '1 spot is' : `${free} spots are`;
  const reason =
    free === 0 ? `The event is full: ${taken}.` : `Only ${left} left, and ${seats} are needed.`;
  throw new AppError('conflict', `${reason} ${advice}`);
}

/**
 * How many seats anyone can register for: none while people wait for staff to give them the free ones; null: unlimited.
 */
export function openSeats(
  event: Pick<Event, 'capacity' | 'registered' | 'waiting' | 'fills_by_hand'>,
): number | null {
  const free = freeSeats(event);
  return free !== null && event.fills_by_hand === 1 && event.waiting > 0 ? 0 : free;
}

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
  return updateEvent(trx, event, counts);
}

/**
 * Gives free seats to those who have waited longest, and emails them. Does nothing for an event that has begun or was
 * canceled, or whose seats staff give out.
 * @param event locked by this transaction, with current counts: see `lockEvent` and `recount`
 * @returns the updated event
 */
export async function moveUp(
  trx: Db,
  settings: Pick<Settings, 'siteUrl'>,
  event: Event,
): Promise<Event> {
  const isToCome = event.starts_at > Date.now() && event.cancelled_at === null;
  if (freeSeats(event) === 0 || event.waiting === 0 || !isToCome || event.is_published === 0)
    return event;
  if (event.fills_by_hand === 1) return event;
  return (await promoteNext(trx, settings, event)).event;
}

/**
 * Gives the free seats to those who have waited longest, as far as everyone of a registration fits into them.
 * @param event locked by this transaction, with current counts
 * @returns the updated event, and how many more people have seats now
 */
export async function promoteNext(
  trx: Db,
  settings: Pick<Settings, 'siteUrl'>,
  before: Event,
): Promise<{ event: Event; promoted: number }> {
  let event = before;
  for (;;) {
    const free = freeSeats(event);
    if (free === 0) break;
    const next = fitting(await listWaiting(trx, event.id, free), free);
    if (next.length === 0) break;
    event = await promote(trx, settings, event, next);
  }
  return { event, promoted: event.registered - before.registered };
}

/** How many people would have seats if the free ones were given to those who have waited longest. */
export async function countPromotable(
  db: Db,
  event: Pick<Event, 'id' | 'capacity' | 'registered' | 'waiting'>,
): Promise<number> {
  const free = freeSeats(event);
  if (free === 0 || event.waiting === 0) return 0;
  const next = fitting(await listWaitingSeats(db, event.id), free);
  return next.reduce((sum, { seats }) => sum + seats, 0);
}

/** The first registrations that fit together into the free seats. @param free null: unlimited */
function fitting<Party extends { seats: number }>(waiting: Party[], free: number | null): Party[] {
  let left = free ?? Number.POSITIVE_INFINITY;
  return waiting.filter(({ seats }) => {
    if (seats > left) return false;
    left -= seats;
    return true;
  });
}

/**
 * Gives seats to people on the waiting list. They are emailed, unless the event is a draft or has begun: then they are
 * at the door.
 * @param event locked by this transaction
 * @returns the updated event
 */
export async function promote(
  trx: Db,
  settings: Pick<Settings, 'siteUrl'>,
  event: Event,
  waiting: Participant[],
): Promise<Event> {
  const now = Date.now();
  for (const { id } of waiting) {
    await updateParticipant(trx, id, { state: 'registered', placed_at: now });
  }
  if (isAnnounced(event)) {
    const promoted = waiting.map((each) => ({ ...each, state: 'registered' as const }));
    await emailParticipants(trx, settings, event, 'movedUp', promoted);
  }
  return recount(trx, event);
}

/** Whether people are emailed about their seats: the event is published, and has not begun. */
export const isAnnounced = ({ is_published, starts_at }: Event) =>
  is_published === 1 && starts_at > Date.now();
