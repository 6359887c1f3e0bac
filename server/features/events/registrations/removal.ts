import type { Db } from '#server/platform/db/connect.ts';
import { recordDeletion } from '#server/platform/record-deletion.ts';
import { lockEvent, updateEvent } from '../queries/events.ts';
import {
  deleteEventEmails,
  deleteParticipantRows,
  listParticipantKeys,
  listRegisteredEmails,
} from './queries/personal-data.ts';
import { recount } from './seats.ts';

/**
 * Deletes registrations permanently, and records the deletion, so that a restored backup deletes them again. The
 * waiting list moves up at the event's next transition: see transitions.ts.
 * @param ids at most a thousand
 * @returns how many existed
 */
export async function removeParticipants(trx: Db, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await listParticipantKeys(trx, ids);
  // In a fixed order everywhere, so that two removals never deadlock.
  const events = [...new Set(rows.map(({ event_id }) => event_id))].sort();
  const held = [];
  for (const id of events) held.push(await lockEvent(trx, id));
  const found = rows.map(({ id }) => id);
  if (found.length === 0) return 0;
  await deleteParticipantRows(trx, found);
  for (const event of held) {
    if (!event) continue;
    await updateEvent(trx, await recount(trx, event), { turn_at: 0 });
  }
  await deleteMails(trx, [...new Set(rows.map(({ email_key }) => email_key))]);
  await recordDeletion(trx, ...found.map((id) => `participant/${id}`));
  return found.length;
}

/** Deletes the emails about events to addresses that have no registrations left. */
async function deleteMails(trx: Db, keys: string[]): Promise<void> {
  const left = new Set(await listRegisteredEmails(trx, keys));
  const gone = keys.filter((key) => !left.has(key));
  if (gone.length === 0) return;
  await deleteEventEmails(trx, gone);
}
