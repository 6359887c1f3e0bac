import { expect, test } from 'vitest';
import { post } from '#server/platform/mail/outbox.ts';
import { anEvent } from '../support/events.ts';
import { mailsTo } from '../support/mail.ts';
import { anAddress, aServer } from '../support/server.ts';

const server = await aServer();

test('39: What somebody writes in the contact form goes to nobody whose address they give', async () => {
  const email = 'stranger@example.org';
  const message = { name: 'Cheapwatches', email, subject: 'Buynow', text: 'Visitevil.example' };
  await server.call('contact/send', message);
  const mails = JSON.stringify(await mailsTo(server, email));
  expect(mails).toContain('contact-receipt');
  for (const words of [message.name, message.subject, message.text]) {
    expect(mails).not.toContain(words);
  }
});

test('24: Nobody registers for an event that is not published, and nobody is mailed', async () => {
  const { slug } = await anEvent(server, { title: 'Secret soup', isPublished: 0 });
  const email = 'early@example.org';
  const body = { slug, name: 'Ida Brandt', email };
  expect((await server.attempt('events/register', body)).status).toBe(404);
  expect(await mailsTo(server, email)).toEqual([]);
});

test('29: A line break in a subject or an address is none in the outbox', async () => {
  const recipient = 'ida@example.org\r\nBcc: all@example.org';
  const subject = 'Soup\r\nBcc: all@example.org\nX: y';
  const mail = { recipient, subject, purpose: 'notice', paragraphs: ['Soup.'] };
  await server.db.transaction().execute((trx) => post(trx, mail));
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
