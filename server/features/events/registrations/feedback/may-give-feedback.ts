import type { Event } from '../../status.ts';
import type { Participant } from '../queries/participants.ts';

/** Whether someone took part in an event that is over: not everyone is checked in at every door. */
export const mayGiveFeedback = (
  { state }: Pick<Participant, 'state'>,
  { ends_at, cancelled_at, is_published }: Event,
): boolean =>
  (state === 'registered' || state === 'attended') &&
  cancelled_at === null &&
  is_published === 1 &&
  ends_at <= Date.now();
