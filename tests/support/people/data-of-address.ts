import { anEvent } from '#tests/support/content/events.ts';
import { giftByHand } from '#tests/support/donations/gifts.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import type { SignedIn } from './accounts.ts';

/** Adds everything that an address without an account can have: subscription, gift, registration, message. */
export async function addDataOf(server: TestServer, email: string, as: SignedIn) {
  const subscriber = await aSubscriber(server, { email, general: 1 });
  await server.call('donations/addDonation', giftByHand({ name: 'Vera Vale', email }), { as });
  const { slug, title } = await anEvent(server, { title: 'Vera’s soup night' }, as);
  await server.call('events/register', { slug, name: 'Vera Vale', email });
  await server.call('contact/send', {
    name: 'Vera Vale',
    email,
    subject: 'Allergies',
    text: 'Which soups are without nuts?',
  });
  return { subscriber, slug, title };
}
