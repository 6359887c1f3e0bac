import { describe, expect, test } from 'vitest';
import { rawRequest } from '#tests/support/http/raw-request.ts';
import { aMember, anAccount, anEditor, asBrowser, signIn } from '#tests/support/people/accounts.ts';
import { aSite } from '#tests/support/server/site.ts';

// Behind https, as in production: links, cookies and headers are then strictest.
const site = await aSite({ SITE_URL: 'https://site.test', TRUST_PROXY: '127.0.0.1' });

describe('36: What belongs to a session', async () => {
  const member = await signIn(site, await anAccount(site, { firstName: 'Xanthippe' }));
  const other = await signIn(site, await anAccount(site, { firstName: 'Ottoline' }));

  test('is never cached: each person sees their own, in turn and at once', async () => {
    const paths = ['/account', '/account.data', '/ACCOUNT', '/account/?x=1'];
    for (const path of paths) {
      const [own, others, anonymous] = await Promise.all([
        site.get(path, asBrowser(member)),
        site.get(path, asBrowser(other)),
        site.get(path),
      ]);
      for (const { headers } of [own, others, anonymous]) {
        expect(headers['cache-control'], path).toBe('no-store');
      }
      expect(own.body.includes('Xanthippe'), path).toBe(true);
      expect(own.body.includes('Ottoline'), path).toBe(false);
      expect(others.body.includes('Ottoline'), path).toBe(true);
      expect(anonymous.body.includes('Xanthippe'), path).toBe(false);
    }
  });

  test('appears in no public page, and no public page sets a cookie', async () => {
    for (const path of ['/', '/About', '/FAQ.data', '/no-such', '/sign-in', '/feed.xml']) {
      const own = await site.get(path, asBrowser(member));
      const anonymous = await site.get(path);
      expect(own.headers['set-cookie'], path).toBeUndefined();
      expect(own.body.equals(anonymous.body), path).toBe(true);
    }
  });

  test('is answered with no-store by calls and forms, even if they set a cookie', async () => {
    const login = { email: member.email, password: member.password };
    const json = { 'content-type': 'application/json' };
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const encoded = String(new URLSearchParams({ ...login, from: '/About' }));
    const sent: [string, Record<string, string>, string][] = [
      ['/api/auth/login', json, JSON.stringify(login)],
      ['/api/auth/session', { ...json, ...asBrowser(member) }, '{}'],
      ['/api/account/getProfile', { ...json, ...asBrowser(member) }, '{}'],
      ['/api/site/getFrame', json, '{}'],
      ['/forms/sign-in', form, encoded],
      ['/forms/sign-in', form, 'email=nobody&password=x'],
      ['/forms/sign-out', { ...form, cookie: `__Host-token=${other.token}` }, ''],
    ];
    for (const [path, headers, body] of sent) {
      const answer = await rawRequest(site.url, path, headers, { method: 'POST', body });
      expect(answer.headers['cache-control'], path).toBe('no-store');
    }
    const gone = await site.get('/account', { cookie: `token=${'x'.repeat(43)}` });
    expect(gone.headers['set-cookie']).toBeDefined();
    expect(gone.headers['cache-control']).toBe('no-store');
  });
});

describe('37: A private page', async () => {
  const member = await aMember(site);

  test.each([
    '/account/x.css',
    '/account;x.css',
    '/account%2fx.js',
    '/account%2Fx.js',
    '/account%3bx.css',
    '/account/..%2fx.js',
    '/account%3Fx.css',
    '/account%23x.css',
    '/account/.css',
    '/account%00.css',
    '/account/x/../x.css',
    '/assets/..%2faccount',
    '/assets/../account',
    '/media/../account',
    '/account/%2e%2e/account/x.js',
    '//account/x.css',
    '/account//x.css',
    '/account.css',
    '/account.data/x.css',
    '/account.data%2fx.css',
    '/x.css/../account',
    '/account/x.data',
    '/dashboard/x.css',
    '/cms/x.css',
    '/cms%2fx.js',
    '/cms;x.css',
    '/account\\x.css',
    '/_root.data/account',
    '/account/_.data',
    '/About/..%2faccount.data',
  ])(
    'requested under a file name shows nothing, to its owner or the next visitor: %s',
    async (path) => {
      const own = await site.get(path, asBrowser(member));
      const anonymous = await site.get(path);
      for (const [who, { body, headers, status }] of Object.entries({ own, anonymous })) {
        const isPrivate = [member.email, member.userId].some((each) => body.includes(each));
        // A path that is another spelling of the page's own shows it, but only to its owner.
        if (isPrivate) expect([who, headers['cache-control']], path).toEqual(['own', 'no-store']);
        if (status !== 200) expect(headers['cache-control'], path).toBe('no-store');
      }
    },
  );
});

describe('37: The next visitor gets an unaffected page after', async () => {
  // Each odd request is the first to ask for its page.
  const { links } = await site.call('footer/getPageLinks', {});
  const pages = links.map(({ url }) => url).filter((url) => /^\/(?:articles|courses)\/./.test(url));

  test.each([
    [{ host: 'evil.example' }, ''],
    [{ host: 'evil.example:1', 'x-forwarded-host': 'evil.example' }, ''],
    [{ 'x-forwarded-proto': 'evil', 'x-forwarded-port': '666', 'x-forwarded-for': 'evil' }, ''],
    [{ 'x-forwarded-prefix': '/evil', forwarded: 'host=evil.example;proto=evil' }, ''],
    [
      { 'x-original-url': '/evil', 'x-rewrite-url': '/evil', 'x-original-host': 'evil.example' },
      '',
    ],
    [{ 'x-react-router-spa-mode': 'yes', 'x-react-router-prerender-data': '%5B%22evil%22%5D' }, ''],
    [{ 'x-remix-response': 'evil', 'x-middleware-subrequest': 'evil', 'x-evil': 'evil' }, ''],
    [{ 'accept-language': 'evil', accept: 'evil/evil', 'user-agent': 'evil', origin: 'evil' }, ''],
    [{ cookie: 'token=evil; user-first-name=evil; cookies_policy=evil' }, ''],
    [{ 'accept-encoding': 'evil, br;q=evil' }, ''],
    [{ range: 'bytes=0-10', 'if-range': 'evil' }, ''],
    [{}, '?evil=evil'],
    [{}, '?_routes=evil&_data=evil&index&__proto__=evil'],
    [{}, '?utm_source=%3Cscript%3Eevil&utm_source=evil#evil'],
  ])('%j %s', async (headers, query) => {
    const page = pages.pop() ?? '';
    expect(page).not.toBe('');
    for (const path of [
      page,
      `${page}.data`,
      '/sitemap.xml',
      '/robots.txt',
      '/about-us',
      '/none',
    ]) {
      const odd = await site.get(path + query, headers as Record<string, string>);
      const clean = await site.get(path);
      for (const { body, headers: got } of [odd, clean]) {
        expect(body.toString().includes('evil'), path).toBe(false);
        expect(String(got.location).includes('evil'), path).toBe(false);
        expect(got['set-cookie'], path).toBeUndefined();
      }
      expect([odd.status, clean.status], path).toEqual([statusOf(path), statusOf(path)]);
      if (path === page) {
        expect(clean.body.toString().includes(`href="https://site.test${page}"`), path).toBe(true);
      }
      // The cached page is the same as without the preceding odd request.
      await site.call('settings/editSettings', {}, as);
      expect((await site.get(path)).body.equals(clean.body), path).toBe(true);
    }
  });

  const as = { as: await anEditor(site) };
  const statusOf = (path: string) => ({ '/about-us': 301, '/none': 404 })[path] ?? 200;
});

test('A public page lists only public routes for the browser, a member’s page all of them', async () => {
  const routesOf = async (path: string, headers?: Record<string, string>) => {
    const page = (await site.get(path, headers)).body.toString();
    const { scripts } = JSON.parse(/id="application"[^>]*>([^<]*)</.exec(page)?.[1] ?? '');
    const texts = scripts.map(async (script: string) => (await site.get(script)).body.toString());
    return (await Promise.all(texts)).join('\n');
  };
  const isPrivate = /["'`](?:account|dashboard|cms)\/[a-z]/;
  const member = await signIn(site, await anAccount(site));
  for (const path of ['/', '/articles/Hidden-Salt', '/no-such']) {
    const routes = await routesOf(path, asBrowser(member));
    expect(routes, path).toContain('public/home/home');
    expect(routes, path).not.toMatch(isPrivate);
  }
  expect(await routesOf('/account', asBrowser(member))).toMatch(isPrivate);
});
