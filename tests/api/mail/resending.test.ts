import { describe, expect, test } from 'vitest';
import { day, hour } from '#contract/shared/time-units.ts';
import { aRow } from '#tests/support/content/pages.ts';
import { aNode, row, write } from '#tests/support/mail/mail-node.ts';
import { aMailServer } from '#tests/support/mail/mail-server.ts';
import { queueMail } from '#tests/support/mail/outbox.ts';
import { anAdministrator, anEditor } from '#tests/support/people/accounts.ts';
import { deleteExpired } from '#tests/support/server/background-work.ts';
import { aServer, type TestServer } from '#tests/support/server/server.ts';

const token = 't'.repeat(43);

interface Ended {
  status: 'failed' | 'unknown' | 'sent' | 'waiting';
  purpose?: string;
  age?: number;
  hasLink?: boolean;
}

/** Emails in the outbox that have ended in some way. */
async function emails({ db }: Pick<TestServer, 'db'>, ...all: Ended[]): Promise<void> {
  for (const [index, { status, purpose = 'receipt', age = 0, hasLink = false }] of all.entries()) {
    const link = { label: 'Open', url: `http://site.test/Verifying?verify_token=${token}` };
    await queueMail(
      { db },
      {
        id: `email-${index}`,
        recipient: 'maya@example.org',
        subject: `Email ${index}`,
        purpose,
        ...(hasLink && { link }),
      },
    );
    await db
      .updateTable('outbox')
      .set({ status, attempts: 1, error: 'away', created_at: Date.now() - age })
      .where('id', '=', `email-${index}`)
      .execute();
  }
}

const statuses = async ({ db }: TestServer) => {
  const rows = await db.selectFrom('outbox').select(['id', 'status']).orderBy('id').execute();
  return rows.map(({ status }) => status);
};

describe('mail/resendEmails', () => {
  test('queues one email again, with the same id, as if it had never been tried', async () => {
    const server = await aServer();
    const as = await anAdministrator(server);
    await emails(server, { status: 'unknown' }, { status: 'unknown' });
    const reply = await server.call('mail/resendEmails', { id: 'email-1' }, { as });
    expect(reply).toMatchObject({ emails: 1, message: 'The email is being sent again.' });
    expect(await statuses(server)).toEqual(['unknown', 'waiting']);
    const entry = { action: 'outbox.resend', subject: 'outbox/email-1', user_id: as.userId };
    expect(await server.db.selectFrom('audit_log').selectAll().execute()).toMatchObject([entry]);
  });

  test('queues all of a kind again, and no others', async () => {
    const server = await aServer();
    const as = await anAdministrator(server);
    await emails(server, { status: 'failed' }, { status: 'sent' }, { status: 'unknown' });
    const { resendable, mails } = await server.call('mail/getOutbox', {}, { as });
    expect(resendable).toEqual({ failed: 1, unknown: 1 });
    expect(mails.map(({ canResend }) => canResend).sort()).toEqual([0, 1, 1]);
    const reply = await server.call('mail/resendEmails', { status: 'failed' }, { as });
    expect(reply.emails).toBe(1);
    expect(await statuses(server)).toEqual(['waiting', 'sent', 'unknown']);
  });

  test('refuses what was sent, is waiting, or does not exist', async () => {
    const server = await aServer();
    const as = await anAdministrator(server);
    await emails(server, { status: 'sent' }, { status: 'waiting' });
    for (const body of [{ id: 'email-0' }, { id: 'email-1' }, { id: 'nothing' }] as const) {
      expect((await server.attempt('mail/resendEmails', body, { as })).status).toBe(409);
    }
    expect((await server.attempt('mail/resendEmails', {}, { as })).status).toBe(400);
    expect(await statuses(server)).toEqual(['sent', 'waiting']);
  });

  test('does not send a link again that no longer works', async () => {
    const server = await aServer();
    const as = await anAdministrator(server);
    await emails(
      server,
      { status: 'failed', purpose: 'password', hasLink: true },
      { status: 'failed', purpose: 'password', hasLink: true, age: 2 * hour },
      { status: 'failed', purpose: 'verification', hasLink: true, age: 2 * hour },
      { status: 'failed', purpose: 'receipt', age: 20 * day },
    );
    const { emails: count } = await server.call('mail/resendEmails', { status: 'failed' }, { as });
    expect(count).toBe(3);
    expect(await statuses(server)).toEqual(['waiting', 'failed', 'waiting', 'waiting']);
  });

  test('is for administrators', async () => {
    const server = await aServer();
    const as = await anEditor(server);
    const { status } = await server.attempt('mail/resendEmails', { status: 'failed' }, { as });
    expect(status).toBe(403);
  });
});

test('An email that the mail service refused arrives when it is sent again, under its old Message-ID', async () => {
  const mailServer = await aMailServer(new Map([['maya@example.org', { code: 550 }]]));
  const server = await aServer({ MAIL_URL: mailServer.url });
  const as = await anAdministrator(server);
  const { db, send } = await aNode({ MAIL_URL: mailServer.url }, server.place);
  await write(db);
  await send();
  const { id, status, text } = await row(db);
  expect(status).toBe('failed');
  expect(text).toContain(token);
  mailServer.behaviors.clear();
  await server.call('mail/resendEmails', { id }, { as });
  await send();
  const [mail] = mailServer.delivered;
  expect(mail?.messageId).toContain(id);
  expect(mail?.raw.replaceAll('=\r\n', '')).toContain(token);
  expect(JSON.stringify(await row(db))).not.toContain(token);
});

test('The link of an email that was given up is removed once it no longer works', async () => {
  const server = await aServer();
  await emails(
    server,
    { status: 'failed', purpose: 'password', hasLink: true, age: 2 * hour },
    { status: 'unknown', purpose: 'event', hasLink: true, age: 15 * day },
    { status: 'failed', purpose: 'verification', hasLink: true, age: 2 * hour },
    { status: 'waiting', purpose: 'password', hasLink: true, age: 2 * hour },
  );
  await deleteExpired(server);
  const rows = await server.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  expect(rows.map((each) => JSON.stringify(each).includes(token))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

/** The mail service cannot be used. @param outage with `since` in ms */
const anOutage = (on: TestServer, outage: { since: number; reason: string }) =>
  aRow(on, 'site_settings', { name: 'mailOutage', value: JSON.stringify(outage) });

describe('mail/getOutage', () => {
  test('says since when, how many wait and why, and nothing while nothing waits', async () => {
    const server = await aServer({ MAIL_URL: 'smtp://127.0.0.1:1' });
    const as = await anAdministrator(server);
    const since = Date.now() - hour;
    await anOutage(server, { since, reason: 'connect ECONNREFUSED' });
    expect((await server.call('mail/getOutage', {}, { as })).outage).toBeNull();
    await emails(server, { status: 'waiting' }, { status: 'waiting' }, { status: 'sent' });
    expect((await server.call('mail/getOutage', {}, { as })).outage).toEqual({
      since: new Date(since).toISOString(),
      waiting: 2,
      reason: 'connect ECONNREFUSED',
    });
  });

  test('is silent where no mail service is set up', async () => {
    const server = await aServer();
    const as = await anAdministrator(server);
    await anOutage(server, { since: 1, reason: 'away' });
    await emails(server, { status: 'waiting' });
    expect((await server.call('mail/getOutage', {}, { as })).outage).toBeNull();
  });
});
