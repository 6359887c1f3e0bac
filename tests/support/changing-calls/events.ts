import { anEvent, inHours, register } from '#tests/support/content/events.ts';
import type { SignedIn } from '#tests/support/people/accounts.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import type { PrepareBody } from './content.ts';

const someone = { name: 'Ida', email: 'ida@example.org' };

/** An event with one participant. */
async function aFullEvent(server: TestServer, as: SignedIn) {
  const event = await anEvent(server, {}, as);
  const { token } = await register(server, event.slug, someone.email, someone.name);
  const { participants } = await server.call('events/allParticipants', { event: event.id }, { as });
  return { id: event.id, token, participant: participants[0]?.id ?? '' };
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
  'events/cancelEvent': async (server, as) => ({ id: (await aFullEvent(server, as)).id }),
  'events/deleteEvent': async (server, as) => ({ id: (await anEvent(server, {}, as)).id }),
  'events/mailParticipants': async (server, as) => ({
    id: (await aFullEvent(server, as)).id,
    subject: 'Bring a bowl',
    text: 'Please.',
  }),
  'events/checkIn': async (server, as) => ({
    participant: (await aFullEvent(server, as)).participant,
    isHere: 1,
  }),
  'events/cancelParticipants': async (server, as) => ({
    participants: [(await aFullEvent(server, as)).participant],
  }),
  'events/deleteParticipants': async (server, as) => ({
    participants: [(await aFullEvent(server, as)).participant],
  }),
  'events/exportEvents': () => ({}),
  'events/exportParticipants': () => ({}),
};
