import { expect, test } from 'vitest';
import type { Participant } from '../participant.ts';
import type { QueuedCheckIn } from './check-in-queue.ts';
import { withQueued } from './with-queued.ts';

const person = (id: string, state: Participant['state'], seats = 1) =>
  ({ id, name: id, email: '', state, seats }) as Participant;
const tap = (participant: string, isHere: 0 | 1): QueuedCheckIn => ({
  participant,
  isHere,
  letIn: 0,
  cameAt: '2026-03-04T18:00:00Z',
  attempt: `${participant}${isHere}`,
});
const door = {
  event: { here: 2, registered: 5, waiting: 1 } as Parameters<typeof withQueued>[0]['event'],
  participants: [
    person('ada', 'registered', 3),
    person('bo', 'attended', 2),
    person('cy', 'waiting'),
  ],
};
const statesAfter = (...taps: QueuedCheckIn[]) => {
  const { event, participants } = withQueued(door, taps);
  const { here, registered, waiting } = event;
  return [participants.map(({ state }) => state).join(' '), here, registered, waiting];
};

test('The list shows the last tap at each person, and counts everyone of a registration', () => {
  expect(statesAfter()).toEqual(['registered attended waiting', 2, 5, 1]);
  expect(statesAfter(tap('ada', 1))).toEqual(['attended attended waiting', 5, 5, 1]);
  expect(statesAfter(tap('ada', 1), tap('ada', 0))).toEqual([
    'registered attended waiting',
    2,
    5,
    1,
  ]);
  expect(statesAfter(tap('bo', 0))).toEqual(['registered registered waiting', 0, 5, 1]);
});

test('Someone who is let in from the waitlist counts among those who have a spot', () => {
  expect(statesAfter(tap('cy', 1))).toEqual(['registered attended attended', 3, 6, 0]);
});

test('A tap at someone whom the list does not have changes nothing', () => {
  expect(statesAfter(tap('gone', 1))).toEqual(['registered attended waiting', 2, 5, 1]);
});
