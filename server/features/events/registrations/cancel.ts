import type { AppDeps } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Event } from '../status.ts';
import { emailParticipants } from './emails.ts';
import { markCancelled, type Participant } from './queries/participants.ts';
import { moveUp, recount } from './seats.ts';

/**
 * Cancels registrations of an event, emails their owners and reassigns the seats.
 * @param event locked by this transaction
 * @param by 'left': they did it themselves; 'removed': staff did
 * @returns the updated event
 */
export async function cancel(
  trx: Db,
  { settings }: Pick<AppDeps, 'settings'>,
  event: Event,
  participants: Participant[],
  by: 'left' | 'removed',
): Promise<Event> {
  await markCancelled(trx, participants, by === 'left' ? 'participant' : 'staff');
  await emailParticipants(trx, settings, event, by, participants);
  return moveUp(trx, settings, await recount(trx, event));
}
