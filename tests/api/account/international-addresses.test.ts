import { expect, test } from 'vitest';
import type { Body, Path } from '#contract/index.ts';
import { anEvent } from '#tests/support/content/events.ts';
import { giftByHand } from '#tests/support/donations/gifts.ts';
import { sendQueued } from '#tests/support/mail/mail-node.ts';
import { aMailServer } from '#tests/support/mail/mail-server.ts';
import { anAccount, anAdministrator } from '#tests/support/people/accounts.ts';
import { runJob } from '#tests/support/server/background-work.ts';
import { aServer } from '#tests/support/server/server.ts';

const mailServer = await aMailServer();
const server = await aServer({ MAIL_URL: mailServer.url });
const as = await anAdministrator(server);
const call = <P extends Path>(path: P, body: Body<P>) => server.call(path, body, { as });

/** One address, as it is compared and sent to, and as it is shown. */
const forms = { key: 'ada@xn--mller-kva.example', shown: 'Ada@müller.example' };
const written = ['Ada@MÜLLER.example', 'ada@mu\u0308ller.example', 'Ada@xn--mller-kva.example'];

test('An address with an international domain is one address in all forms, sent to in ASCII', async () => {
  for (const [index, email] of written.entries()) {
    await call('contact/send', { name: 'Ada', email, subject: `No. ${index}`, text: 'Hello' });
  }
  const messages = await server.db
    .selectFrom('contact_messages')
    .select(['email', 'email_key'])
    .execute();
  expect(new Set(messages.map(({ email_key }) => email_key))).toEqual(new Set([forms.key]));
  for (const { email } of messages) expect(email).toMatch(/^ada@müller\.example$/i);
  await sendQueued(server);
  const { recipient } = await server.db
    .selectFrom('outbox')
    .select('recipient')
    .where('purpose', '=', 'contact-receipt')
    .executeTakeFirstOrThrow();
  expect(recipient.toLowerCase()).toBe(forms.key);
  // The mail server of the tests shows envelopes in Unicode.
  const raws = mailServer.delivered.map(({ raw }) => raw);
  expect(
    raws.filter((raw) => /^To: ada@xn--mller-kva\.example/im.test(raw)).length,
  ).toBeGreaterThan(0);
});

test('It subscribes, gives, registers and signs in, and staff find it by either form', async () => {
  const { shown, key } = forms;
  await anAccount(server, { email: shown });
  await server.db.updateTable('users').set({ email_key: key }).where('email', '=', shown).execute();
  await call('subscriber/addSubscriber', {
    email: shown,
    consentNote: 'Asked',
    test: 0,
    general: 1,
    newsletters: 0,
    askToConfirm: 0,
  });
  await call('donations/addDonation', giftByHand({ email: shown }));
  const { id: event, slug } = await anEvent(server, {}, as);
  await server.call('events/register', { slug, name: 'Ada', email: shown });
  await runJob(server, 'updating profiles');
  for (const search of [shown, key, 'müller.example', 'xn--mller-kva.example']) {
    const totals = await Promise.all([
      call('users/getUsers', { search }),
      call('subscriber/allSubscriber', { search }),
      call('donations/getDonors', { search }),
      call('events/allParticipants', { search, event }),
      call('people/getPeople', { search }),
    ]);
    expect(
      totals.map(({ total }) => total),
      search,
    ).toEqual([1, 1, 1, 1, 1]);
  }
  const { donors } = await call('donations/getDonors', { search: key });
  expect(donors[0]?.email).toBe(shown);
  for (const email of written) {
    const { code } = await server.call('auth/login', {
      email,
      password: 'Seven Beans 7',
      remember: 0,
    });
    expect(code).toBe(1);
  }
});

test.each([
  'ädä@example.org',
  'ada@müller',
  'ada@mü ller.example',
  'ada@１.２',
  `ada@${'ü'.repeat(70)}.example`,
  'ada@müller.example/x',
  'ada@b@müller.example',
])('%s is refused', async (email) => {
  const { status, reply } = await server.attempt('contact/send', {
    name: 'Ada',
    email,
    subject: 'Hello',
    text: 'Hello',
  });
  expect(status).toBe(400);
  expect(reply).toMatchObject({ errors: { email: 'This field must be a valid email.' } });
});

test('Invisible characters are removed from names and addresses, and nothing else is required', async () => {
  const message = {
    name: '\u202eAda\u200b',
    email: 'zero\u200b@example.org',
    subject: '\ufeffHello',
  };
  await call('contact/send', { ...message, text: 'Hello' });
  const stored = await server.db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'subject'])
    .where('email_key', '=', 'zero@example.org')
    .executeTakeFirst();
  expect(stored).toEqual({ name: 'Ada', email: 'zero@example.org', subject: 'Hello' });
  for (const name of ['\u200b', '\u3164 \u2800', '\u{e0041}']) {
    const { reply } = await server.attempt('contact/send', { ...message, name, text: 'Hello' });
    expect(reply, JSON.stringify(name)).toMatchObject({
      errors: { name: expect.stringMatching(/required/) },
    });
  }
});
