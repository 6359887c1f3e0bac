import { expect, test } from 'vitest';
import { exampleBody, paths } from '#tests/support/http/example-bodies.ts';
import {
  anAccount,
  anAdministrator,
  asBrowser,
  type SignedIn,
} from '#tests/support/people/accounts.ts';
import { fewerIfQuick, fewerOnPostgres } from '#tests/support/samples.ts';
import { aServer, siteUrl } from '#tests/support/server/server.ts';

const server = await aServer();
/** All calls are one route, and are refused before they are told apart: some of them are enough. */
const triedPaths = fewerIfQuick(fewerOnPostgres(paths));

/** The cookies of someone's browser, and the header that a forger could send with them. */
const forgeries: [how: string, forge: (victim: SignedIn, forger: SignedIn) => Headers][] = [
  ['no header', ({ token, xsrf }) => ({ cookie: `token=${token}; XSRF-TOKEN=${xsrf}` })],
  [
    'a wrong header',
    ({ token, xsrf }) => ({
      cookie: `token=${token}; XSRF-TOKEN=${xsrf}`,
      'x-xsrf-token': 'A'.repeat(43),
    }),
  ],
  [
    'an empty header and an empty cookie',
    ({ token }) => ({ cookie: `token=${token}; XSRF-TOKEN=`, 'x-xsrf-token': '' }),
  ],
  [
    "the header of the forger's own session",
    ({ token, xsrf }, forger) => ({
      cookie: `token=${token}; XSRF-TOKEN=${xsrf}`,
      'x-xsrf-token': forger.xsrf,
    }),
  ],
  [
    "a planted pair of the forger's own session",
    ({ token }, forger) => ({
      cookie: `token=${token}; XSRF-TOKEN=${forger.xsrf}`,
      'x-xsrf-token': forger.xsrf,
    }),
  ],
  [
    'a planted pair that the forger made up',
    ({ token }) => ({ cookie: `XSRF-TOKEN=x; token=${token}`, 'x-xsrf-token': 'x' }),
  ],
  [
    'the right header without its cookie',
    ({ token, xsrf }) => ({ cookie: `token=${token}`, 'x-xsrf-token': xsrf }),
  ],
  [
    'a bearer that is none',
    ({ token }) => ({ cookie: `token=${token}`, authorization: 'Bearer x' }),
  ],
];

type Headers = Record<string, string>;

test.each(forgeries)('15: every call with a cookie is refused with %s', async (_how, forge) => {
  const headers = forge(await anAdministrator(server), await anAdministrator(server));
  for (const path of triedPaths) {
    const { status, reply } = await server.attempt(path, exampleBody(path), { headers });
    expect(status, path).toBe(403);
    expect(reply, path).toMatchObject({ code: 0 });
  }
});

test('15: a cookie without its header does not count next to an invalid bearer token', async () => {
  const { token } = await anAdministrator(server);
  const headers = { cookie: `token=${token}`, authorization: `Bearer ${'A'.repeat(43)}` };
  const { status } = await server.attempt('account/getProfile', {}, { headers });
  expect(status).toBe(401);
});

test('15: the right pair is accepted', async () => {
  const headers = asBrowser(await anAdministrator(server));
  const { status } = await server.attempt(
    'pages/getPages',
    { section: 'home', draft: 1 },
    { headers },
  );
  expect(status).toBe(200);
});

test('15: the cookie of an ended session does not prevent signing in', async () => {
  const { login } = await anAccount(server);
  const headers = { cookie: `token=${'A'.repeat(43)}` };
  const { status, reply } = await server.attempt('auth/login', login, { headers });
  expect([status, reply.code]).toEqual([200, 1]);
});

test.each<Headers>([
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: '' },
  { origin: `${siteUrl}.evil.example` },
  { origin: `${siteUrl}:8080` },
  { origin: siteUrl.replace('http:', 'https:') },
  { origin: `${siteUrl}/` },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  { origin: 'https://evil.example', host: 'evil.example' },
])('16: a call from another site is refused, signed in or not: %o', async (headers) => {
  const administrator = await anAdministrator(server);
  for (const path of triedPaths) {
    for (const as of [undefined, administrator]) {
      const answer = await server.attempt(path, exampleBody(path), { as, headers });
      expect(answer.status, path).toBe(403);
      expect(answer.cookies).toEqual([]);
    }
  }
});

test('16: only the site’s own origin may read responses', async () => {
  const told = async (origin: string, method: 'POST' | 'OPTIONS') => {
    const { headers } = await server.app.inject({
      method,
      url: '/api/auth/session',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    return headers['access-control-allow-origin'];
  };
  for (const method of ['POST', 'OPTIONS'] as const) {
    expect(await told(siteUrl, method)).toBe(siteUrl);
    for (const origin of ['https://evil.example', 'null', `${siteUrl}.evil.example`]) {
      expect(await told(origin, method)).toBeUndefined();
    }
  }
});

test('16: the site itself may call', async () => {
  const headers = { origin: siteUrl, 'sec-fetch-site': 'same-origin' };
  expect((await server.attempt('pages/getBoard', {}, { headers })).status).toBe(200);
});

test.each([
  'text/plain',
  ' text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json\t',
  ' application/json',
  'application/json garbage',
  'application/json; charset=utf-7',
  'application/json;garbage',
  'application/jsonx',
  'application/ld+json',
  'text/plain; application/json',
  'text/plain,application/json',
  '/',
  'x',
])('17: a body of the type %j is refused, or checked like any other', async (type) => {
  const administrator = await anAdministrator(server);
  for (const body of [{ unknown: 1 }, ['list'], { id: { $ne: '' } }]) {
    const { status } = await server.attempt('pages/deleteReadMoreText', JSON.stringify(body), {
      as: administrator,
      headers: { 'content-type': type },
    });
    expect([400, 415]).toContain(status);
  }
});

test.each([
  'text/plain',
  'text/plain;charset=UTF-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
  'application/ld+json',
  'x',
])('17: a valid body is not read under the type %j', async (type) => {
  const { login } = await anAccount(server);
  const headers = { 'content-type': type };
  const answer = await server.attempt('auth/login', JSON.stringify(login), { headers });
  expect(answer.status).toBe(415);
  expect(answer.cookies).toEqual([]);
});

test.each(triedPaths)('18: GET and HEAD do nothing: %s', async (path) => {
  const administrator = await anAdministrator(server);
  const headers = { ...asBrowser(administrator), authorization: `Bearer ${administrator.token}` };
  for (const method of ['GET', 'HEAD'] as const) {
    const query = new URLSearchParams({ _method: 'POST' });
    const { statusCode } = await server.app.inject({
      method,
      url: `/api/${path}?${query}`,
      headers: { ...headers, 'x-http-method-override': 'POST', 'x-http-method': 'POST' },
    });
    expect(statusCode).toBe(404);
  }
  expect(await server.call('auth/session', {}, { as: administrator })).toMatchObject({
    authenticated: true,
  });
});

test('18: headers and query cannot override the method', async () => {
  const administrator = await anAdministrator(server);
  const { status } = await server.attempt('auth/session?_method=DELETE', undefined, {
    as: administrator,
    headers: { 'x-http-method-override': 'DELETE' },
  });
  expect(status).toBe(200);
});
