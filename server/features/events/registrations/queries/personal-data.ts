import type { Db } from '#server/platform/db/connect.ts';

/** Some participants with their events and addresses. */
export function listParticipantKeys(trx: Db, ids: string[]) {
  return trx
    .selectFrom('participants')
    .select(['id', 'event_id', 'email_key'])
    .where('id', 'in', ids)
    .execute();
}

/** Some participants of an event. */
export async function listParticipantIds(
  trx: Db,
  eventId: string,
  limit: number,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('participants')
    .select('id')
    .where('event_id', '=', eventId)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteParticipantRows(trx: Db, ids: string[]): Promise<void> {
  await trx.deleteFrom('participants').where('id', 'in', ids).execute();
}

/** Which of some addresses are registered for an event. */
export async function listRegisteredEmails(trx: Db, emailKeys: string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('participants')
    .select('email_key')
    .where('email_key', 'in', emailKeys)
    .execute();
  return rows.map(({ email_key }) => email_key);
}

/** Deletes the emails about events to these addresses. */
export async function deleteEventEmails(trx: Db, emailKeys: string[]): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('purpose', '=', 'event')
    .where((eb) => eb(eb.fn<string>('lower', ['recipient']), 'in', emailKeys))
    .execute();
}

/** The registrations of an account and of its address: none until that address is verified. */
export function listOwnParticipants(
  db: Db,
  { id, email_key, is_verified }: { id: string; email_key: string; is_verified: 0 | 1 },
) {
  return db
    .selectFrom('participants')
    .innerJoin('events', 'events.id', 'participants.event_id')
    .selectAll('participants')
    .select(['events.title', 'events.slug', 'events.starts_at', 'events.is_published'])
    .where((eb) =>
      is_verified
        ? eb.or([eb('user_id', '=', id), eb('email_key', '=', email_key)])
        : eb.lit(false),
    )
    .orderBy('participants.created_at')
    .execute();
}

/** The events that an address is registered for. */
export async function listEventIdsOfEmail(trx: Db, emailKey: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('participants')
    .select('event_id')
    .where('email_key', '=', emailKey)
    .execute();
  return rows.map(({ event_id }) => event_id);
}
