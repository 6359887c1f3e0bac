import { describe, expect, test } from 'vitest';
import { anAccount } from '#tests/support/people/accounts.ts';
import { aServer, type SetCookie } from '#tests/support/server/server.ts';

const site = 'https://www.site.test';
const api = 'https://api.site.test';
const server = await aServer({ SITE_URL: site, API_HOST: api });
const fromThePage = { host: 'api.site.test', origin: site, 'sec-fetch-site': 'same-site' };

/** The header that a browser sends to any host of the cookies' domain. */
const headerOf = (cookies: SetCookie[]) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

const signIn = async () => {
  const { login } = await anAccount(server);
  return server.attempt('auth/login', login, { headers: fromThePage });
};

describe('With the API on another host of the domain', () => {
  test('a page of the site signs in, and every cookie reaches both hosts', async () => {
    const { reply, cookies, headers } = await signIn();
    expect(reply.code).toBe(1);
    expect(headers).toMatchObject({
      'access-control-allow-origin': site,
      'access-control-allow-credentials': 'true',
    });
    expect(new Set(cookies.map(({ domain }) => domain))).toEqual(new Set(['site.test']));
    // A cookie with this prefix would be rejected with a domain.
    expect(cookies.map(({ name }) => name)).not.toContain('__Host-token');
    expect(cookies.find(({ name }) => name === '__Secure-token')).toMatchObject({
      value: reply.token,
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
    });
  });

  test('its calls carry the session, with the XSRF header alone', async () => {
    const { cookies } = await signIn();
    const cookie = headerOf(cookies);
    const xsrf = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    const signedIn = { ...fromThePage, cookie, 'x-xsrf-token': xsrf };
    const { reply } = await server.attempt('auth/session', {}, { headers: signedIn });
    expect(reply.authenticated).toBe(true);
    const without = await server.attempt(
      'auth/session',
      {},
      { headers: { ...fromThePage, cookie } },
    );
    expect(without.status).toBe(403);
  });

  test('signing out clears the domain’s cookies', async () => {
    const { cookies } = await signIn();
    const xsrf = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    const headers = { ...fromThePage, cookie: headerOf(cookies), 'x-xsrf-token': xsrf };
    const cleared = (await server.attempt('auth/logout', {}, { headers })).cookies;
    expect(cleared.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['__Secure-token', 'token', 'XSRF-TOKEN']),
    );
    expect(cleared.every(({ domain, value }) => domain === 'site.test' && value === '')).toBe(true);
  });

  test('its preflight is answered for the site and no other origin', async () => {
    const ask = async (origin: string) =>
      server.app.inject({
        method: 'OPTIONS',
        url: '/api/auth/login',
        headers: {
          host: 'api.site.test',
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,x-xsrf-token',
        },
      });
    expect((await ask(site)).headers['access-control-allow-origin']).toBe(site);
    const foreign = await ask('https://evil.site.test');
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('another host of the domain may not call', async () => {
    const { login } = await anAccount(server);
    const headers = { ...fromThePage, origin: 'https://evil.site.test' };
    expect((await server.attempt('auth/login', login, { headers })).status).toBe(403);
  });
});
