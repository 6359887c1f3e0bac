import type { Reply } from '#contract/index.ts';
import type { Participant } from '../participant.ts';
import type { QueuedCheckIn } from './check-in-queue.ts';

type Door = Pick<Reply<'events/getDoor'>, 'event' | 'participants'>;

/** The list and the counts of people as they are once everything that was tapped here has been sent. */
export function withQueued({ event, participants }: Door, queued: QueuedCheckIn[]): Door {
  const last = new Map(queued.map((tap) => [tap.participant, tap]));
  let { here, registered, waiting } = event;
  const shown = participants.map((person): Participant => {
    const tap = last.get(person.id);
    if (!tap || (person.state === 'attended') === (tap.isHere === 1)) return person;
    const { seats } = person;
    here += tap.isHere === 1 ? seats : -seats;
    if (person.state === 'waiting') {
      registered += seats;
      waiting -= seats;
    }
    return { ...person, state: tap.isHere === 1 ? 'attended' : 'registered' };
  });
  return { event: { ...event, here, registered, waiting }, participants: shown };
}
