import { describe, expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = { as: await anEditor(server) };

type Edit = Body<'redirects/editRedirect'>;

const lead = (from: string, to: string, more: Partial<Edit> = {}) =>
  server.call('redirects/editRedirect', { from, to, isPermanent: 1, ...more }, as);
const followed = async (path: string) => (await server.call('site/getRedirect', { path })).redirect;
const all = async () =>
  (await server.call('redirects/getRedirects', { pageSize: 200 }, as)).redirects;

describe('redirects/importRedirects', () => {
  const send = (body: Body<'redirects/importRedirects'>) =>
    server.call('redirects/importRedirects', body, as);
  const base64 = (bytes: Buffer) => bytes.toString('base64');
  const fileOf = (text: string, encoding: BufferEncoding = 'utf8') =>
    base64(Buffer.from(text, encoding));

  test('previews the outcome of each row without changes; then does exactly that', async () => {
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
      [2, 'added'],
      [3, 'changed'],
      [4, 'same'],
      [5, 'refused'],
      [6, 'refused'],
      [7, 'refused'],
      [8, 'refused'],
      [9, 'refused'],
      [10, 'refused'],
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

  test('refuses a line with a stray quote, and imports the others', async () => {
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

  test('accepts 5,000 rows, and refuses one more', async () => {
    const rowsOf = (count: number) =>
      Array.from({ length: count }, (_, index) => `/mass/${index},/mass/${index + 1}`).join('\n');
    const { counts } = await send({ text: rowsOf(5_000) });
    expect(counts).toEqual({ added: 5_000, changed: 0, same: 0, refused: 0 });
    // Each leads to the next, and all of them directly to the end.
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
  ])('refuses an unreadable file with a clear message: %j', async (body, words) => {
    const { status, reply } = await server.attempt('redirects/importRedirects', body, as);
    expect([status, reply.message]).toEqual([400, expect.stringContaining(words)]);
  });

  test.each([
    ['bytes that are nothing', Buffer.from([0, 1, 2, 255, 254, 0, 13, 10, 0])],
    ['quotes alone', Buffer.from('"'.repeat(40_000))],
    ['one endless row', Buffer.from(','.repeat(900_000))],
    ['empty rows', Buffer.from('\n'.repeat(900_000))],
    ['commas in rows', Buffer.from(',,,\n'.repeat(200_000))],
  ])('never fails on %s', async (_what, file) => {
    const sent = { ...as, file };
    const { status } = await server.attempt('redirects/importRedirects', { preview: 1 }, sent);
    expect([200, 400]).toContain(status);
  });
});

describe('redirects/exportRedirects', () => {
  test('exports all redirects in the format that the import reads', async () => {
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
