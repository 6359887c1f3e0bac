import { sql } from 'kysely';
import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import { anEmptyDatabase } from '#tests/support/database/database.ts';
import { mailsTo, tokenIn } from '#tests/support/mail/outbox.ts';
import {
  aMember,
  anAccount,
  anAdministrator,
  anEditor,
  asBrowser,
  type SignedIn,
  signIn as signInAgain,
} from '#tests/support/people/accounts.ts';
import { aProgram } from '#tests/support/server/program.ts';
import { aServer } from '#tests/support/server/server.ts';
import { passTime } from '#tests/support/time/clock.ts';

const server = await aServer();
const hour = 60 * 60_000;
const day = 24 * hour;

afterEach(() => vi.useRealTimers());

const isSignedIn = async (token: string) =>
  (await server.call('auth/session', {}, { as: { token } as never })).authenticated;

async function signIn(remember: 0 | 1 = 0): Promise<string> {
  const account = await anAccount(server);
  const { token } = await server.call('auth/login', { ...account.login, remember });
  return token ?? '';
}

test('10: a cookie planted before signing in is replaced', async () => {
  const planted = 'A'.repeat(43);
  const { login } = await anAccount(server);
  const { cookies, reply } = await server.attempt('auth/login', login, {
    headers: { cookie: `token=${planted}; XSRF-TOKEN=${planted}`, 'x-xsrf-token': planted },
  });
  expect(reply.token).not.toBe(planted);
  expect(cookies.find(({ name }) => name === 'token')?.value).toBe(reply.token);
  expect(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value).not.toBe(planted);
  expect(await isSignedIn(planted)).toBe(false);
});

test('10: signing in again ends the replaced session, and no other', async () => {
  const [member, other] = [await aMember(server), await aMember(server)];
  const elsewhere = await signInAgain(server, member);
  const headers = asBrowser(member);
  const { reply } = await server.attempt('auth/login', other.login, { headers });
  expect(reply.code).toBe(1);
  expect(await isSignedIn(member.token)).toBe(false);
  for (const token of [reply.token, elsewhere.token]) {
    expect(await isSignedIn(token ?? '')).toBe(true);
  }
});

test('10: after signing out the token is invalid, as header and as cookie', async () => {
  const member = await aMember(server);
  await server.call('auth/logout', {}, { as: member });
  expect((await server.attempt('auth/logout', {}, { as: member })).status).toBe(401);
  const replay = await server.attempt('auth/logout', {}, { headers: asBrowser(member) });
  expect(replay.status).toBe(401);
});

test('10: signing out ends one session and no other', async () => {
  const account = await anAccount(server);
  const [one, other] = await Promise.all(
    [1, 2].map(async () => (await server.call('auth/login', account.login)).token ?? ''),
  );
  await server.call('auth/logout', {}, { as: { token: one } as never });
  expect(await isSignedIn(one ?? '')).toBe(false);
  expect(await isSignedIn(other ?? '')).toBe(true);
});

describe('11: The other sessions of an account end', () => {
  const password = 'Eight Beans 8';
  const statusOf = async (as: SignedIn) =>
    (await server.attempt('account/getProfile', {}, { as })).status;

  test('with a change of its password', async () => {
    const member = await aMember(server);
    const others = await Promise.all([1, 2].map(() => signInAgain(server, member)));
    const body = { password: member.password, newPassword: password };
    await server.call('account/changePassword', body, { as: member });
    expect(await statusOf(member)).toBe(200);
    for (const other of others) expect(await statusOf(other)).toBe(401);
  });

  test('with a reset of its password', async () => {
    const member = await aMember(server);
    await server.call('account/recoverPassword', { email: member.email });
    const verify_token = tokenIn((await mailsTo(server, member.email))[0]);
    const body = { user_id: member.userId, verify_token, password };
    await server.call('account/setNewPassword', body, { as: member });
    expect(await statusOf(member)).toBe(401);
  });

  test('with its deletion', async () => {
    const member = await aMember(server);
    const other = await signInAgain(server, member);
    await server.call('account/deleteAccount', { password: member.password }, { as: member });
    for (const as of [member, other]) expect(await statusOf(as)).toBe(401);
  });

  test('with the loss of a role, which takes effect at once', async () => {
    const as = { as: await anAdministrator(server) };
    for (const staff of [await anEditor(server), await anAdministrator(server)]) {
      const { userId } = staff;
      await server.call('users/changeAccountType', { userId, accountType: 0 }, as);
      expect(await statusOf(staff)).toBe(401);
      const again = await signInAgain(server, staff);
      const drafts = { section: 'home', draft: 1 };
      expect((await server.attempt('pages/getPages', drafts, { as: again })).status).toBe(403);
    }
  });
});

test('14: neither address nor password is changed without the current password', async () => {
  const member = await aMember(server);
  const attempts = [
    ['account/changeEmail', { email: `new.${member.email}` }],
    ['account/changePassword', { newPassword: 'Eight Beans 8' }],
    ['account/deleteAccount', {}],
  ] as const;
  for (const [path, body] of attempts) {
    for (const password of ['Seven Beans 8', '', undefined, null, [member.password]]) {
      const sent = { ...body, password };
      const { status, reply } = await server.attempt(path, sent, { as: member });
      expect([path, status, reply.code]).toEqual([path, 400, 0]);
    }
  }
  expect(await server.call('auth/login', member.login)).toMatchObject({ code: 1 });
  expect(await mailsTo(server, `new.${member.email}`)).toEqual([]);
});

test('12: an unused session ends after a day', async () => {
  const [idle, used] = [await signIn(), await signIn()];
  passTime(20 * hour);
  expect(await isSignedIn(used)).toBe(true);
  passTime(5 * hour);
  expect(await isSignedIn(idle)).toBe(false);
  expect(await isSignedIn(used)).toBe(true);
});

test('12: a remembered session stays valid, used or not, and ends after 400 days', async () => {
  const token = await signIn(1);
  passTime(364 * day);
  expect(await isSignedIn(token)).toBe(true);
  passTime(35 * day);
  expect(await isSignedIn(token)).toBe(true);
  passTime(2 * day);
  expect(await isSignedIn(token)).toBe(false);
});

// A full disk, which PostgreSQL cannot simulate here.
test.runIf(inject('engine') === 'sqlite')(
  '51: anyone who is signed in can still read while nothing can be written',
  async () => {
    const as = await aMember(server);
    passTime(hour);
    await sql`pragma query_only = on`.execute(server.db);
    const read = await server.attempt('account/getProfile', {}, { as });
    const write = await server.attempt('account/editProfile', { firstName: 'Maya' }, { as });
    await sql`pragma query_only = off`.execute(server.db);
    expect([read.status, write.status]).toEqual([200, 503]);
  },
);

test('13: the session cookie is HttpOnly and SameSite=Strict, for the whole site', async () => {
  const { login } = await anAccount(server);
  const { headers } = await server.attempt('auth/login', login);
  const [token] = headers['set-cookie'] as unknown as string[];
  expect(token).toMatch(/^token=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
});

test('13: every cookie is Secure if the site uses https', async () => {
  const secure = await aServer({ SITE_URL: 'https://site.test' });
  const { login } = await anAccount(secure);
  const { cookies, headers } = await secure.attempt('auth/login', login);
  expect(cookies).toHaveLength(6);
  for (const cookie of cookies) expect(cookie).toMatchObject({ secure: true, sameSite: 'Strict' });
  expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
});

test('13: tokens have 256 bits, and none repeats', async () => {
  const tokens = await Promise.all(Array.from({ length: 20 }, () => signIn()));
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(new Set(tokens).size).toBe(tokens.length);
});

test('13: no secret is in the database in plain text', async () => {
  const { login, password } = await anAccount(server, { isVerified: 1 });
  const { cookies } = await server.attempt('auth/login', login);
  const secrets = cookies
    .filter(({ name }) => name === 'token' || name === 'XSRF-TOKEN')
    .map(({ value }) => value);
  expect(secrets).toHaveLength(2);
  const tables = await server.db.introspection.getTables();
  for (const { name } of tables) {
    const rows = await server.db
      .selectFrom(name as never)
      .selectAll()
      .execute();
    const text = JSON.stringify(rows);
    for (const secret of [...secrets, password]) expect(text, name).not.toContain(secret);
  }
});

test('13: no secret appears in the log, and no cookie in an address', async () => {
  const place = await anEmptyDatabase();
  const password = 'Seven Beans 7';
  const program = await aProgram({
    ...place,
    SEED: 'none',
    LOG_LEVEL: 'trace',
    ADMIN_EMAIL: 'ada@example.org',
    ADMIN_PASSWORD: password,
  });
  const call = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${program.url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const response = await call('auth/login', { email: 'ada@example.org', password });
  const { token } = (await response.json()) as { token: string };
  await call('auth/logout', {}, { cookie: `token=${token}` });
  await call('auth/session', {}, { authorization: `Bearer ${token}` });
  await fetch(`${program.url}/account`, { headers: { cookie: `token=${token}` } });
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(program.output()).not.toContain(token);
  expect(program.output()).not.toContain(password);
});
