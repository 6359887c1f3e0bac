import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { runOnce } from '#server/platform/limits/run-once.ts';
import { requireEvent } from '../edit-event.ts';
import { cancel } from './cancel.ts';
import { noSuchParticipant, presentParticipant } from './participants.ts';
import {
  findParticipant,
  listComing,
  listEventIdsOf,
  updateParticipant,
} from './queries/participants.ts';
import { removeParticipants } from './removal.ts';
import { moveUp, recount } from './seats.ts';

/**
 * Checks someone in, or undoes it. Checking in gives no one a seat: someone on the waiting list is let in only if staff
 * say so (`letIn`), counts while they are here, and returns to the waiting list when the check-in is undone.
 * @throws {AppError} `notFound`; `conflict` for a canceled registration, for someone on the waiting list
 * without `letIn`, or for the same attempt at something else
 */
export async function checkIn(
  { db }: AppDeps,
  { userId }: CurrentUser,
  { attempt, ...body }: CheckedBody<'events/checkIn'>,
): Promise<Reply<'events/checkIn'>> {
  const { participant, overCapacity } = await db.transaction().execute(async (trx) => {
    const request = { call: 'events/checkIn', caller: userId, attempt, body };
    const overCapacity = await runOnce(trx, request, checkedInBefore, () =>
      markHere(trx, userId, body),
    );
    const row = await findParticipant(trx, body.participant);
    if (!row) throw noSuchParticipant();
    return { participant: (await presentParticipant(trx, [row]))[0], overCapacity };
  });
  if (!participant) throw noSuchParticipant();
  const message = body.isHere
    ? `${participant.name} is checked in.${overCapacity}`
    : `${participant.name} is no longer checked in.`;
  return { code: 1, message, participant };
}

const checkedInBefore = 'This check-in was already sent, for someone else. Check the list.';

/** @returns what to say if the event is over capacity now; empty if it is not */
async function markHere(
  trx: Db,
  userId: string,
  { participant: id, isHere, letIn = 0, cameAt }: Omit<CheckedBody<'events/checkIn'>, 'attempt'>,
): Promise<string> {
  const event = await requireEvent(trx, await eventOf(trx, id));
  const before = await findParticipant(trx, id);
  if (!before) throw noSuchParticipant();
  if (before.state === 'cancelled') {
    throw new AppError('conflict', 'This registration was canceled.');
  }
  const isChanged = isHere === 1 ? before.state !== 'attended' : before.state === 'attended';
  if (!isChanged) return '';
  if (isHere === 1 && before.state === 'waiting' && letIn === 0) {
    throw new AppError(
      'conflict',
      `${before.name} is on the waitlist and doesn’t have a spot. Choose “Check in anyway” to give them one.`,
    );
  }
  const hasSeat = before.placed_at !== null;
  const now = Date.now();
  const values =
    isHere === 1
      ? {
          state: 'attended' as const,
          checked_in_at: cameAt ? Math.min(Date.parse(cameAt), now) : now,
        }
      : { state: hasSeat ? ('registered' as const) : ('waiting' as const), checked_in_at: null };
  await updateParticipant(trx, id, values);
  const counted = hasSeat ? event : await recount(trx, event);
  const action = isHere ? 'participant.check-in' : 'participant.check-out';
  await audit(trx, { userId, action, subject: `participant/${id}` });
  return isHere === 1 ? overCapacityOf(counted) : '';
}

/** ' The event is over capacity: 4 of 3.'; empty while it is not. */
const overCapacityOf = ({
  capacity,
  registered,
}: {
  capacity: number | null;
  registered: number;
}) =>
  capacity !== null && registered > capacity
    ? ` The event is over capacity: ${registered} of ${capacity}.`
    : '';

/** Cancels registrations of any events; already canceled ones are not counted. */
export async function cancelParticipants(
  deps: AppDeps,
  { userId }: CurrentUser,
  { participants: ids }: CheckedBody<'events/cancelParticipants'>,
): Promise<Reply<'events/cancelParticipants'>> {
  let cancelled = 0;
  for (const eventId of await listEventIdsOf(deps.db, ids)) {
    cancelled += await deps.db.transaction().execute(async (trx) => {
      const event = await requireEvent(trx, eventId);
      const rows = await listComing(trx, eventId, ids);
      if (rows.length === 0) return 0;
      await cancel(trx, deps, event, rows, 'removed');
      const subject = rows.length === 1 ? `participant/${rows[0]?.id}` : `event/${eventId}`;
      await audit(trx, { userId, action: 'participants.cancel', subject });
      return rows.length;
    });
  }
  const message =
    cancelled === 1
      ? '1 registration is canceled, and we’re notifying the participant by email.'
      : `${cancelled.toLocaleString('en')} registrations are canceled, and we’re notifying the participants by email.`;
  return { code: 1, message, cancelled };
}

/** Deletes registrations; people on the waiting list move up. */
export async function deleteParticipants(
  deps: AppDeps,
  { userId }: CurrentUser,
  { participants: ids }: CheckedBody<'events/deleteParticipants'>,
): Promise<Reply<'events/deleteParticipants'>> {
  const deleted = await deps.db.transaction().execute(async (trx) => {
    const events = await listEventIdsOf(trx, ids);
    const found = await removeParticipants(trx, ids);
    if (found === 0) return 0;
    for (const id of events) {
      await moveUp(trx, deps.settings, await requireEvent(trx, id));
    }
    const subject = ids.length === 1 ? `participant/${ids[0]}` : `${found} participants`;
    await audit(trx, { userId, action: 'participants.delete', subject });
    return found;
  });
  const message =
    deleted === 1
      ? '1 registration is deleted.'
      : `${deleted.toLocaleString('en')} registrations are deleted.`;
  return { code: 1, message, deleted };
}

async function eventOf(db: Db, id: string): Promise<string> {
  const [event] = await listEventIdsOf(db, [id]);
  if (event === undefined) throw noSuchParticipant();
  return event;
}
