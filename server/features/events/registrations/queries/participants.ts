import type { Insertable, Selectable, Updateable } from 'kysely';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

type Participants = Tables['participants'];
export type Participant = Selectable<Participants>;

export function findParticipant(db: Db, id: string) {
  return db.selectFrom('participants').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findParticipantByEmail(trx: Db, eventId: string, email: string) {
  return trx
    .selectFrom('participants')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst();
}

/** What the audit trail can call participants. */
export function listParticipantNames(db: Db, ids: string[]) {
  return db.selectFrom('participants').select(['id', 'name']).where('id', 'in', ids).execute();
}

/** The events of some participants, in one order, so that two who lock them never wait for each other. */
export async function listEventIdsOf(db: Db, participantIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('participants')
    .select('event_id')
    .distinct()
    .where('id', 'in', participantIds)
    .execute();
  return rows.map(({ event_id }) => event_id).sort();
}

/** The participants of an event in these states, those who have waited longest first. */
export function listParticipantsIn(trx: Db, eventId: string, states: Participants['state'][]) {
  return trx
    .selectFrom('participants')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('state', 'in', states)
    .orderBy('queued_at')
    .execute();
}

/** Those of some participants who have a seat at an event, or wait for one. */
export function listComing(trx: Db, eventId: string, ids: string[]) {
  return trx
    .selectFrom('participants')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('id', 'in', ids)
    .where('state', 'in', ['registered', 'waiting'])
    .execute();
}

/** Those who wait for a seat at an event, those who have waited longest first. */
export function listWaiting(trx: Db, eventId: string, limit: number) {
  return trx
    .selectFrom('participants')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('state', '=', 'waiting')
    .orderBy('queued_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** How many participants of an event are in each state. */
export function countByState(trx: Db, eventId: string) {
  return trx
    .selectFrom('participants')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('event_id', '=', eventId)
    .groupBy('state')
    .execute();
}

export async function insertParticipant(
  trx: Db,
  participant: Insertable<Participants>,
): Promise<void> {
  await trx.insertInto('participants').values(participant).execute();
}

export async function updateParticipant(
  trx: Db,
  id: string,
  values: Updateable<Participants>,
): Promise<void> {
  await trx.updateTable('participants').set(values).where('id', '=', id).execute();
}

export async function markCancelled(trx: Db, ids: string[]): Promise<void> {
  await trx
    .updateTable('participants')
    .set({ state: 'cancelled', placed_at: null, checked_in_at: null })
    .where('id', 'in', ids)
    .execute();
}

/** Marks participants of an event as reminded, who had their seat at a time. @returns those it has marked */
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

/** Lets the participants of an event be reminded again. */
export async function clearReminded(trx: Db, eventId: string): Promise<void> {
  await trx
    .updateTable('participants')
    .set({ reminded_at: null })
    .where('event_id', '=', eventId)
    .execute();
}
