import type { CheckedBody, Reply } from '#contract/index.ts';
import type { Parts, Person } from '#server/groups/handlers.ts';
import { audit } from '#server/platform/audit.ts';
import { markChanged } from '#server/platform/changes.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { Refusal } from '#server/platform/errors.ts';
import { tagsOf } from '#server/platform/events/phases.ts';
import { moveUp, recount } from '#server/platform/events/places.ts';
import { removeParticipants } from '#server/platform/events/removal.ts';
import { requireEvent } from './edit-rules.ts';
import { present } from './participants.ts';
import { cancel } from './registration-rules.ts';

/**
 * Notes that somebody has come, or that this was a mistake. Who waits and comes gets a place, though it be one more
 * than there are: whoever lets them in has decided.
 * @throws {Refusal} `notFound`; `changedMeanwhile` for a cancelled registration
 */
export async function checkIn(
  { db, changes }: Parts,
  { userId }: Person,
  { participant: id, isHere }: CheckedBody<'events/checkIn'>,
): Promise<Reply<'events/checkIn'>> {
  const [participant] = await db.transaction().execute(async (trx) => {
    const eventId = await eventOf(trx, id);
    const event = await requireEvent(trx, eventId);
    const before = await trx
      .selectFrom('participants')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!before) throw noSuchParticipant();
    if (before.state === 'cancelled') {
      throw new Refusal('changedMeanwhile', 'This registration was cancelled.');
    }
    const now = Date.now();
    const state = isHere ? ('attended' as const) : ('registered' as const);
    const isChanged = isHere === 1 ? before.state !== 'attended' : before.state === 'attended';
    if (!isChanged) return present(trx, [before]);
    const values = {
      state,
      checked_in_at: isHere ? now : null,
      placed_at: before.placed_at ?? now,
    };
    await trx.updateTable('participants').set(values).where('id', '=', id).execute();
    if (before.state === 'waiting') await markChanged(trx, tagsOf(await recount(trx, event)));
    const action = isHere ? 'participant.check-in' : 'participant.check-out';
    await audit(trx, { userId, action, subject: `participant/${id}` });
    return present(trx, [{ ...before, ...values }]);
  });
  await changes.catchUp();
  if (!participant) throw noSuchParticipant();
  const message = isHere ? `${participant.name} is here.` : `${participant.name} is not here.`;
  return { code: 1, message, participant };
}

/** Cancels registrations of whatever events; those that are cancelled already count as nothing. */
export async function cancelParticipants(
  parts: Parts,
  { userId }: Person,
  { participants: ids }: CheckedBody<'events/cancelParticipants'>,
): Promise<Reply<'events/cancelParticipants'>> {
  let cancelled = 0;
  for (const eventId of await eventsOf(parts.db, ids)) {
    cancelled += await parts.db.transaction().execute(async (trx) => {
      const event = await requireEvent(trx, eventId);
      const rows = await trx
        .selectFrom('participants')
        .selectAll()
        .where('event_id', '=', eventId)
        .where('id', 'in', ids)
        .where('state', 'in', ['registered', 'waiting'])
        .execute();
      if (rows.length === 0) return 0;
      await cancel(trx, parts, event, rows);
      const subject = rows.length === 1 ? `participant/${rows[0]?.id}` : `event/${eventId}`;
      await audit(trx, { userId, action: 'participants.cancel', subject });
      return rows.length;
    });
  }
  await parts.changes.catchUp();
  const message =
    cancelled === 1
      ? '1 registration is cancelled, and its owner is told.'
      : `${cancelled.toLocaleString('en')} registrations are cancelled, and their owners are told.`;
  return { code: 1, message, cancelled };
}

/** Deletes registrations; who waits for their places moves up. */
export async function deleteParticipants(
  parts: Parts,
  { userId }: Person,
  { participants: ids }: CheckedBody<'events/deleteParticipants'>,
): Promise<Reply<'events/deleteParticipants'>> {
  const deleted = await parts.db.transaction().execute(async (trx) => {
    const events = await eventsOf(trx, ids);
    const found = await removeParticipants(trx, ids);
    if (found === 0) return 0;
    for (const id of events) {
      const event = await moveUp(trx, parts.settings, await requireEvent(trx, id));
      await markChanged(trx, tagsOf(event));
    }
    const subject = ids.length === 1 ? `participant/${ids[0]}` : `${found} participants`;
    await audit(trx, { userId, action: 'participants.delete', subject });
    return found;
  });
  await parts.changes.catchUp();
  const message =
    deleted === 1
      ? '1 registration is deleted.'
      : `${deleted.toLocaleString('en')} registrations are deleted.`;
  return { code: 1, message, deleted };
}

/** The events of some participants, in one order, so that two who hold them never wait for each other. */
async function eventsOf(db: Db, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('participants')
    .select('event_id')
    .distinct()
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ event_id }) => event_id).sort();
}

async function eventOf(db: Db, id: string): Promise<string> {
  const [event] = await eventsOf(db, [id]);
  if (event === undefined) throw noSuchParticipant();
  return event;
}

const noSuchParticipant = () => new Refusal('notFound', 'There is no such registration.');
