import { describe, expect, test } from 'vitest';
import { allRoutes, withInner } from '#app/routes/all.ts';
import type { Body } from '#contract/index.ts';
import { translatedLanguages } from '#contract/shared/language/languages.ts';
import { aPage, aRow } from '#tests/support/content/pages.ts';
import { tagsMarkedBy } from '#tests/support/database/change-marks.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { routesOf } from '#tests/support/server/routes.ts';
import { aServer, siteUrl } from '#tests/support/server/server.ts';

const server = await aServer();
const as = { as: await anEditor(server) };

type Edit = Body<'redirects/editRedirect'>;

const lead = (from: string, to: string, more: Partial<Edit> = {}) =>
  server.call('redirects/editRedirect', { from, to, isPermanent: 1, ...more }, as);
const attempt = (from: string, to: string, more: Partial<Edit> = {}) =>
  server.attempt('redirects/editRedirect', { from, to, isPermanent: 1, ...more }, as);
const followed = async (path: string) => (await server.call('site/getRedirect', { path })).redirect;
const all = async () =>
  (await server.call('redirects/getRedirects', { pageSize: 200 }, as)).redirects;
const remove = (from: string) => server.call('redirects/deleteRedirect', { from }, as);

/** Refused with an error for the field, and nothing is stored. */
async function expectRefused(from: string, to: string, field: 'from' | 'to', words: string) {
  const before = await all();
  const { status, reply } = await attempt(from, to);
  expect([status, reply.errors?.[field]], `${from} → ${to}`).toEqual([
    400,
    expect.stringContaining(words),
  ]);
  expect(await all()).toEqual(before);
}

describe('redirects/editRedirect', () => {
  test('redirects an address in every spelling, at once, and is recorded', async () => {
    const tags = await tagsMarkedBy(server, () => lead('/Old/Salt/?a=1#b', '/articles/Salt'));
    expect(tags).toEqual(['redirects']);
    for (const path of ['/old/salt', '/OLD/Salt/', '/old//salt', '/%6Fld/salt', '/old/salt?x=1']) {
      expect(await followed(path), path).toEqual({ to: '/articles/Salt', status: 301 });
    }
    expect((await all()).find(({ from }) => from === '/old/salt')).toMatchObject({ version: 1 });
    const trace = await server.db
      .selectFrom('audit_log')
      .select(['action', 'subject'])
      .orderBy('created_at', 'desc')
      .executeTakeFirst();
    expect(trace).toEqual({ action: 'redirects.edit', subject: 'redirects/old/salt' });
  });

  test('handles letters of every language, literal or escaped, whole or in parts', async () => {
    await lead('/Über uns', '/Über/Ёлка?ü=1#ä');
    const to = '/%C3%9Cber/%D0%81%D0%BB%D0%BA%D0%B0?%C3%BC=1#%C3%A4';
    for (const path of ['/%C3%9Cber%20uns', '/über uns', '/u\u0308ber uns']) {
      expect(await followed(path), path).toEqual({ to, status: 301 });
    }
    expect(await followed('/%C3%BCber%20uns%')).toBeNull();
  });

  test('redirects to another site, permanently or temporarily', async () => {
    await lead('/photos', 'https://photos.example/beans?x=1', { isPermanent: 0 });
    expect(await followed('/photos')).toEqual({
      to: 'https://photos.example/beans?x=1',
      status: 302,
    });
  });

  test('accepts a full URL of the site itself', async () => {
    await lead(`${siteUrl}/with-site`, `${siteUrl}/About`);
    expect(await followed('/with-site')).toEqual({ to: '/About', status: 301 });
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'http://evil.example',
    'https://',
    'https:///evil',
    'https://user:pass@evil.example',
    'https:evil.example',
    '/x\ty',
    '/x y',
    'evil.example',
    'mailto:a@b.example',
    '/%0d%0a\u0000',
  ])('refuses a target that is neither a path nor an https URL: %j', async (to) => {
    const before = await all();
    expect((await attempt('/from-here', to)).status).toBe(400);
    expect(await all()).toEqual(before);
  });

  test('puts no line break into a header, however it is written', async () => {
    for (const to of ['/a\r\nSet-Cookie: x=1', 'https://a.example/\r\nx: y']) {
      expect((await attempt('/crlf', to)).status).toBe(400);
    }
    await lead('/crlf', '/a%0d%0aSet-Cookie:%20x=1');
    expect((await followed('/crlf'))?.to).toBe('/a%0d%0aSet-Cookie:%20x=1');
  });

  test.each([
    'old',
    '//old',
    '/\\old',
    '\\old',
    'https://evil.example/old',
    '/a/../b',
    '/a/%2e%2e/b',
  ])('refuses a source that is not a path of the site: %j', (from) =>
    expectRefused(from, '/About', 'from', 'on this site that begins with a single /'),
  );

  test.each([
    '/api',
    '/api/x',
    '/API/x',
    '/cms',
    '/cmsx',
    '/account',
    '/account/x',
    '/dashboard/x',
    '/assets/x.js',
    '/media/x.svg',
    '/builds/x',
    '/forms/x',
    '/healthz',
    '/readyz',
    '/404',
    '/__manifest',
    '/%61pi/x',
  ])('refuses a source that belongs to the program: %s', (from) =>
    expectRefused(from, '/About', 'from', 'are reserved'),
  );

  test('refuses to redirect from a live page, but not from a draft', async () => {
    await aPage(server, { section: 'courses', name: 'Living' });
    await aPage(server, { section: 'courses', name: 'Only-A-Draft', state: 'draft' });
    await aRow(server, 'footer_pages', {
      name: 'Rules',
      name_key: 'rules',
      title: 'Rules',
      subtitle: '',
      link_name: 'Rules',
      position: 0,
      version: 1,
    });
    for (const from of ['/', '/FAQ/', '/courses/LIVING', '/policy/rules']) {
      await expectRefused(from, '/About', 'from', 'A page already has this address');
    }
    await lead('/courses/only-a-draft', '/About');
  });

  test('refuses a redirect that would never be reached', async () => {
    await expectRefused('/About-Us', '/Board', 'from', 'already redirects to /About');
    await expectRefused('/newsletters/old', '/About', 'from', 'without a month');
    await lead('/newsletters/2001May', '/newsletters');
    await expectRefused('/old/x.data', '/About', 'from', 'can’t end in .data');
  });

  test('redirects to the final target in one step, also across built-in redirects', async () => {
    await lead('/step-1', '/step-2');
    await lead('/step-2', '/step-3', { isPermanent: 0 });
    await lead('/step-0', '/STEP-1/');
    for (const path of ['/step-0', '/step-1', '/step-2']) {
      expect((await followed(path))?.to, path).toBe('/step-3');
    }
    await lead('/step-4', '/about-us');
    expect((await followed('/step-4'))?.to).toBe('/About');
  });

  test('refuses loops of one, two and three', async () => {
    await expectRefused('/round', '/ROUND/', 'to', 'redirect loop');
    await lead('/round-1', '/round-2');
    await expectRefused('/round-2', '/round-1', 'to', 'redirect loop');
    await lead('/round-2', '/round-3');
    await expectRefused('/round-3', '/round-1?x=1', 'to', 'redirect loop');
  });

  test('refuses a source that is already redirected, unless it is the one being changed', async () => {
    await lead('/taken', '/About');
    await expectRefused('/Taken/', '/Board', 'from', 'already a redirect from this address');
    const { redirect } = await lead('/taken', '/Board', { was: '/taken', version: 1 });
    expect(redirect).toMatchObject({ to: '/Board', version: 2 });
    await lead('/moved', '/Board', { was: '/taken' });
    expect([await followed('/taken'), (await followed('/moved'))?.to]).toEqual([null, '/Board']);
    expect((await attempt('/x', '/y', { was: '/taken' })).status).toBe(404);
  });

  test('answers 409 with the redirect on a conflict', async () => {
    await lead('/late', '/About');
    await lead('/late', '/Board', { was: '/late', version: 1 });
    const { status, reply } = await attempt('/late', '/FAQ', { was: '/late', version: 1 });
    expect([status, reply.redirect]).toMatchObject([409, { to: '/Board', version: 2 }]);
    expect((await followed('/late'))?.to).toBe('/Board');
  });

  test('refuses one of two simultaneous redirects that form a loop', async () => {
    const answers = await Promise.all([
      attempt('/half-1', '/half-2'),
      attempt('/half-2', '/half-1'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

test('A renamed page is redirected by the same rule', async () => {
  await aPage(server, { section: 'articles', name: 'Was' });
  await lead('/short', '/Articles/WAS');
  await lead('/articles/now', '/About');
  await server.call('pages/renamePage', { section: 'articles', name: 'Was', newName: 'Now' }, as);
  expect((await followed('/articles/was'))?.to).toBe('/articles/Now');
  expect((await followed('/short'))?.to).toBe('/articles/Now');
  expect(await followed('/articles/now')).toBeNull();
  await server.call('pages/deletePage', { section: 'articles', name: 'Now' }, as);
  const { pages } = await server.call('pages/getTrash', {}, as);
  await server.call('pages/deleteTrashedPage', { id: pages[0]?.id ?? '' }, as);
  expect([await followed('/short'), await followed('/articles/was')]).toEqual([null, null]);
});

describe('redirects/deleteRedirect', () => {
  test('removes a redirect, once', async () => {
    await lead('/gone', '/About');
    const { message, total } = await remove('/GONE/');
    expect([message, total]).toEqual(['Redirect is deleted.', (await all()).length]);
    expect(await followed('/gone')).toBeNull();
    const again = await server.attempt('redirects/deleteRedirect', { from: '/gone' }, as);
    expect(again.status).toBe(404);
  });
});

describe('redirects/getRedirects', () => {
  test('returns page after page in order, and searches source and target in any case', async () => {
    for (const name of ['a', 'b', 'c']) await lead(`/paged-${name}_%`, `/Articles/PAGED-${name}`);
    const find = (search: string, more = {}) =>
      server.call('redirects/getRedirects', { search, ...more }, as);
    const first = await find('/paged-', { pageSize: 2 });
    const second = await find('/PAGED-', { pageSize: 2, page: 2 });
    expect([first.total, second.total]).toEqual([3, 3]);
    expect([...first.redirects, ...second.redirects].map(({ from }) => from)).toEqual([
      '/paged-a_%',
      '/paged-b_%',
      '/paged-c_%',
    ]);
    expect((await find('articles/paged-b')).total).toBe(1);
    expect((await find('_%')).total).toBe(3);
    expect((await find("' or 1=1 --")).redirects).toEqual([]);
  });
});

test('No address of the site can be redirected elsewhere: the server knows every route', async () => {
  const paths = allRoutes.flatMap(withInner).flatMap(({ path }) => (path ? [`/${path}`] : []));
  const fixed = paths.filter((path) => !/[:*]/.test(path));
  expect(fixed.length).toBeGreaterThan(20);
  for (const from of fixed) expect((await attempt(from, '/elsewhere')).status, from).toBe(400);
});

test('No address that the program itself answers can be redirected', async () => {
  const own = routesOf(server.app).map((route) => route.split(' ')[1]?.split('/')[1] ?? '');
  const areas = new Set(
    [...own, 'assets', 'backups', 'metrics', '.well-known'].filter((area) =>
      /^[\w.-]+$/.test(area),
    ),
  );
  // Addresses in a language may be redirected like those without one.
  for (const language of translatedLanguages) areas.delete(language);
  expect([...areas]).toEqual(expect.arrayContaining(['api', 'healthz', 'media']));
  for (const area of areas) {
    for (const from of [`/${area}`, `/${area.toUpperCase()}/any`]) {
      expect((await attempt(from, '/elsewhere')).status, from).toBe(400);
    }
  }
});
