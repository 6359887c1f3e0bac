import { describe, expect, test } from 'vitest';
import { lastMailTo, linkIn, mailsTo, tokenIn } from '#tests/support/mail/outbox.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';
import { anAccount, anAdministrator } from '#tests/support/people/accounts.ts';
import { anAddress, aServer, siteUrl } from '#tests/support/server/server.ts';

const server = await aServer();
const none = { test: 0, general: 0, newsletters: 0 } as const;

const request = (email: string, from = anAddress()) =>
  server.attempt('subscriber/requestPreferences', { email }, { from });

const subjectsTo = async (email: string) =>
  (await mailsTo(server, email)).map(({ subject }) => subject);

/** The lists that the link in an email shows. */
async function shownBy(mail: { text: string } | undefined) {
  const link = linkIn(mail);
  expect(link.origin + link.pathname).toBe(`${siteUrl}/newsletter/preferences`);
  const token = link.searchParams.get('token') ?? '';
  return { token, ...(await server.call('subscriber/getPreferences', { token })) };
}

describe('Someone who confirms a subscription', () => {
  async function confirm(email: string, lists: Partial<Record<keyof typeof none, 0 | 1>>) {
    await server.call('subscriber/newsletterSubscribe', { email, ...none, ...lists });
    const verify_token = tokenIn(await lastMailTo(server, email));
    await server.call('subscriber/confirmSubscription', { verify_token });
  }

  test('is welcomed with what they chose, and a link that shows it and unsubscribes', async () => {
    const email = 'welcome@example.org';
    await confirm(email, { newsletters: 1, general: 1 });
    expect(await subjectsTo(email)).toEqual([
      'Please confirm your subscription',
      'Welcome to our newsletter',
    ]);
    const mail = await lastMailTo(server, email);
    expect(mail?.text).toContain('The monthly newsletter: What’s in season, and one recipe.');
    expect(mail?.text).toContain('Updates: New courses and programs, a few times a year.');
    expect(mail?.text).not.toContain('nutrition test');
    const { token, preferences, isExpired } = await shownBy(mail);
    expect(preferences).toMatchObject({ newsletters: 1, general: 1, test: 0, status: 'confirmed' });
    expect(isExpired).toBe(0);
    await server.call('subscriber/leave', { token });
    expect((await shownBy(mail)).preferences.status).toBe('unsubscribed');
  });

  test('is not welcomed again for a list that they return to', async () => {
    const email = 'returns@example.org';
    await confirm(email, { newsletters: 1, general: 1 });
    const { token } = await shownBy(await lastMailTo(server, email));
    await server.call('subscriber/editPreferences', { token, ...none, newsletters: 1 });
    await confirm(email, { general: 1 });
    expect(
      (await subjectsTo(email)).filter((subject) => subject.startsWith('Welcome')),
    ).toHaveLength(1);
  });

  test('leaves no email about it behind once the subscription is deleted', async () => {
    const email = 'deleted@example.org';
    await confirm(email, { newsletters: 1 });
    await request(email);
    const row = await server.db
      .selectFrom('subscribers')
      .select('id')
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow();
    const as = await anAdministrator(server);
    await server.call('subscriber/deleteSubscriber', { subscriber: row.id }, { as });
    expect(await mailsTo(server, email)).toEqual([]);
  });
});

describe('The link to the preferences', () => {
  test('is emailed to a subscriber alone, with the same answer for anyone, and at most three an hour', async () => {
    const { email } = await aSubscriber(server, { general: 1 });
    const gone = await aSubscriber(server, { status: 'unsubscribed', newsletters: 0 });
    const account = await anAccount(server);
    const answers = await Promise.all(
      [email, gone.email, account.email, 'nobody@example.org'].map((address) => request(address)),
    );
    expect(new Set(answers.map(({ status, reply }) => JSON.stringify([status, reply]))).size).toBe(
      1,
    );
    for (const other of [gone.email, account.email, 'nobody@example.org']) {
      expect(await subjectsTo(other)).not.toContain('Choose your newsletters');
    }
    const { preferences } = await shownBy(await lastMailTo(server, email));
    expect(preferences).toMatchObject({ general: 1, newsletters: 1, status: 'confirmed' });
    for (let more = 0; more < 4; more += 1) await request(email.toUpperCase());
    expect(await subjectsTo(email)).toHaveLength(3);
  });

  test('needs the bot check after five requests from one network in an hour', async () => {
    const from = anAddress();
    const address = (index: number) => `asked-${index}@example.org`;
    for (let free = 0; free < 5; free += 1) {
      expect((await request(address(free), from)).status).toBe(200);
    }
    expect((await request(address(5), from)).status).toBe(429);
  });

  test('is a link to confirm for an address that has not confirmed, at most once an hour', async () => {
    const { email } = await aSubscriber(server, { status: 'pending' });
    await request(email);
    await request(email);
    expect(await subjectsTo(email)).toEqual(['Please confirm your subscription']);
  });

  test('goes to the address as it is stored, whatever spelling is typed', async () => {
    const { email } = await aSubscriber(server, { email: 'Stored.Spelling@example.org' });
    await request('stored.spelling@EXAMPLE.org');
    expect(await subjectsTo(email)).toEqual(['Choose your newsletters']);
  });
});
