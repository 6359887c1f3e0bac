import { anEvent } from '#tests/support/content/events.ts';
import { giftByHand } from '#tests/support/donations/gifts.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';
import { anAccount, type SignedIn } from '#tests/support/people/accounts.ts';
import type { TestServer } from '#tests/support/server/server.ts';

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

/** A member with data in many features. */
export async function aMemberWithData(server: TestServer, firstName = 'Maya'): Promise<SignedIn> {
  const account = await anAccount(server, { firstName });
  const { token = '' } = await server.call('auth/login', account.login);
  const member = { ...account, token, xsrf: '' };
  const lists = { test: 0, general: 1, newsletters: 0 } as const;
  await server.call('account/editNewsletters', lists, { as: member });
  await server.call('account/recoverPassword', { email: account.email });
  const wish = { email: `new.${account.email}`, password: account.password };
  await server.call('account/changeEmail', wish, { as: member });
  return member;
}
