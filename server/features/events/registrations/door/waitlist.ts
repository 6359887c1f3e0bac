import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { requireEvent } from '../../edit-event.ts';
import type { Event } from '../../status.ts';
import { noSuchParticipant, presentParticipant } from '../participants.ts';
import { findParticipant, listEventIdsOf } from '../queries/participants.ts';
import { promote, promoteNext, requireFreeSeats } from '../seats.ts';

/**
 * Gives a seat to a person on the waiting list whom staff choose.
 * @throws {AppError} `notFound`; `conflict` for someone who is not waiting, a canceled event, or a full one
 * without `letIn`
 */
export async function promoteParticipant(
  deps: AppDeps,
  { userId }: CurrentUser,
  { participant: id, letIn = 0 }: CheckedBody<'events/promoteParticipant'>,
): Promise<Reply<'events/promoteParticipant'>> {
  const participant = await deps.db.transaction().execute(async (trx) => {
    const [eventId] = await listEventIdsOf(trx, [id]);
    if (eventId === undefined) throw noSuchParticipant();
    const event = await requireEvent(trx, eventId);
    const before = await findParticipant(trx, id);
    if (!before) throw noSuchParticipant();
    if (before.state !== 'waiting') {
      throw new AppError('conflict', `${before.name} is not on the waitlist.`);
    }
    requireTakingPlace(event);
    if (letIn === 0) requireFreeSeats(event, before.seats, advice);
    await promote(trx, deps.settings, event, [before]);
    await record(trx, userId, event, `participant/${id}`);
    const row = await findParticipant(trx, id);
    return row && (await presentParticipant(trx, [row]))[0];
  });
  if (!participant) throw noSuchParticipant();
  return { code: 1, message: `${participant.name} has a spot now.`, participant };
}

/**
 * Gives all free seats to those who have waited longest. Staff choose this where the waiting list does not move up by
 * itself: once the event has begun, or if they fill it by hand.
 * @throws {AppError} `notFound`; `conflict` for a canceled or a full event, or if no one is waiting
 */
export async function fillSeats(
  deps: AppDeps,
  { userId }: CurrentUser,
  { event: id }: CheckedBody<'events/fillSeats'>,
): Promise<Reply<'events/fillSeats'>> {
  const promoted = await deps.db.transaction().execute(async (trx) => {
    const event = await requireEvent(trx, id);
    if (event.waiting === 0) throw new AppError('conflict', 'No one is on the waitlist.');
    requireTakingPlace(event);
    requireFreeSeats(event, 1, advice);
    const { promoted } = await promoteNext(trx, deps.settings, event);
    if (promoted === 0) {
      throw new AppError('conflict', 'No one on the waitlist fits into the free spots.');
    }
    await record(trx, userId, event, `event/${id}`);
    return promoted;
  });
  const message =
    promoted === 1
      ? '1 person has a spot now.'
      : `${promoted.toLocaleString('en')} people have a spot now.`;
  return { code: 1, message, promoted };
}

const advice = 'Someone has to cancel first, or raise the capacity.';

function requireTakingPlace({ cancelled_at }: Event): void {
  if (cancelled_at !== null) throw new AppError('conflict', 'This event has been canceled.');
}

async function record(trx: Db, userId: string, _event: Event, subject: string): Promise<void> {
  await audit(trx, { userId, action: 'participants.promote', subject });
}
