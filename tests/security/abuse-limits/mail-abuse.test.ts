import { describe, expect, test } from 'vitest';
import { anEvent } from '#tests/support/content/events.ts';
import { mailsTo, queueMail } from '#tests/support/mail/outbox.ts';
import { aMember } from '#tests/support/people/accounts.ts';
import { anAddress, aServer } from '#tests/support/server/server.ts';

const server = await aServer();

test('39: Text of the contact form is not mailed to the address that the sender gives', async () => {
  const email = 'stranger@example.org';
  const message = { name: 'Cheapwatches', email, subject: 'Buynow', text: 'Visitevil.example' };
  await server.call('contact/send', message);
  const mails = JSON.stringify(await mailsTo(server, email));
  expect(mails).toContain('contact-receipt');
  for (const words of [message.name, message.subject, message.text]) {
    expect(mails).not.toContain(words);
  }
});

test('24: No one can register for an unpublished event, and no one is mailed', async () => {
  const { slug } = await anEvent(server, { title: 'Secret soup', isPublished: 0 });
  const email = 'early@example.org';
  const body = { slug, name: 'Ida Brandt', email };
  expect((await server.attempt('events/register', body)).status).toBe(404);
  expect(await mailsTo(server, email)).toEqual([]);
});

test('29: A line break in a subject or an address does not reach the outbox', async () => {
  const recipient = 'ida@example.org\r\nBcc: all@example.org';
  const subject = 'Soup\r\nBcc: all@example.org\nX: y';
  await queueMail(server, { recipient, subject, purpose: 'notice' });
  const rows = await server.db
    .selectFrom('outbox')
    .select(['recipient', 'subject'])
    .where('purpose', '=', 'notice')
    .execute();
  expect(rows).toEqual([
    {
      recipient: 'ida@example.org Bcc: all@example.org',
      subject: 'Soup Bcc: all@example.org X: y',
    },
  ]);
});

test('9: A network that registers often has to solve the bot check', async () => {
  const from = anAddress();
  const register = (email: string) =>
    server.attempt(
      'auth/register',
      { firstName: 'Ida', lastName: 'Brandt', email, password: 'Seven Beans 7', remember: 0 },
      { from },
    );
  expect((await register('first@example.org')).status).toBe(200);
  const bucket = `register:${from}`;
  await server.db
    .updateTable('rate_limits')
    .set({ count: 30 })
    .where('bucket', '=', bucket)
    .execute();
  expect((await register('last@example.org')).status).toBe(429);
});

describe('39: A mailbox with an unverified address', () => {
  /** Registers someone's address, as anyone can. */
  async function anImpostor(email: string) {
    const [firstName, lastName, password] = ['Ida', 'Brandt', 'Odd Teapot 77 x'];
    const body = { firstName, lastName, email, password, remember: 0 } as const;
    const { token } = await server.call('auth/register', body);
    return { as: { token: token ?? '' }, password };
  }
  const purposesOf = async (email: string) =>
    (await mailsTo(server, email)).map(({ purpose }) => purpose);

  test('is not filled with notices of repeated password changes', async () => {
    const email = 'changed@example.org';
    const impostor = await anImpostor(email);
    let { as, password } = impostor;
    const statuses: number[] = [];
    for (let round = 0; round < 14; round += 1) {
      const newPassword = `Odd Teapot 78 ${'x'.repeat(round)}`;
      const { status } = await server.attempt(
        'account/changePassword',
        { password, newPassword },
        { as },
      );
      if (status === 200) password = newPassword;
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array(12).fill(200), 429, 429]);
    // The refused password is not the account's: a change whose notice is not sent is not made.
    const own = { password, userId: await userIdOf(email) };
    expect((await server.call('auth/comparePassword', own, { as })).code).toBe(1);
    await server.call('account/deleteAccount', { password }, { as });
    ({ as, password } = await anImpostor(email));
    const again = { password, newPassword: 'Odd Teapot 79 x' };
    expect((await server.attempt('account/changePassword', again, { as })).status).toBe(429);
    expect(await purposesOf(email)).not.toContain('password-changed');
  });

  test('gets one verification email, however often its address is registered and deleted', async () => {
    const email = 'again@example.org';
    const { as, password } = await anImpostor(email);
    expect(await purposesOf(email)).toEqual(['verification']);
    await server.call('account/deleteAccount', { password }, { as });
    await anImpostor(email);
    expect(await purposesOf(email)).toEqual([]);
  });

  test('is not filled with links by many accounts that claim its address', async () => {
    const email = 'wanted@example.org';
    const statuses: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      const as = await aMember(server);
      const body = { email, password: as.password };
      statuses.push((await server.attempt('account/changeEmail', body, { as })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await purposesOf(email)).toHaveLength(5);
  });
});

const userIdOf = async (email: string) =>
  (
    await server.db
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow()
  ).id;
