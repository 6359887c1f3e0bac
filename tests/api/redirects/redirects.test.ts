import { describe, expect, test } from 'vitest';
import routes from '#app/routes.ts';
import type { Body } from '#contract/index.ts';
import { aPage, aRow } from '#tests/support/content/pages.ts';
import { tagsMarkedBy } from '#tests/support/database/change-marks.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
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

/** Refused for what is said of the field, and nothing is stored. */
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
  test('leads an address on in every spelling, at once, and leaves a trace', async () => {
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

  test('knows letters of every language, written or escaped, whole or in parts', async () => {
    await lead('/Über uns', '/Über/Ёлка?ü=1#ä');
    const to = '/%C3%9Cber/%D0%81%D0%BB%D0%BA%D0%B0?%C3%BC=1#%C3%A4';
    for (const path of ['/%C3%9Cber%20uns', '/über uns', '/u\u0308ber uns']) {
      expect(await followed(path), path).toEqual({ to, status: 301 });
    }
    expect(await followed('/%C3%BCber%20uns%')).toBeNull();
  });

  test('leads to another site, for good or for the time being', async () => {
    await lead('/photos', 'https://photos.example/beans?x=1', { isPermanent: 0 });
    expect(await followed('/photos')).toEqual({
      to: 'https://photos.example/beans?x=1',
      status: 302,
    });
  });

  test('takes an address of the site with the site before it', async () => {
    await lead(`${siteUrl}/with-site`, `${siteUrl}/About`);
    expect(await followed('/with-site')).toEqual({ to: '/About', status: 301 });
  });

  test.each([
    ...['//evil.example', '/\\evil.example', '\\\\evil.example', '/.//evil.example'],
    ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'http://evil.example'],
    ...['https://', 'https:///evil', 'https://user:pass@evil.example', 'https:evil.example'],
    ...['/x\ty', '/x y', 'evil.example', 'mailto:a@b.example', '/%0d%0a\u0000'],
  ])('refuses to lead to what is neither a path nor an https address: %j', async (to) => {
    const before = await all();
    expect((await attempt('/from-here', to)).status).toBe(400);
    expect(await all()).toEqual(before);
  });

  test('a line break, however it is written, gets into no header', async () => {
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
  ])('refuses to lead on from what is no path of the site: %j', (from) =>
    expectRefused(from, '/About', 'from', 'on this site that begins with a single /'),
  );

  test.each([
    ...['/api', '/api/x', '/API/x', '/cms', '/cmsx', '/account', '/account/x', '/dashboard/x'],
    ...['/assets/x.js', '/media/x.svg', '/builds/x', '/forms/x', '/healthz', '/readyz', '/404'],
    ...['/__manifest', '/%61pi/x'],
  ])('refuses to lead on from what belongs to the program: %s', (from) =>
    expectRefused(from, '/About', 'from', 'are reserved'),
  );

  test('refuses to lead on from a page that visitors can open, and not from a draft', async () => {
    await aPage(server, { section: 'courses', name: 'Living' });
    await aPage(server, { section: 'courses', name: 'Only-A-Draft', state: 'draft' });
    await aRow(server, 'footer_pages', {
      ...{ name: 'Rules', name_key: 'rules', title: 'Rules', subtitle: '', link_name: 'Rules' },
      ...{ position: 0, version: 1 },
    });
    for (const from of ['/', '/FAQ/', '/courses/LIVING', '/policy/rules']) {
      await expectRefused(from, '/About', 'from', 'A page already has this address');
    }
    await lead('/courses/only-a-draft', '/About');
  });

  test('refuses what would never be reached', async () => {
    await expectRefused('/About-Us', '/Board', 'from', 'already redirects to /About');
    await expectRefused('/newsletters/old', '/About', 'from', 'without a month');
    await lead('/newsletters/2001May', '/newsletters');
    await expectRefused('/old/x.data', '/About', 'from', 'can’t end in .data');
  });

  test('leads to the end at once, never in two steps, through the build’s redirects too', async () => {
    await lead('/step-1', '/step-2');
    await lead('/step-2', '/step-3', { isPermanent: 0 });
    await lead('/step-0', '/STEP-1/');
    for (const path of ['/step-0', '/step-1', '/step-2']) {
      expect((await followed(path))?.to, path).toBe('/step-3');
    }
    await lead('/step-4', '/about-us');
    expect((await followed('/step-4'))?.to).toBe('/About');
  });

  test('refuses circles, of one, two and three', async () => {
    await expectRefused('/round', '/ROUND/', 'to', 'redirect loop');
    await lead('/round-1', '/round-2');
    await expectRefused('/round-2', '/round-1', 'to', 'redirect loop');
    await lead('/round-2', '/round-3');
    await expectRefused('/round-3', '/round-1?x=1', 'to', 'redirect loop');
  });

  test('refuses an address that leads on already, unless it is the one that is changed', async () => {
    await lead('/taken', '/About');
    await expectRefused('/Taken/', '/Board', 'from', 'already a redirect from this address');
    const { redirect } = await lead('/taken', '/Board', { was: '/taken', version: 1 });
    expect(redirect).toMatchObject({ to: '/Board', version: 2 });
    await lead('/moved', '/Board', { was: '/taken' });
    expect([await followed('/taken'), (await followed('/moved'))?.to]).toEqual([null, '/Board']);
    expect((await attempt('/x', '/y', { was: '/taken' })).status).toBe(404);
  });

  test('answers 409 with the redirect when somebody else was faster', async () => {
    await lead('/late', '/About');
    await lead('/late', '/Board', { was: '/late', version: 1 });
    const { status, reply } = await attempt('/late', '/FAQ', { was: '/late', version: 1 });
    expect([status, reply.redirect]).toMatchObject([409, { to: '/Board', version: 2 }]);
    expect((await followed('/late'))?.to).toBe('/Board');
  });

  test('of two circles’ halves at once, one is refused', async () => {
    const answers = await Promise.all([
      attempt('/half-1', '/half-2'),
      attempt('/half-2', '/half-1'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

test('A page that gets another name leads on by the same rule', async () => {
  await aPage(server, { section: 'articles', name: 'Was' });
  await lead('/short', '/Articles/WAS');
  await lead('/articles/now', '/About');
  await server.call('pages/renamePage', { section: 'articles', name: 'Was', newName: 'Now' }, as);
  expect((await followed('/articles/was'))?.to).toBe('/articles/Now');
  expect((await followed('/short'))?.to).toBe('/articles/Now');
  expect(await followed('/articles/now')).toBeNull();
  await server.call('pages/deletePage', { section: 'articles', name: 'Now' }, as);
  expect([await followed('/short'), await followed('/articles/was')]).toEqual([null, null]);
});

describe('redirects/deleteRedirect', () => {
  test('lets an address lead nowhere, once', async () => {
    await lead('/gone', '/About');
    const { message, total } = await remove('/GONE/');
    expect([message, total]).toEqual(['Redirect is deleted.', (await all()).length]);
    expect(await followed('/gone')).toBeNull();
    const again = await server.attempt('redirects/deleteRedirect', { from: '/gone' }, as);
    expect(again.status).toBe(404);
  });
});

describe('redirects/getRedirects', () => {
  test('gives page after page in order, and finds either end in any case', async () => {
    for (const name of ['a', 'b', 'c']) await lead(`/paged-${name}_%`, `/Articles/PAGED-${name}`);
    const find = (search: string, more = {}) =>
      server.call('redirects/getRedirects', { search, ...more }, as);
    const first = await find('/paged-', { pageSize: 2 });
    const second = await find('/PAGED-', { pageSize: 2, page: 2 });
    expect([first.total, second.total]).toEqual([3, 3]);
    expect([...first.redirects, ...second.redirects].map(({ from }) => from)).toEqual([
      ...['/paged-a_%', '/paged-b_%', '/paged-c_%'],
    ]);
    expect((await find('articles/paged-b')).total).toBe(1);
    expect((await find('_%')).total).toBe(3);
    expect((await find("' or 1=1 --")).redirects).toEqual([]);
  });
});

describe('redirects/importRedirects', () => {
  const send = (body: Body<'redirects/importRedirects'>) =>
    server.call('redirects/importRedirects', body, as);
  const base64 = (bytes: Buffer) => bytes.toString('base64');
  const fileOf = (text: string, encoding: BufferEncoding = 'utf8') =>
    base64(Buffer.from(text, encoding));

  test('says of each row what would become of it and changes nothing; then does just that', async () => {
    await lead('/imp/known', '/About');
    await lead('/imp/same', '/Board');
    const text = [
      'From,To,Kind',
      '/imp/new,/articles/New,temporary',
      '"/imp/KNOWN/","/Board",',
      '/imp/same,/Board,301',
      '/FAQ,/About,',
      '/imp/bad,javascript:alert(1),',
      '/imp/new,/other,',
      '/imp/circle,/imp/circle,',
      '/imp/kind,/About,sometimes',
      '/imp/word,/About,constructor',
      '',
    ].join('\r\n');
    const before = await all();
    const preview = await send({ text, preview: 1 });
    expect(await all()).toEqual(before);
    expect(preview.rows.map(({ line, result }) => [line, result])).toEqual([
      ...[
        [2, 'added'],
        [3, 'changed'],
        [4, 'same'],
        [5, 'refused'],
        [6, 'refused'],
      ],
      ...[
        [7, 'refused'],
        [8, 'refused'],
        [9, 'refused'],
        [10, 'refused'],
      ],
    ]);
    expect(preview.rows.slice(3).map(({ reason }) => reason)).toEqual([
      'A page already has this address.',
      expect.stringContaining('begins with / or https'),
      'The same address is already in line 2.',
      'This would create a redirect loop.',
      'The type must be permanent or temporary.',
      'The type must be permanent or temporary.',
    ]);
    expect(preview.message).toBe('2 redirects can be imported.');
    const done = await send({ text });
    expect([done.rows, done.message]).toEqual([preview.rows, '2 redirects were imported.']);
    expect(await followed('/imp/new')).toEqual({ to: '/articles/New', status: 302 });
    expect((await followed('/imp/known'))?.to).toBe('/Board');
    expect((await send({ text })).counts).toMatchObject({ added: 0, changed: 0, same: 3 });
  });

  test.each([
    ['commas', '/sep/a,/About\n/sep/b,/Board'],
    ['semicolons', '/sep/a;/About;permanent\n/sep/b;/Board;'],
    ['tabs', 'source\ttarget\n/sep/a\t/About\n/sep/b\t/Board'],
    ['another order', 'new;old\n/About;/sep/a\n/Board;/sep/b'],
    ['old line ends and a mark', '\uFEFFfrom,to\r/sep/a,/About\r/sep/b,/Board\r'],
    ['quotes with everything in them', '"/sep/a","/About"\n\n"/sep/b","/Bo""ard,;"'],
    ['columns that nobody reads', 'id,from,note,to\n1,/sep/a,"x\ny",/About\n2,/sep/b,,/Board'],
  ])('reads %s', async (_what, text) => {
    const { rows } = await send({ text, preview: 1 });
    expect(rows.map(({ from, result }) => [from, result])).toEqual([
      ['/sep/a', 'added'],
      ['/sep/b', 'added'],
    ]);
  });

  test.each([
    ['UTF-8', fileOf('/blé,/café')],
    ['UTF-8 with its mark', fileOf('\uFEFF/blé,/café')],
    ['Windows-1252', fileOf('/blé,/café', 'latin1')],
    ['UTF-16', fileOf('\uFEFF/blé,/café', 'utf16le')],
  ])('reads a file in %s', async (_what, file) => {
    const { rows } = await send({ file, preview: 1 });
    expect(rows).toMatchObject([{ from: '/blé', to: '/caf%C3%A9', result: 'added' }]);
  });

  test('refuses a line with a stray quote, and takes the others', async () => {
    const text = 'from,to\n/stray/a,/About\n/stray/"b,"/Board\n/stray/c,/FAQ\n/stray/d,"/Donate\n';
    const { rows, message } = await send({ text, preview: 1 });
    expect(rows.map(({ line, from, result }) => [line, from, result])).toEqual([
      [2, '/stray/a', 'added'],
      [3, '/stray/"b,"/Board', 'refused'],
      [4, '/stray/c', 'added'],
      [5, '/stray/d,"/Donate', 'refused'],
    ]);
    expect(rows[1]?.reason).toBe('A quote in this line isn’t closed or is in the wrong place.');
    expect(message).toBe('2 redirects can be imported.');
  });

  test('takes 5,000 rows, and refuses one more', async () => {
    const rowsOf = (count: number) =>
      Array.from({ length: count }, (_, index) => `/mass/${index},/mass/${index + 1}`).join('\n');
    const { counts } = await send({ text: rowsOf(5_000) });
    expect(counts).toEqual({ added: 5_000, changed: 0, same: 0, refused: 0 });
    // Each leads to the next: all of them to the end, at once.
    for (const number of [0, 2_500, 4_999]) {
      expect((await followed(`/mass/${number}`))?.to).toBe('/mass/5000');
    }
    const over = await server.attempt('redirects/importRedirects', { text: rowsOf(5_001) }, as);
    expect([over.status, over.reply.errors.text]).toEqual([400, expect.stringContaining('5,000')]);
    await server.db.deleteFrom('redirects').where('from_path', 'like', '/mass/%').execute();
  });

  test.each([
    [{}, 'not both'],
    [{ text: 'a,b', file: 'YSxi' }, 'not both'],
    [{ text: '/a,"/b' }, 'Check its quotes'],
    [{ text: '/a,"/b"x' }, 'Check its quotes'],
    [{ file: 'not base64!' }, 'arrive complete'],
  ])('refuses what cannot be read, in plain words: %j', async (body, words) => {
    const { status, reply } = await server.attempt('redirects/importRedirects', body, as);
    expect([status, reply.message]).toEqual([400, expect.stringContaining(words)]);
  });

  test.each([
    ['bytes that are nothing', Buffer.from([0, 1, 2, 255, 254, 0, 13, 10, 0])],
    ['quotes alone', Buffer.from('"'.repeat(40_000))],
    ['one endless row', Buffer.from(','.repeat(900_000))],
    ['empty rows', Buffer.from('\n'.repeat(900_000))],
    ['commas in rows', Buffer.from(',,,\n'.repeat(200_000))],
  ])('never breaks on %s', async (_what, file) => {
    const sent = { ...as, file };
    const { status } = await server.attempt('redirects/importRedirects', { preview: 1 }, sent);
    expect([200, 400]).toContain(status);
  });
});

describe('redirects/exportRedirects', () => {
  test('gives all of them as the import reads them', async () => {
    await lead('/exp/a,"b"', '/About', { isPermanent: 0 });
    const { csv } = await server.call('redirects/exportRedirects', {}, as);
    expect(csv.split('\r\n')).toContain('"/exp/a,""b""","/About","temporary"');
    const { counts } = await server.call(
      'redirects/importRedirects',
      { text: csv, preview: 1 },
      as,
    );
    expect(counts).toEqual({ added: 0, changed: 0, same: (await all()).length, refused: 0 });
  });
});

test('No address of the site can be led away: the server knows every route', async () => {
  interface Route {
    path?: string;
    children?: Route[];
  }
  const paths = (list: Route[]): string[] =>
    list.flatMap(({ path, children = [] }) => [...(path ? [`/${path}`] : []), ...paths(children)]);
  const fixed = paths(routes as Route[]).filter((path) => !/[:*]/.test(path));
  expect(fixed.length).toBeGreaterThan(20);
  for (const from of fixed) expect((await attempt(from, '/elsewhere')).status, from).toBe(400);
});
