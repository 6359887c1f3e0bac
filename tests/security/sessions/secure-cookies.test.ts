import { describe, expect, test } from 'vitest';
import { aMember, anAccount, signIn } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer({ SITE_URL: 'https://site.test' });

const isSignedIn = async (headers: Record<string, string>) =>
  (await server.attempt('auth/session', {}, { headers })).reply.authenticated;

describe('13: Over https', () => {
  test('the secret is only in __Host-token, and token holds a marker for page access', async () => {
    const { login } = await anAccount(server);
    const { cookies, reply } = await server.attempt('auth/login', login);
    const hidden = { path: '/', httpOnly: true, secure: true, sameSite: 'Strict' };
    const named = (name: string) => cookies.find((cookie) => cookie.name === name);
    expect(named('__Host-token')).toEqual({ name: '__Host-token', value: reply.token, ...hidden });
    expect(named('token')).toEqual({ name: 'token', value: 'session', ...hidden });
    expect(cookies.filter(({ value }) => value === reply.token)).toHaveLength(1);
  });

  test('a planted plain token is never accepted as a session', async () => {
    const { token, xsrf } = await aMember(server);
    const proof = { 'x-xsrf-token': xsrf };
    const plain = { ...proof, cookie: `token=${token}; XSRF-TOKEN=${xsrf}` };
    expect(await isSignedIn(plain)).toBe(false);
    const prefixed = { ...proof, cookie: `__Host-token=${token}; XSRF-TOKEN=${xsrf}` };
    expect(await isSignedIn(prefixed)).toBe(true);
    const both = { ...proof, cookie: `token=${'A'.repeat(43)}; ${prefixed.cookie}` };
    expect(await isSignedIn(both)).toBe(true);
  });

  test('15: the XSRF header is required too', async () => {
    const { token } = await aMember(server);
    const headers = { cookie: `__Host-token=${token}` };
    expect((await server.attempt('auth/session', {}, { headers })).status).toBe(403);
  });

  test('signing out clears both', async () => {
    const member = await signIn(server, await anAccount(server));
    const { cookies } = await server.attempt('auth/logout', {}, { as: member });
    const cleared = cookies.filter(({ value }) => value === '').map(({ name }) => name);
    expect(cleared).toEqual(expect.arrayContaining(['__Host-token', 'token', 'XSRF-TOKEN']));
  });
});

test('13: Over http the secret stays in token, since browsers reject the prefix there', async () => {
  const plain = await aServer();
  const { login } = await anAccount(plain);
  const { cookies, reply } = await plain.attempt('auth/login', login);
  expect(cookies.map(({ name }) => name)).not.toContain('__Host-token');
  expect(cookies.find(({ name }) => name === 'token')?.value).toBe(reply.token);
});
