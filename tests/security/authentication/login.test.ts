import { describe, expect, inject, test } from 'vitest';
import { localPath } from '#server/http/forms/local-path.ts';
import { hashPassword, isPassword } from '#server/platform/passwords/passwords.ts';
import { mailsTo, queueMail, tokenIn } from '#tests/support/mail/outbox.ts';
import { aMember, anAccount } from '#tests/support/people/accounts.ts';
import { aServer, siteUrl } from '#tests/support/server/server.ts';
import { compareTimes } from '#tests/support/time/compare-times.ts';

const isPostgres = inject('engine') === 'postgres';
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

test('1: an unverified address is revealed only after the right password', async () => {
  const { email } = await anAccount(server, { isVerified: 0 });
  expect((await login({ email, password: 'Seven Beans 8' })).reply.code).toBe(2);
  expect(await mailsTo(server, email)).toEqual([]);
});

test('2: spaces and Unicode in a password count, and all input methods give the same', async () => {
  const stored = await hashPassword(' Crème 7 ');
  expect(await isPassword(stored, ' Cre\u0300me 7 ')).toBe(true);
  expect(await isPassword(stored, 'Crème 7')).toBe(false);
});

describe('2: A chosen password', () => {
  const good = ['Beans-77', `A7${'b'.repeat(126)}`, ' Crème 7 ', '漢字漢字漢字A7'];
  const bad = ['Beans-7', 'Beans-and-peas', 'beans-77', `A7${'b'.repeat(127)}`, '        '];

  const choose = async (path: string, password: string) => {
    const member = await aMember(server);
    if (path === 'auth/register') {
      const email = `new.${member.email}`;
      return { path, email, body: { firstName: 'A', lastName: 'B', email, password, remember: 0 } };
    }
    const as = member;
    const { userId, email } = member;
    if (path === 'account/changePassword') {
      return { path, email, as, body: { password: member.password, newPassword: password } };
    }
    await server.call('account/recoverPassword', { email });
    const verify_token = tokenIn((await mailsTo(server, email))[0]);
    return { path, email, body: { user_id: userId, verify_token, password } };
  };

  test.each(['auth/register', 'account/changePassword', 'account/setNewPassword'])(
    'is held to the rule by %s, and kept as it was typed',
    async (path) => {
      for (const password of bad) {
        const { body, as } = await choose(path, password);
        const { status, reply } = await server.attempt(path, body, { as });
        expect([password, status, reply.code]).toEqual([password, 400, 0]);
      }
      for (const password of good) {
        const { body, as, email } = await choose(path, password);
        expect((await server.attempt(path, body, { as })).status, password).toBe(200);
        const code = async (typed: string) => (await login({ email, password: typed })).reply.code;
        expect([1, 3], password).toContain(await code(password));
        if (password !== password.trim()) expect(await code(password.trim())).toBe(2);
      }
    },
  );
});

test('3: a password of 1 MB, or above the maximum length, is refused before it is hashed', async () => {
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

describe('4: A link for a new password', () => {
  const password = 'Eight Beans 8';

  async function aLink(account: { email: string; userId: string }) {
    await server.call('account/recoverPassword', { email: account.email });
    const mails = await mailsTo(server, account.email);
    return { user_id: account.userId, verify_token: tokenIn(mails.at(-1)) };
  }

  const redeem = (link: object) => server.attempt('account/setNewPassword', { ...link, password });

  test('is invalid when it is used, expired, older than the latest or another user’s', async () => {
    const [maya, noor] = [await anAccount(server), await anAccount(server)];
    const [older, latest] = [await aLink(maya), await aLink(maya)];
    const others = { ...(await aLink(noor)), user_id: maya.userId };
    const forged = { ...latest, verify_token: 'A'.repeat(43) };
    for (const link of [older, others, forged]) expect((await redeem(link)).status).toBe(400);
    expect((await redeem(latest)).status).toBe(200);
    expect((await redeem(latest)).status).toBe(400);
    const expired = await aLink(maya);
    await server.db.updateTable('mailed_tokens').set({ expires_at: 1 }).execute();
    expect((await redeem(expired)).status).toBe(400);
  });

  test('must be text', async () => {
    const account = await anAccount(server);
    const link = await aLink(account);
    for (const verify_token of [[link.verify_token], { $ne: '' }, null, true, 1, '', undefined]) {
      const { status, reply } = await redeem({ ...link, verify_token });
      expect([status, reply.code]).toEqual([400, 0]);
    }
    expect((await login(account.login)).reply.code).toBe(1);
  });

  test('works only for its own purpose', async () => {
    const account = await anAccount(server, { isVerified: 0 });
    const link = await aLink(account);
    for (const path of ['account/verifyEmail', 'account/confirmEmailChange']) {
      expect((await server.attempt(path, link)).status).toBe(400);
    }
    const { verify_token } = link;
    const subscription = await server.attempt('subscriber/confirmSubscription', { verify_token });
    expect(subscription.status).toBe(400);
    expect((await redeem(link)).status).toBe(200);
  });
});

test.each([
  { host: 'evil.example' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  { forwarded: 'host=evil.example' },
])('5: a mailed link uses SITE_URL, whatever the request says: %o', async (headers) => {
  const account = await anAccount(server, { isVerified: 0 });
  await login(account.login, headers);
  await server.attempt('account/recoverPassword', { email: account.email }, { headers });
  const mails = await mailsTo(server, account.email);
  expect(mails).toHaveLength(2);
  for (const { text, content } of mails) {
    expect(text).toContain('http://site.test/Verifying?');
    expect(`${text}${content}`).not.toContain('evil');
  }
});

test.each([
  '//evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'https://evil.example',
  'evil.example',
  '/.//evil.example',
  '',
])('6: the redirect after signing in never leaves the site: %j', (from) => {
  const path = localPath(from);
  expect(new URL(path, siteUrl).origin).toBe(siteUrl);
  expect(path).toMatch(/^\/(?![/\\])/);
});

test('7: twenty registrations at once for one address, in any case, create one account', async () => {
  const node = isPostgres ? await aServer({}, { place: server.place }) : server;
  const email = 'twenty.at.once@example.org';
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? server : node).attempt('auth/register', {
        firstName: 'Noor',
        lastName: 'Haddad',
        email: index % 3 ? email : email.toUpperCase(),
        password: 'Seven Beans 7',
        remember: 0,
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const codes = answers.map(({ reply }) => reply.code).toSorted();
  expect(codes).toEqual([...Array(19).fill(1), 2]);
  const accounts = server.db.selectFrom('users').where('email_key', '=', email);
  expect(await accounts.selectAll().execute()).toHaveLength(1);
});

test('8: an unknown address and a wrong password are answered in the same time', {
  timeout: 300_000,
}, async () => {
  // An account's attempts get slower after fifty.
  const accounts = await Promise.all(Array.from({ length: 5 }, () => anAccount(server)));
  let tries = 0;
  const codeOf = async (email: string) =>
    (await login({ email, password: 'Seven Beans 8' })).reply.code;
  const wrong = async () => {
    tries += 1;
    expect(await codeOf(accounts[tries % 5]?.email ?? '')).toBe(2);
  };
  const unknown = async () => expect(await codeOf(`nobody.${tries}@example.org`)).toBe(4);
  const { difference, allowed } = await compareTimes(wrong, unknown, 10);
  expect(difference).toBeLessThan(allowed);
});

test('8: whether a link is mailed shows neither in the answer nor in the response time', {
  timeout: 300_000,
}, async () => {
  const unverified = await Promise.all(
    Array.from({ length: 250 }, () => anAccount(server, { isVerified: 0 })),
  );
  const answers = new Set<string>();
  const ask = async (user_id: string) => {
    const { text, status } = await server.attempt('account/mailVerification', { user_id });
    answers.add(`${status} ${text}`);
  };
  let next = 0;
  const mailed = () => {
    next += 1;
    return ask(unverified[next % unverified.length]?.userId ?? '');
  };
  const { difference, allowed } = await compareTimes(mailed, () => ask(`nobody-${next}`), 5);
  expect(difference).toBeLessThan(allowed);
  expect(answers.size).toBe(1);
});

test('29: a line break in a name adds no header to an email or to the outbox', async () => {
  const name = 'Maya\r\nBcc: all@example.org';
  const member = await aMember(server);
  const body = { firstName: name, lastName: name };
  expect((await server.attempt('account/editProfile', body, { as: member })).status).toBe(400);
  const form = { ...body, email: 'bcc@example.org', password: 'Seven Beans 7', remember: 0 };
  expect((await server.attempt('auth/register', form)).status).toBe(400);
  await queueMail(server, {
    recipient: 'maya@example.org\r\nBcc: all@example.org',
    subject: 'Beans\nBcc: all@example.org',
  });
  const mails = await server.db
    .selectFrom('outbox')
    .select(['recipient', 'subject'])
    .where('purpose', '=', 'test')
    .execute();
  expect(JSON.stringify(mails)).not.toMatch(/\\r|\\n/);
  await server.db.deleteFrom('outbox').where('purpose', '=', 'test').execute();
});

test('29: a line break in an address adds no header to an email', async () => {
  const email = 'maya@example.org\r\nBcc: all@example.org';
  const { status } = await server.attempt('subscriber/newsletterSubscribe', {
    email,
    test: 0,
    general: 1,
    newsletters: 0,
  });
  expect(status).toBe(400);
  const mails = await server.db.selectFrom('outbox').selectAll().execute();
  expect(JSON.stringify(mails)).not.toContain('Bcc:');
});
