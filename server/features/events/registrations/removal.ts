import type { Db } from '#server/platform/db/connect.ts';
import { markDeleted } from '#server/platform/deletion-marks.ts';
import { lockEvent, recount } from './seats.ts';

/**
 * Deletes registrations for good, with a mark by which a restored backup deletes them again. Who waits for
 * their places moves up at the next turn of the events: see turns.ts.
 * @param ids at most a thousand @returns how many there were
 */
export async function removeParticipants(trx: Db, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await trx
    .selectFrom('participants')
    .select(['id', 'event_id', 'email_key'])
    .where('id', 'in', ids)
    .execute();
  // In one order everywhere, so that two who remove wait for each other and never deadlock.
  const events = [...new Set(rows.map(({ event_id }) => event_id))].sort();
  const held = [];
  for (const id of events) held.push(await lockEvent(trx, id));
  const found = rows.map(({ id }) => id);
  if (found.length === 0) return 0;
  await trx.deleteFrom('participants').where('id', 'in', found).execute();
  for (const event of held) {
    if (!event) continue;
    await recount(trx, event);
    await trx.updateTable('events').set({ turn_at: 0 }).where('id', '=', event.id).execute();
  }
  await deleteMails(trx, [...new Set(rows.map(({ email_key }) => email_key))]);
  await markDeleted(trx, ...found.map((id) => `participant/${id}`));
  return found.length;
}

/** Deletes what was written to these addresses about events, where they are registered for none any more. */
async function deleteMails(trx: Db, keys: string[]): Promise<void> {
  const still = await trx
    .selectFrom('participants')
    .select('email_key')
    .where('email_key', 'in', keys)
    .execute();
  const left = new Set(still.map(({ email_key }) => email_key));
  const gone = keys.filter((key) => !left.has(key));
  if (gone.length === 0) return;
  await trx
    .deleteFrom('outbox')
    .where('purpose', '=', 'event')
    .where((eb) => eb(eb.fn<string>('lower', ['recipient']), 'in', gone))
    .execute();
}

/** The registrations of an account and of its address: none until that address is proven. */
export function ownParticipants(
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
