import type { Reply } from '#contract/index.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { formatTimeRange } from '#server/platform/time/format-time.ts';
import { noSuchEvent } from '../../edit-event.ts';
import { findEvent } from '../../queries/events.ts';
import { presentParticipant } from '../participants.ts';
import { countByState, listByName } from '../queries/participants.ts';
import { countPromotable } from '../seats.ts';

/** The most people that one screen lists. */
const maxListed = 2_000;

/**
 * An event's counts, and everyone who may come, by name.
 * @throws {AppError} `notFound`
 */
export async function getDoor(db: Db, eventId: string): Promise<Reply<'events/getDoor'>> {
  const event = await findEvent(db, eventId);
  if (!event) throw noSuchEvent();
  const counts = await countByState(db, eventId);
  const count = (wanted: string) =>
    Number(counts.find(({ state }) => state === wanted)?.count ?? 0);
  const [here, waiting] = [count('attended'), count('waiting')];
  const registered = count('registered') + here;
  const promotable = await countPromotable(db, { ...event, registered, waiting });
  // Each row is a registration, which may have several people.
  const total = counts
    .filter(({ state }) => state !== 'cancelled')
    .reduce((sum, { registrations }) => sum + Number(registrations), 0);
  const rows = await listByName(db, eventId, maxListed);
  return {
    code: 1,
    event: {
      id: event.id,
      title: event.title,
      when: formatTimeRange(event, staffLanguage),
      place: event.place,
      isCancelled: event.cancelled_at === null ? 0 : 1,
      capacity: event.capacity,
      registered,
      waiting,
      promotable,
      here,
    },
    participants: await presentParticipant(db, rows),
    total,
  };
}
