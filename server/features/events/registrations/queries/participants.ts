import type { Insertable, Selectable, Updateable } from 'kysely';
import type { DomainEvents } from '#contract/shared/domain-events.ts';
import { emailKey } from '#contract/shared/email.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { raise, raiseEach } from '#server/platform/events/raise.ts';
import { searchable } from '#server/platform/tables/searchable.ts';
import type { Tables } from '#server/schema/tables.ts';

type Participants = Tables['participants'];

/** What a participant is found by: at the door, guests say their own names. */
export const wordsOfParticipant = ({
  name,
  email,
  guests,
}: Pick<Participant, 'name' | 'email' | 'guests'>) => searchable(name, email, guests);

export type Participant = Selectable<Participants>;

export function findParticipant(db: Db, id: string) {
  return db.selectFrom('participants').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findParticipantByEmail(trx: Db, eventId: string, email: string) {
  return trx
    .selectFrom('participants')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
}

/** The audit trail's labels of participants. */
export function listParticipantNames(db: Db, ids: string[]) {
  return db.selectFrom('participants').select(['id', 'name']).where('id', 'in', ids).execute();
}

/** The events of some participants, in a fixed order, so that locking them never deadlocks. */
export async function listEventIdsOf(db: Db, participantIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('participants')
    .select('event_id')
    .distinct()
    .where('id', 'in', participantIds)
    .execute();
  return rows.map(({ event_id }) => event_id).sort();
}

/** The participants of an event with these statuses, those waiting longest first. */
export function listParticipantsIn(trx: Db, eventId: string, states: Participants['state'][]) {
  return trx
    .selectFrom('participants')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('state', 'in', states)
    .orderBy('queued_at')
    .execute();
}

/** Those of some participants who have a seat at an event, or are on its waiting list. */
export function listComing(trx: Db, eventId: string, ids: string[]) {
  return trx
    .selectFrom('participants')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('id', 'in', ids)
    .where('state', 'in', ['registered', 'waiting'])
    .execute();
}

/**
 * The registrations on an event's waiting list that fit into a number of seats, in order.
 * @param free null: unlimited
 */
export function listWaiting(trx: Db, eventId: string, free: number | null) {
  return trx
    .selectFrom('participants')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('state', '=', 'waiting')
    .$if(free !== null, (query) => query.where('seats', '<=', free ?? 0).limit(free ?? 0))
    .orderBy('queued_at')
    .orderBy('id')
    .execute();
}

/** How many seats each registration on an event's waiting list is for, those waiting longest first. */
export function listWaitingSeats(db: Db, eventId: string) {
  return db
    .selectFrom('participants')
    .select('seats')
    .where('event_id', '=', eventId)
    .where('state', '=', 'waiting')
    .orderBy('queued_at')
    .orderBy('id')
    .execute();
}

/** Everyone who has a seat at an event or is on its waiting list, by name. */
export function listByName(db: Db, eventId: string, limit: number) {
  return db
    .selectFrom('participants')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('state', 'in', ['registered', 'attended', 'waiting'])
    .orderBy('name_key')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** How many seats the participants of an event with each status have, or wait for. */
export function countByState(trx: Db, eventId: string) {
  return trx
    .selectFrom('participants')
    .select(({ fn }) => [
      'state',
      fn.sum<number>('seats').as('count'),
      fn.countAll<number>().as('registrations'),
    ])
    .where('event_id', '=', eventId)
    .groupBy('state')
    .execute();
}

/** Who registers, or cancels a registration. */
type RegisteredBy = DomainEvents['registration.created']['by'];

export async function insertParticipant(
  trx: Db,
  participant: Insertable<Participants> & { state: RegisteredState },
  by: RegisteredBy,
): Promise<void> {
  await trx.insertInto('participants').values(participant).execute();
  await raiseRegistration(trx, participant, by);
}

/** Registers someone again who had canceled. */
export async function renewParticipant(
  trx: Db,
  { id, event_id }: Pick<Participant, 'id' | 'event_id'>,
  values: Updateable<Participants> & { state: RegisteredState },
  by: RegisteredBy,
): Promise<void> {
  await updateParticipant(trx, id, values);
  await raiseRegistration(trx, { id, event_id, state: values.state }, by);
}

type RegisteredState = DomainEvents['registration.created']['state'];

const raiseRegistration = (
  trx: Db,
  { id, event_id, state }: Pick<Participant, 'id' | 'event_id'> & { state: RegisteredState },
  by: RegisteredBy,
) => raise(trx, 'registration.created', { participantId: id, eventId: event_id, state, by });

export async function updateParticipant(
  trx: Db,
  id: string,
  values: Updateable<Participants>,
): Promise<void> {
  await trx.updateTable('participants').set(values).where('id', '=', id).execute();
}

export async function markCancelled(
  trx: Db,
  participants: readonly Pick<Participant, 'id' | 'event_id'>[],
  by: RegisteredBy,
): Promise<void> {
  await trx
    .updateTable('participants')
    .set({ state: 'cancelled', placed_at: null, checked_in_at: null })
    .where(
      'id',
      'in',
      participants.map(({ id }) => id),
    )
    .execute();
  await raiseEach(
    trx,
    'registration.canceled',
    participants.map(({ id, event_id }) => ({ participantId: id, eventId: event_id, by })),
  );
}

/**
 * Marks participants who have had a seat since before a time as reminded.
 * @returns those it has marked
 */
export function markReminded(
  trx: Db,
  { eventId, placedBefore, limit }: { eventId: string; placedBefore: number; limit: number },
): Promise<Participant[]> {
  const next = trx
    .selectFrom('participants')
    .select('id')
    .where('event_id', '=', eventId)
    .where('state', '=', 'registered')
    .where('reminded_at', 'is', null)
    .where('placed_at', '<=', placedBefore)
    .limit(limit);
  return trx
    .updateTable('participants')
    .set({ reminded_at: Date.now() })
    .where('id', 'in', hasManyWriters(trx) ? next.forUpdate() : next)
    .returningAll()
    .execute();
}

/** Deletes the answers to the questions of events that ended before a time. */
export async function clearAnswers(db: Db, endedBefore: number): Promise<void> {
  await db
    .updateTable('participants')
    .set({ answers: '' })
    .where('answers', '<>', '')
    .where('event_id', 'in', (eb) =>
      eb.selectFrom('events').select('id').where('ends_at', '<=', endedBefore),
    )
    .execute();
}

/** Deletes the names of the guests at events that ended before a time. */
export async function clearGuests(db: Db, endedBefore: number): Promise<void> {
  const rows = await db
    .selectFrom('participants')
    .select(['id', 'name', 'email'])
    .where('guests', '<>', '')
    .where('event_id', 'in', (eb) =>
      eb.selectFrom('events').select('id').where('ends_at', '<=', endedBefore),
    )
    .execute();
  for (const { id, name, email } of rows) {
    const words = wordsOfParticipant({ name, email, guests: '' });
    await updateParticipant(db, id, { guests: '', words });
  }
}

/** Resets the reminders of an event's participants. */
export async function clearReminded(trx: Db, eventId: string): Promise<void> {
  await trx
    .updateTable('participants')
    .set({ reminded_at: null })
    .where('event_id', '=', eventId)
    .execute();
}
