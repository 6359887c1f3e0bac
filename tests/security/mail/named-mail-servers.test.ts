import { describe, expect, test } from 'vitest';
import { aMailServer } from '#tests/support/mail/mail-server.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';
import { aServerToSetUp, throughServer } from '#tests/support/services.ts';

async function expectRefused(host: string): Promise<void> {
  const server = await aServer();
  const as = await anAdministrator(server);
  const body = { service: 'smtp', host, password: as.password };
  const { status, reply } = await server.attempt('services/editMail', body, { as });
  expect([status, Object.keys(reply.errors)]).toEqual([400, ['host']]);
  expect(await server.db.selectFrom('service_settings').selectAll().execute()).toEqual([]);
}

describe('65: A mail server that staff name', () => {
  test.each([
    '127.0.0.1',
    'localhost',
    '10.0.0.5',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    // Other spellings of this machine.
    '2130706433',
    '0x7f.1',
    '127.1',
  ])('is refused if it is not on the internet: %s', async (host) => {
    await expectRefused(host);
  });

  test.each([
    'smtp://mail.example',
    'mail.example:25',
    'mail.example/path',
    'user@mail.example',
    'mail.example?tls.rejectUnauthorized=false',
    'mail.example#x',
    '[::1]',
    'mail .example',
    '-mail.example',
  ])('is a host name and nothing else: %s', async (host) => {
    await expectRefused(host);
  });

  test('gets no connection if its name leads elsewhere by the time of sending', async () => {
    const { server, as, editMail, mailServer } = await aServerToSetUp();
    expect((await editMail()).status).toBe(200);
    // A node that allows no private servers finds what the other one has saved.
    const strict = await aServer({}, { place: server.place });
    const { results } = await strict.call('services/sendTestEmail', {}, { as });
    expect(results).toMatchObject([{ status: 'problem' }]);
    expect(results[0]?.message).toContain('is not on the internet');
    expect(mailServer.delivered).toEqual([]);
  });

  test('of the environment may be on this machine', async () => {
    const mailServer = await aMailServer();
    const server = await aServer({ MAIL_URL: mailServer.url });
    const as = await anAdministrator(server);
    const { results } = await server.call('services/sendTestEmail', {}, { as });
    expect(results).toMatchObject([{ status: 'ok' }]);
    expect(mailServer.delivered).toHaveLength(1);
  });
});

test('29: No setting of mail gets a header into an email', async () => {
  const { editMail, mailServer } = await aServerToSetUp();
  for (const change of [
    { sender: 'a@example.org\r\nBcc: b@example.org' },
    { user: 'a\r\nRCPT TO:<b@example.org>' },
    { smtpPassword: 'a\nb' },
    { host: 'mail.example\r\nX' },
  ]) {
    const { status } = await editMail({ ...throughServer(mailServer), ...change });
    expect(status).toBe(400);
  }
});
