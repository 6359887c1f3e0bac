import { expect, test } from 'vitest';
import { hashPassword, isPassword } from '#server/platform/passwords.ts';
import { mailsTo } from '../support/mail.ts';
import { anAccount } from '../support/people.ts';
import { aServer } from '../support/server.ts';

const server = await aServer();

const login = (body: { email: string; password: string }, headers: Record<string, string> = {}) =>
  server.attempt('auth/login', body, { headers });

test('1: right, wrong, unverified and unknown are the login codes 1, 2, 3 and 4', async () => {
  const verified = await anAccount(server);
  const unverified = await anAccount(server, { isVerified: 0 });
  const codes = await Promise.all(
    [
      verified.login,
      { ...verified.login, password: 'Seven Beans 8' },
      unverified.login,
      { email: 'nobody@example.org', password: verified.password },
    ].map(async (body) => (await login(body)).reply.code),
  );
  expect(codes).toEqual([1, 2, 3, 4]);
});

test('1: an unverified address is told of only after a right password', async () => {
  const { email } = await anAccount(server, { isVerified: 0 });
  expect((await login({ email, password: 'Seven Beans 8' })).reply.code).toBe(2);
  expect(await mailsTo(server, email)).toEqual([]);
});

test('2: spaces and Unicode in a password count, and every keyboard gives the same', async () => {
  const stored = await hashPassword(' Crème 7 ');
  expect(await isPassword(stored, ' Cre\u0300me 7 ')).toBe(true);
  expect(await isPassword(stored, 'Crème 7')).toBe(false);
});

test('3: a password of 1 MB, or of more than any may have, is refused before it costs anything', async () => {
  const { email } = await anAccount(server);
  await login({ email, password: 'warm' });
  for (const [length, expected] of [
    [1024 * 1024, 413],
    [20_000, 400],
  ] as const) {
    const began = process.cpuUsage();
    const { status, reply } = await login({ email, password: 'A7'.repeat(length / 2) });
    const { user, system } = process.cpuUsage(began);
    expect(status).toBe(expected);
    expect(reply.code).toBe(0);
    expect((user + system) / 1000).toBeLessThan(100);
  }
});

test.each([
  { host: 'evil.example' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  { forwarded: 'host=evil.example' },
])('5: a mailed link uses SITE_URL, whatever the request says: %o', async (headers) => {
  const account = await anAccount(server, { isVerified: 0 });
  await login(account.login, headers);
  const [mail] = await mailsTo(server, account.email);
  expect(mail?.text).toContain('http://site.test/Verifying?');
  expect(`${mail?.text}${mail?.letter}`).not.toContain('evil');
});

test('8: an unknown address costs a hash all the same', async () => {
  const { email } = await anAccount(server);
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let tries = 0; tries < 15; tries += 1) {
    for (const [kind, address] of [
      ['known', email],
      ['unknown', 'nobody@example.org'],
    ] as const) {
      const began = performance.now();
      await login({ email: address, password: 'Seven Beans 8' });
      times[kind].push(performance.now() - began);
    }
  }
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[7] ?? 0;
  // Without the hash an unknown address would be answered in a tenth of the time.
  expect(median(times.unknown)).toBeGreaterThan(median(times.known) / 2);
});

test('29: a line break in an address gets no header into a mail', async () => {
  const email = 'maya@example.org\r\nBcc: all@example.org';
  const { status } = await server.attempt('subscriber/newsletterSubscribe', {
    email,
    test: 0,
    general: 1,
    newsletters: 0,
  });
  expect(status).toBe(400);
  const mails = await server.db.selectFrom('outbox').selectAll().execute();
  expect(JSON.stringify(mails)).not.toContain('Bcc');
});
