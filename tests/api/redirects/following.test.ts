import { expect, test } from 'vitest';
import { rawRequest } from '#tests/support/http/raw-request.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite();
const as = { as: await anEditor(site) };

const lead = (from: string, to: string, isPermanent: 0 | 1 = 1) =>
  site.call('redirects/editRedirect', { from, to, isPermanent }, as);
const remove = (from: string) => site.call('redirects/deleteRedirect', { from }, as);

test('A redirect is followed by GET and HEAD, in any letter case, with and without a slash, every time', async () => {
  await lead('/Old/Über Salt', '/articles/Hidden-Salt');
  const spellings = [
    '/old/%C3%BCber%20salt',
    '/OLD/%C3%9CBER%20Salt/',
    '/old//%C3%BCber%20salt?a=1',
  ];
  for (const path of spellings) {
    for (const method of ['GET', 'HEAD', 'GET']) {
      const { status, headers } = await rawRequest(site.url, path, {}, { method });
      expect([status, headers.location], `${method} ${path}`).toEqual([
        301,
        '/articles/Hidden-Salt',
      ]);
      // It is not cached, so that a change takes effect at once.
      expect(headers['cache-control']).toBe('no-store');
    }
  }
});

test('The router’s requests for data are redirected as well', async () => {
  await lead('/old-data', '/articles/Hidden-Salt', 0);
  for (const path of ['/old-data.data', '/OLD-data.data?_routes=unknown']) {
    const { status, body } = await site.get(path);
    expect(status, path).toBe(202);
    expect(body.toString(), path).toContain('/articles/Hidden-Salt');
  }
  const plain = await site.get('/old-data');
  expect([plain.status, plain.headers.location]).toEqual([302, '/articles/Hidden-Salt']);
});

test('An address that was a 404 redirects at once, and is a 404 again without its redirect', async () => {
  const statuses = async () => [
    (await site.get('/was-missing')).status,
    (await site.get('/was-missing')).status,
    (await site.get('/was-missing.data')).status,
  ];
  expect(await statuses()).toEqual([404, 404, 404]);
  await lead('/was-missing', '/About');
  expect(await statuses()).toEqual([301, 301, 202]);
  await remove('/was-missing');
  expect(await statuses()).toEqual([404, 404, 404]);
});

test('An address of a deleted page that was cached redirects at once', async () => {
  const page = { section: 'articles', name: 'Short-Lived' } as const;
  await site.call('pages/addPage', page, as);
  await site.call('sync/syncPage', page, as);
  for (const path of ['/articles/Short-Lived', '/articles/short-lived']) {
    expect((await site.get(path)).status).toBe(200);
  }
  await site.call('pages/deletePage', page, as);
  await lead('/articles/short-lived', 'https://archive.example/beans');
  const { status, headers } = await site.get('/articles/Short-Lived');
  expect([status, headers.location]).toEqual([301, 'https://archive.example/beans']);
});

test('Changed settings appear on every page at once: name, colors, header, logo', async () => {
  await site.get('/About');
  const name = 'Bean & <Society>';
  const headerMenu = [{ page: 'research' as const, label: 'Evidence', isShown: 1 as const }];
  const colors = {
    ...(await site.call('settings/getSettings', {}, as)).settings.colors,
    accent: '#0b5c8a',
  };
  await site.call('settings/editSettings', { name, headerMenu, colors, logo: 'home.svg' }, as);
  for (const path of ['/About', '/', '/no-such-page', '/sign-in']) {
    const html = (await site.get(path)).body.toString();
    expect(html, path).toMatch(/<html[^>]* style="[^"]*--color-leaf:#0b5c8a/);
    expect(html, path).toContain('>Evidence</a>');
    expect(html, path).toMatch(
      /<img src="\/media\/home\.svg" alt="Bean &amp; &lt;Society&gt;" width="\d+" height="40"/,
    );
  }
});
