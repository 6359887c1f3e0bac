import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { publicPaths } from '#tests/support/browser/public-paths.ts';
import { rawRequest } from '#tests/support/http/raw-request.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

const person = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36';

const get = (address: string, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  rawRequest(address, path, headers, { method });

test('A browser that has a page learns that it has not changed', async ({ program }) => {
  for (const path of ['/', '/About', '/articles/Hidden-Salt', '/sitemap.xml', '/About.data']) {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const first = await get(program.address, path, { 'accept-encoding': encoding });
      expect(first.status, path).toBe(200);
      const { etag } = first.headers;
      const again = await get(program.address, path, {
        'accept-encoding': encoding,
        'if-none-match': `"other", W/${etag}`,
      });
      expect(again.status, path).toBe(304);
      expect(again.headers.etag).toBe(etag);
      expect(again.body).toHaveLength(0);
      const other = await get(program.address, path, { 'if-none-match': '"other"' });
      expect(other.status).toBe(200);
    }
  }
});

test('Each encoding of a page has the same content, and HEAD describes it without a body', async ({
  program,
}) => {
  for (const path of ['/FAQ', '/newsletters/2026March', '/feed.xml']) {
    const plain = await get(program.address, path);
    const brotli = await get(program.address, path, { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get(program.address, path, { 'accept-encoding': 'gzip;q=1.0, br;q=0' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers } of [plain, brotli, gzip]) {
      expect(headers.vary).toMatch(/accept-encoding/i);
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    }
    const head = await get(program.address, path, {}, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    expect(head.headers['content-length']).toBe(String(plain.body.length));
    expect(head.headers.etag).toBe(plain.headers.etag);
  }
});

test('37: Odd hosts, headers and parameters do not change what the next visitor gets', async ({
  program,
}) => {
  const odd = [
    { path: '/Donate?utm_source=x&cb=<script>', headers: { 'x-forwarded-host': 'evil.example' } },
    { path: '/Donate', headers: { host: 'evil.example', 'x-forwarded-proto': 'https' } },
    { path: '/Donate', headers: { 'x-forwarded-prefix': '/evil', forwarded: 'host=evil.example' } },
    { path: '/Donate', headers: { 'x-original-url': '/evil', 'x-rewrite-url': '/evil' } },
    {
      path: '/Donate',
      headers: { 'x-react-router-spa-mode': 'yes', 'x-middleware-prefetch': '1' },
    },
    { path: '/Donate', headers: { 'x-react-router-prerender-data': '%5B1%5D', 'x-evil': 'evil' } },
    { path: '/Donate', headers: { 'x-http-method-override': 'POST', 'x-nonce': 'evil' } },
    { path: '/donate/?_routes=evil&_data=root&__proto__=evil', headers: { origin: 'http://evil' } },
    { path: '//Donate', headers: { cookie: `token=${'x'.repeat(43)}; user-first-name=evil` } },
    { path: 'http://evil.example/Donate', headers: {} },
  ];
  // A new program: its cache is empty.
  for (const { path, headers } of odd) {
    const answer = await get(program.address, path, headers as Record<string, string>);
    expect(answer.status, path).toBe(200);
    expect(answer.body.toString(), `${path} ${JSON.stringify(headers)}`).not.toContain('evil');
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
  const clean = await get(program.address, '/Donate');
  expect(clean.status).toBe(200);
  expect(clean.body.toString()).not.toContain('evil');
  expect(clean.body.toString()).toContain(`href="${program.address}/Donate"`);
});

test('37: The data of a page is the same, whatever headers and parameters came before', async ({
  program,
}) => {
  const clean = await get(program.address, '/Donate.data');
  expect(clean.headers['content-type']).toContain('application/json');
  await get(program.address, '/Donate.data?x=1', { 'x-evil': '1' });
  await get(program.address, '/Donate.data?_routes=nothing');
  const again = await get(program.address, '/Donate.data');
  expect(again.body.equals(clean.body)).toBe(true);
  expect((await get(program.address, '/Donate')).headers['content-type']).toContain('text/html');
});

test('37: A private page requested under a file name shows nothing, to its owner or anyone else', async ({
  page,
  program,
  db,
}) => {
  const member = await anAccount({ db }, { firstName: 'Xanthippe' });
  await signIn(page, member);
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  for (const path of [
    '/account/x.css',
    '/account;x.css',
    '/account%2fx.js',
    '/account/..%2fx.js',
    '/account%3Fx.css',
    '/account/.css',
    '/ACCOUNT/x.css',
    '/account.data',
    '/account',
    '/x/../account',
  ]) {
    const own = await get(program.address, path, { cookie });
    const anonymous = await get(program.address, path);
    for (const secret of ['Xanthippe', member.email, member.userId]) {
      expect(anonymous.body.toString(), path).not.toContain(secret);
    }
    if (own.body.includes(member.email)) {
      expect(own.headers['cache-control'], path).toBe('no-store');
      expect(path).toMatch(/account(\.data)?$/);
    }
    expect(anonymous.headers['cache-control'], path).toBe('no-store');
  }
});

test('36: Responses to a session, or with a cookie, are never cached', async ({
  page,
  program,
}) => {
  await signIn(page, program.administrator);
  for (const path of ['/account', '/dashboard', '/cms', '/cms/about/About', '/account.data']) {
    const response = await page.request.get(path);
    expect(response.status(), path).toBe(200);
    expect(response.headers()['cache-control'], path).toBe('no-store');
  }
  await page.context().clearCookies();
  const login = await page.request.post('/api/auth/login', { data: program.administrator });
  expect(login.headers()['cache-control']).toBe('no-store');
  expect(login.headers()['set-cookie']).toContain('token=');
  await page.context().clearCookies();
  const gone = await page.request.get('/account', {
    headers: { cookie: `token=${'x'.repeat(43)}` },
    maxRedirects: 0,
  });
  expect(gone.headers()['cache-control']).toBe('no-store');
});

/** The cookies of a browser, as a header. */
const cookiesOf = async (page: Page) =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');

test('36: Members get the same public pages as everyone', async ({ page, program }) => {
  await signIn(page, program.administrator);
  const cookie = await cookiesOf(page);
  for (const path of ['/', '/About', '/no-such-page']) {
    const own = await get(program.address, path, { cookie });
    const anonymous = await get(program.address, path);
    expect(own.body.equals(anonymous.body), path).toBe(true);
  }
});

const inlineScript = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g;
/** An inert script block: the page's data for the application and for search engines. */
const dataBlock = /\stype="application\/(?:ld\+)?json"/;
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The hashes in a page's policy, after checking that they are those of its inline scripts. */
async function checkPolicy(address: string, path: string, cookie = ''): Promise<string> {
  const { headers, body } = await get(address, path, { 'user-agent': person, cookie });
  const policy = String(headers['content-security-policy']);
  const sources = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
  expect(sources, path).not.toContain("'unsafe-inline'");
  expect(sources, path).not.toContain("'unsafe-eval'");
  const scripts = [...body.toString().matchAll(inlineScript)].map(
    ([, attributes = '', text = '']) => ({
      isData: dataBlock.test(attributes),
      hash: hashOf(text),
    }),
  );
  const running = scripts.filter(({ isData }) => !isData).map(({ hash }) => hash);
  const hashes = sources.filter((source) => source.startsWith("'sha256-")).sort();
  expect([...new Set(running)].sort(), path).toEqual(hashes);
  expect(running.length).toBeGreaterThan(0);
  // Data in a page must not run, even if it breaks out of its block.
  for (const { isData, hash } of scripts) if (isData) expect(hashes, path).not.toContain(hash);
  return hashes.join(' ');
}

test('35: The policy of every page names exactly its own inline scripts', { tag: '@slow' }, async ({
  program,
}) => {
  const hashesOfPages = new Set<string>();
  for (const path of [...(await publicPaths(program.address)), '/no-such-page'])
    hashesOfPages.add(await checkPolicy(program.address, path));
  // They are the build's own scripts, whatever a page contains: those of courses, and those of all other pages.
  expect(hashesOfPages.size).toBe(2);
});

test('35: So does the policy of the screens of staff and members, whose starter is their own', async ({
  page,
  program,
}) => {
  await signIn(page, program.administrator);
  const cookie = await cookiesOf(page);
  const paths = ['/account', '/dashboard', '/cms', '/cms/articles/Hidden-Salt', '/cms/settings'];
  const hashesOfPages = new Set<string>();
  for (const path of paths) hashesOfPages.add(await checkPolicy(program.address, path, cookie));
  expect(hashesOfPages.size).toBe(1);
  expect(hashesOfPages).not.toContain(await checkPolicy(program.address, '/'));
});

test('35: Every response has the security headers, including errors and files', {
  tag: '@slow',
}, async ({ page, program }) => {
  await page.goto('/');
  const asset = await page.locator('link[rel=stylesheet]').first().getAttribute('href');
  const paths = [
    '/',
    '/no-such-page',
    '/faqs',
    '/account',
    '/newsletters/x',
    '/sitemap.xml',
    '/About.data',
    '/media/home.svg',
    '/media/none.svg',
    '/builds/latest.json',
    '/api/openapi.json',
    '/api/none',
    '/healthz',
    '/%ff',
    asset ?? '',
    '/assets/none.js',
  ];
  for (const path of paths) {
    for (const agent of [person, 'Googlebot/2.1']) {
      const { headers, body } = await get(program.address, path, { 'user-agent': agent });
      const policy = String(headers['content-security-policy']);
      expect.soft(policy, path).toContain("frame-ancestors 'none'");
      expect.soft(policy, path).toContain("base-uri 'none'");
      expect.soft(policy, path).toMatch(/default-src 'none'|object-src 'none'/);
      expect.soft(headers['x-content-type-options'], path).toBe('nosniff');
      expect.soft(headers['referrer-policy'], path).toBeTruthy();
      expect.soft(headers['permissions-policy'], path).toBeTruthy();
      expect.soft(body.toString(), path).not.toMatch(/\bat .*\.(ts|js):\d+/);
    }
  }
});

test('35: A script injected into a page does not run', async ({ page, problems }) => {
  problems.expect(/policy: script-src/);
  problems.expect(/Content Security Policy/);
  await open(page, '/About');
  const ran = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.planted = true';
    document.body.append(script);
    await new Promise((done) => setTimeout(done, 50));
    return 'planted' in window;
  });
  expect(ran).toBe(false);
});

test('33: The state in a page cannot break out of its script', async ({ page, context, db }) => {
  const hostile = '</script><script>window.broken=1</script><!--\u2028';
  await signIn(page, await anAccount({ db }, { firstName: hostile }));
  await context.clearCookies({ name: 'user-first-name' });
  await open(page, '/account');
  await expect(page.getByRole('main')).toContainText('window.broken=1');
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  await page.goto('/Verifying?purpose=email&verify_token=%3C/script%3E%3Cscript%3Ewindow.broken=1');
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
});
