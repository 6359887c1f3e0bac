import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { markChanged } from '#tests/support/database/change-marks.ts';
import { type RawResponse, rawRequest } from '#tests/support/http/raw-request.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';
import { aSite, type TestSite } from '#tests/support/server/site.ts';

// Behind https, as in production: links, cookies and headers are then strictest.
const site = await aSite({ SITE_URL: 'https://site.test', TRUST_PROXY: '127.0.0.1' });

const policyOfPages = ["default-src 'self'", "object-src 'none'", "base-uri 'none'"];

/** The required and the forbidden headers of every response. */
function expectProtected({ headers, body }: RawResponse, note: string): void {
  const policy = String(headers['content-security-policy']);
  const isPage = String(headers['content-type']).startsWith('text/html');
  expect.soft(policy, note).toContain("frame-ancestors 'none'");
  // Other sites may not load a page's files.
  const isClosed = policy.startsWith("default-src 'none'");
  if (isClosed) expect.soft(policy, note).toContain("base-uri 'none'");
  if (isPage && !isClosed) {
    for (const part of policyOfPages) expect.soft(policy, note).toContain(part);
  } else expect.soft(policy, note).toMatch(/default-src 'none'|object-src 'none'/);
  expect.soft(policy, note).not.toMatch(/script-src[^;]*'unsafe/);
  expect.soft(headers['x-content-type-options'], note).toBe('nosniff');
  // Stricter if a URL may contain a secret.
  expect
    .soft(headers['referrer-policy'], note)
    .toMatch(/^(?:strict-origin-when-cross-origin|same-origin|strict-origin)$/);
  expect.soft(headers['permissions-policy'], note).toContain('camera=()');
  expect.soft(headers['strict-transport-security'], note).toMatch(/max-age=\d{8,}/);
  expect.soft(headers['x-powered-by'], note).toBeUndefined();
  expect.soft(headers['cross-origin-resource-policy'], note).toMatch(/^(?:same|cross)-origin$/);
  expect.soft(headers['cache-control'], note).toBeDefined();
  expect.soft(isTextWithoutCharset(headers['content-type']), note).toBe(false);
  expect.soft(isTrace(body), note).toBe(false);
  if (headers['set-cookie']) expect.soft(headers['cache-control'], note).toBe('no-store');
}

/** A browser that guesses the charset of a text can be tricked into another one. */
const isTextWithoutCharset = (type: unknown) =>
  /^text\/|[/+]xml|json|javascript/.test(String(type)) && !/; charset=utf-8$/.test(String(type));

const isTrace = (body: Buffer) =>
  /\bat [^\n]*\.(?:[cm]?[jt]s):\d+|node_modules|node:internal/.test(body.toString());

describe('35: Every response has the security headers', () => {
  test('for pages, data, feeds, files, redirects and errors, for every caller and method', async () => {
    const as = { as: await anEditor(site) };
    const edit = { from: '/old', to: 'https://elsewhere.example/', isPermanent: 0 } as const;
    await site.call('redirects/editRedirect', edit, as);
    const found = [
      '/',
      '/About',
      '/articles/Hidden-Salt',
      '/policy/privacy',
      '/sitemap.xml',
      '/robots.txt',
      '/feed.xml',
      '/About.data',
      '/_.data',
      '/media/home.svg',
      '/builds/latest.json',
      '/healthz',
      '/readyz',
      site.asset,
      '/api/openapi.json',
      '/Verifying?purpose=email',
      '/api/docs',
      '/api/docs/viewer.js',
      '/api/docs/swagger-ui.css',
    ];
    const missing = [
      '/no-such',
      '/no-such.data',
      '/media/none.png',
      '/media/%2e%2e%2fx.png',
      '/assets/none.js',
      '/builds/none.json',
      '/api/none',
      '/api',
      '/api/auth/login',
      '/articles/No-Such',
      '/404',
      '/x.css',
      '/forms/sign-in',
      '/.git/config',
      '/.env',
      '/package.json',
      '/docs/security.md',
      `/courses/${'a'.repeat(300)}`,
      '/programs/%F0%9F%A5%95',
    ];
    const kinds: [path: string, status: number][] = [
      ...found.map(ok),
      ...missing.map(none),
      ['/old', 302],
      ['/faqs', 404],
      ['/constructor?x', 404],
      ['/newsletters/x', 302],
      ['/account', 302],
      ['/cms', 302],
      ['/%ff', 404],
      ['/assets/', 404],
    ];
    for (const [path, status] of kinds) {
      for (const method of ['GET', 'HEAD']) {
        for (const agent of ['Mozilla/5.0 Chrome/150.0', 'Googlebot/2.1']) {
          const answer = await rawRequest(site.url, path, { 'user-agent': agent }, { method });
          expect.soft(answer.status, `${method} ${path}`).toBe(status);
          expectProtected(answer, `${method} ${path} ${agent}`);
        }
      }
      const again = await site.get(path, { 'if-none-match': '*' });
      expectProtected(again, `${path} if it has changed`);
    }
  });

  test('for other methods, other bodies, oversized bodies and invalid forms', async () => {
    const json = { 'content-type': 'application/json' };
    const kinds: [method: string, path: string, headers: Record<string, string>, body?: string][] =
      [
        ['PUT', '/', {}],
        ['DELETE', '/About', {}],
        ['POST', '/About', json, '{}'],
        ['OPTIONS', '/About', {}],
        ['OPTIONS', '/api/auth/login', { origin: 'https://evil.example' }],
        ['POST', '/api/auth/login', json, '{'],
        ['POST', '/api/auth/login', json, '{}'],
        ['POST', '/api/auth/login', { ...json, origin: 'https://evil.example' }, '{}'],
        ['POST', '/api/auth/login', { 'content-type': 'text/plain' }, 'x'],
        ['POST', '/api/auth/login', json, `"${'x'.repeat(70_000)}"`],
        ['POST', '/api/auth/session', json, '{}'],
        ['POST', '/api/pages/editPageData', json, '{}'],
        ['POST', '/api/pages/getPageData', json, '{"section":"about","name":"none"}'],
        [
          'POST',
          '/forms/sign-in',
          { 'content-type': 'application/x-www-form-urlencoded' },
          'email=a',
        ],
        ['POST', '/forms/sign-out', { 'content-type': 'application/x-www-form-urlencoded' }, ''],
        ['POST', '/forms/sign-in', json, '{}'],
        ['POST', '/forms/none', {}, 'x'],
        ['POST', '/media/home.svg', {}, 'x'],
      ];
    for (const [method, path, headers, body] of kinds) {
      const answer = await rawRequest(site.url, path, headers, { method, body });
      expect.soft(answer.status, `${method} ${path}`).toBeLessThan(500);
      expectProtected(answer, `${method} ${path} ${JSON.stringify(headers)}`);
    }
  });

  test('lets other sites embed pictures, as emails do, and nothing else', async () => {
    const policyOf = async (path: string) =>
      (await site.get(path)).headers['cross-origin-resource-policy'];
    expect(await policyOf('/media/home.svg')).toBe('cross-origin');
    for (const path of ['/', '/account', '/feed.xml', '/api/openapi.json', site.asset]) {
      expect(await policyOf(path), path).toBe('same-origin');
    }
  });

  test('for malformed requests', async () => {
    const requests = [
      'GET / HTTP/1.1\r\nHost: a\r\nBad Header\r\n\r\n',
      `GET / HTTP/1.1\r\nHost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
      'NONSENSE\r\n\r\n',
      // With two lengths a proxy might use the other one, and the rest would become another request (request
      // smuggling).
      'POST /api/site/getSite HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'POST /api/site/getSite HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}',
      'POST /api/site/getSite HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
      'POST /api/site/getSite HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n',
      'TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      'GET /\\evil HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      'GET /%c0%ae%c0%ae/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    ];
    for (const request of requests) {
      const answer = await send(site, request);
      expect.soft(answer, request.slice(0, 60)).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect.soft(answer, request.slice(0, 60)).toMatch(/x-content-type-options: nosniff/i);
      expect.soft(answer, request.slice(0, 60)).toMatch(/content-security-policy: /i);
      expect.soft(isTrace(Buffer.from(answer))).toBe(false);
    }
  });

  test('for a program whose database is unavailable, without saying so', async () => {
    const broken = await aSite({ SITE_URL: 'https://site.test' });
    // The header and the footer are no longer kept in memory.
    await markChanged(broken.db, ['site']);
    await broken.deps.changes.catchUp();
    await broken.db.schema.dropTable('site_settings').execute();
    await broken.db.schema
      .dropTable('pages')
      .cascade()
      .execute()
      .catch(() => undefined);
    const json = { 'content-type': 'application/json' };
    for (const path of ['/FAQ', '/articles', '/articles/Hidden-Salt.data', '/sitemap.xml']) {
      const answer = await broken.get(path);
      expect(answer.status, path).toBeGreaterThanOrEqual(500);
      expectProtected(answer, path);
      expect(answer.body.toString(), path).not.toMatch(/site_settings|select |sqlite|relation/i);
      expect(answer.headers['cache-control'], path).toBe('no-store');
    }
    const call = await rawRequest(broken.url, '/api/site/getSite', json, {
      method: 'POST',
      body: '{}',
    });
    expect(JSON.parse(call.body.toString())).toEqual({
      code: 0,
      message: 'Something went wrong. Please try later.',
    });
    expectProtected(call, 'a call');
  });

  test('for a server without its site', async () => {
    const { listen } = await aServer({ SITE_URL: 'https://site.test' });
    const { url } = await listen();
    for (const path of ['/', '/api/none', '/healthz', '/%']) {
      expectProtected(await rawRequest(url, path), path);
    }
  });
});

function ok(path: string): [string, number] {
  return [path, 200];
}

function none(path: string): [string, number] {
  return [path, 404];
}

/** Sends raw bytes, which no HTTP client would. */
function send({ url }: TestSite, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  return text(socket);
}
