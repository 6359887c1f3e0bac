import type { PrepareBody } from '#tests/support/changing-calls/server.ts';
import { anEvent, inHours, register, shiftEvent } from '#tests/support/content/events.ts';
import type { SignedIn } from '#tests/support/people/accounts.ts';
import type { TestServer } from '#tests/support/server/server.ts';

const someone = { name: 'Ida', email: 'ida@example.org' };

/** An event with one participant. */
async function aFullEvent(server: TestServer, as: SignedIn) {
  const event = await anEvent(server, {}, as);
  const { token } = await register(server, event.slug, someone.email, someone.name);
  const { participants } = await server.call('events/allParticipants', { event: event.id }, { as });
  return { id: event.id, token, participant: participants[0]?.id ?? '' };
}

/** A full event with someone on a waitlist that staff fill by hand. */
async function aWaitlist(server: TestServer, as: SignedIn) {
  const event = await anEvent(server, { capacity: 1, fillsByHand: 1 }, as);
  await register(server, event.slug, someone.email, someone.name);
  await register(server, event.slug, 'bo@example.org', 'Bo');
  const body = { event: event.id, sort: 'createdAt' as const };
  const { participants } = await server.call('events/allParticipants', body, { as });
  const [first, waiting] = participants.map(({ id }) => id);
  return { id: event.id, participants: [first], waiting: waiting ?? '' };
}

/** Every call that changes or exports events and their participants. */
export const eventCalls: Record<string, PrepareBody> = {
  'events/register': async (server) => ({ ...someone, slug: (await anEvent(server)).slug }),
  'events/cancelRegistration': async (server) => {
    const event = await anEvent(server);
    const { token } = await register(server, event.slug, someone.email);
    return { verify_token: token };
  },
  'events/editEvent': () => ({ title: 'Peas', startsAt: inHours(24), endsAt: inHours(26) }),
  'events/duplicateEvent': async (server, as) => ({ id: (await anEvent(server, {}, as)).id }),
  'events/repeatEvent': async (server, as) => ({
    id: (await anEvent(server, {}, as)).id,
    every: 'week',
    times: 2,
    isPublished: 0,
  }),
  'events/cancelEvent': async (server, as) => ({ id: (await aFullEvent(server, as)).id }),
  'events/deleteEvent': async (server, as) => ({ id: (await anEvent(server, {}, as)).id }),
  'events/giveFeedback': async (server) => {
    const event = await anEvent(server);
    const { token } = await register(server, event.slug, someone.email);
    await shiftEvent(server, event.id, -8 * 24 * 60 * 60_000);
    return { verify_token: token, rating: 5, text: '' };
  },
  'events/sendTestMail': async (server, as) => ({
    id: (await anEvent(server, {}, as)).id,
    subject: 'Bring a bowl',
    text: 'Please.',
  }),
  'events/mailParticipants': async (server, as) => ({
    id: (await aFullEvent(server, as)).id,
    subject: 'Bring a bowl',
    text: 'Please.',
  }),
  'events/checkIn': async (server, as) => ({
    participant: (await aFullEvent(server, as)).participant,
    isHere: 1,
  }),
  'events/addParticipant': async (server, as) => ({
    event: (await anEvent(server, {}, as)).id,
    name: 'Bo',
  }),
  'events/promoteParticipant': async (server, as) => ({
    participant: (await aWaitlist(server, as)).waiting,
    letIn: 1,
  }),
  'events/fillSeats': async (server, as) => {
    const { id, participants } = await aWaitlist(server, as);
    await server.call(
      'events/cancelParticipants',
      { participants: [participants[0] ?? ''] },
      { as },
    );
    return { event: id };
  },
  'events/cancelParticipants': async (server, as) => ({
    participants: [(await aFullEvent(server, as)).participant],
  }),
  'events/deleteParticipants': async (server, as) => ({
    participants: [(await aFullEvent(server, as)).participant],
  }),
  'events/exportEvents': () => ({}),
  'events/exportParticipants': () => ({}),
};
