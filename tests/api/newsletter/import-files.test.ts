import { beforeEach, describe, expect, test } from 'vitest';
import { tablesWith } from '#tests/support/database/table-dump.ts';
import { importsOf, monthly, pieceSize, stated } from '#tests/support/newsletter/imports.ts';
import {
  aSubscriber,
  deleteSubscribers,
  subscriberRow,
} from '#tests/support/newsletter/subscribers.ts';
import { anAccount, anAdministrator, signIn } from '#tests/support/people/accounts.ts';
import { runJob } from '#tests/support/server/background-work.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = await anAdministrator(server);
const { send, preview, run } = importsOf(server, as);

beforeEach(() => deleteSubscribers(server));

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

describe('A file', () => {
  test.each([
    ['with a heading', 'Name,E-Mail\nMaya,maya@example.org\n'],
    ['with a mark and semicolons', '\uFEFFName;E-Mail\r\nMaya;maya@example.org\r\n'],
    ['with tabs', 'Name\tE-Mail\nMaya\tmaya@example.org'],
    ['with quotes', '"Name","E-Mail"\n"Okafor, ""May""\nMaya"," maya@example.org "\n'],
    ['in Windows-1252', Buffer.from('Nom;E-Mail\nZo\xeb;maya@example.org\n', 'latin1')],
    ['in UTF-16', utf16('Name;E-Mail\r\nZoë;maya@example.org\r\n')],
  ])('%s is read, and its columns are found', async (_what, file) => {
    const { columns, emailColumn, hasHeading, listsColumn, rows, added } = await preview(file);
    expect(columns[1]).toBe('E-Mail');
    expect({ emailColumn, hasHeading, listsColumn, rows, added }).toEqual({
      emailColumn: 1,
      hasHeading: 1,
      listsColumn: null,
      rows: 1,
      added: 1,
    });
  });

  test('in UTF-16, in Windows-1252 or with a letter split across two parts is decoded correctly', async () => {
    expect((await preview(utf16('E-Mail;Name\nmaya@example.org;Zoë'))).sample[0]?.[1]).toBe('Zoë');
    const latin = Buffer.from('E-Mail;Name\nmaya@example.org;Zo\xeb', 'latin1');
    expect((await preview(latin)).sample[0]?.[1]).toBe('Zoë');
    const head = 'E-Mail;Name\n';
    const filler = `maya@example.org;${' '.repeat(1000)}\n`;
    const long = head + filler.repeat(Math.floor((pieceSize - head.length) / filler.length));
    const fill = 'x'.repeat(pieceSize - Buffer.byteLength(long) - 'maya@example.org;'.length - 1);
    const { skipped, refused } = await preview(`${long}maya@example.org;${fill}ë`);
    expect([skipped.twice > 0, refused]).toEqual([true, 0]);
  });

  test('without a header row is read from its first row', async () => {
    const { columns, hasHeading, emailColumn, rows } = await preview(
      'Maya,maya@example.org\nBo,bo@example.org',
    );
    expect({ columns, hasHeading, emailColumn, rows }).toEqual({
      columns: ['Column 1', 'Column 2'],
      hasHeading: 0,
      emailColumn: 1,
      rows: 2,
    });
  });

  test('can be read with other columns than guessed', async () => {
    const file = 'private@example.org,work@example.org\na@example.org,b@example.org';
    const options = { hasHeading: 1, emailColumn: 1, listsColumn: 0 } as const;
    const { rows, added, columns, listsColumn } = await preview(file, options);
    expect({ rows, added, listsColumn }).toEqual({ rows: 1, added: 1, listsColumn: 0 });
    expect(columns).toEqual(['private@example.org', 'work@example.org']);
  });

  test('is announced with its size, and refused early if it is too large', async () => {
    const path = 'subscriber/beginImport';
    const body = { fileName: 'ten-million.csv', size: 300 * pieceSize };
    const { status, reply } = await server.attempt(path, body, { as });
    expect([status, reply.message]).toEqual([
      400,
      'Files can be up to 20 MB, about 200,000 rows. Please split the file.',
    ]);
    expect((await server.call('subscriber/getImport', {}, { as })).import).toBeNull();
  });

  test('that is larger than announced is refused', async () => {
    const begun = await server.call(
      'subscriber/beginImport',
      { fileName: 'a.csv', size: 4 },
      { as },
    );
    const { id } = begun.import;
    const part = (position: number, text: string) =>
      server.attempt(
        'subscriber/addImportPart',
        { id, position, piece: Buffer.from(text).toString('base64') },
        { as },
      );
    expect((await part(0, 'a@example.org')).status).toBe(400);
    expect((await part(1, 'abcd')).status).toBe(400);
    const early = await server.attempt('subscriber/previewImport', { id }, { as });
    expect([early.status, early.reply.message]).toEqual([
      400,
      'The file didn’t arrive complete. Please choose it again.',
    ]);
    expect((await part(0, 'abcd')).status).toBe(200);
  });

  test.each([
    ['empty', ' \n \n', 'This file is empty.'],
    ['with a stray quote in its heading', '"a,b\nx,y\n', /We couldn’t read the first row/],
  ])('that is %s is refused with a clear message', async (_what, file, message) => {
    const id = await send(file);
    const { status, reply } = await server.attempt('subscriber/previewImport', { id }, { as });
    expect(status).toBe(400);
    expect(reply.message).toMatch(message);
  });
});

test('A preview shows what will be added, skipped and refused, and why', async () => {
  const [here, left, deleted] = [
    await aSubscriber(server),
    await aSubscriber(server),
    await aSubscriber(server),
  ];
  await server.call('subscriber/leave', { token: left.token });
  await server.call('subscriber/deleteSubscriber', { subscriber: deleted.id }, { as });
  const people = ['new@example.org', here.email, left.email, deleted.email.toUpperCase()];
  const file = ['email', ...people, 'NEW@example.org', 'nobody', ''].join('\n');
  const { rows, added, skipped, refused, problems } = await preview(file);
  expect({ rows, added, skipped, refused }).toEqual({
    rows: 6,
    added: 1,
    skipped: {
      already: 1,
      left: 2,
      twice: 1,
      blocked: 0,
      kept: 0,
      inactive: 0,
      unanswered: 0,
    },
    refused: 1,
  });
  expect(problems).toEqual([
    { line: 3, email: here.email, why: 'This address is already subscribed.' },
    { line: 4, email: left.email, why: 'This address unsubscribed or was deleted.' },
    {
      line: 5,
      email: deleted.email.toUpperCase(),
      why: 'This address unsubscribed or was deleted.',
    },
    { line: 6, email: 'NEW@example.org', why: 'This address is in the file twice.' },
    { line: 7, email: 'nobody', why: 'This isn’t an email address.' },
  ]);
  expect(await subscriberRow(server, 'new@example.org')).toBeUndefined();
});

describe('A file with stray quotes', () => {
  const file = [
    'email,name',
    ...Array.from({ length: 1_000 }, (_, index) => `a${index}@example.org,Ann`),
    '"b@example.org,Bob',
    'c@example.org,"Cy"s',
    ...Array.from({ length: 1_000 }, (_, index) => `d${index}@example.org,"Di ""D"" Dee"`),
  ].join('\n');

  test('is imported except for the affected lines', async () => {
    expect(await preview(file)).toMatchObject({
      rows: 2_000,
      unreadable: 2,
      added: 2_000,
      problems: [
        { line: 1_002, why: 'A quote in this line isn’t closed or is in the wrong place.' },
        { line: 1_003 },
      ],
    });
    expect(await run(file)).toMatchObject({ status: 'done', added: 2_000 });
  });

  test('offers its report as CSV without formulas, before and after the import, and records that', async () => {
    const { id } = await preview('email,name\n"=b@example.org,Bob\nnobody,\na@example.org,');
    const body = { id, ...monthly, ...stated, askToConfirm: 0 } as const;
    const report = () => server.call('subscriber/exportImportReport', { id }, { as });
    const { csv } = await report();
    expect(csv.split('\r\n')).toEqual([
      '"line","email","reason"',
      `"2","'""=b@example.org,Bob","A quote in this line isn’t closed or is in the wrong place."`,
      '"3","nobody","This isn’t an email address."',
      '',
    ]);
    await server.call('subscriber/startImport', body, { as });
    await runJob(server, 'importing subscribers');
    expect(await report()).toMatchObject({ csv, next: null });
    const entry = server.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', '=', 'subscribers.export');
    expect(await entry.executeTakeFirst()).toBeDefined();
  });

  test('is deleted with its report when a person in it is deleted, and not before', async () => {
    const named = await aSubscriber(server, { email: 'Named.Here@example.org' });
    const other = await aSubscriber(server, { email: 'not.in.it@example.org' });
    await run('email,name\nnamed.here@example.org,Bob\nnobody,');
    const outcome = async () => (await server.call('subscriber/getImport', {}, { as })).import;
    await server.call('subscriber/deleteSubscriber', { subscriber: other.id }, { as });
    expect(await outcome()).toMatchObject({ status: 'done' });
    await server.call('subscriber/deleteSubscriber', { subscriber: named.id }, { as });
    expect(await outcome()).toBeNull();
    expect(await tablesWith(server.db, named.email)).toEqual([]);
  });

  test.each(['ada@müller.example', 'Ada@MU\u0308LLER.example', 'ada@xn--mller-kva.example'])(
    'is deleted when a person in it is, whose address it spells %s',
    async (email) => {
      await run(`email,name\n${email},Ada`);
      const stored = await server.db.selectFrom('subscribers').select('id').executeTakeFirst();
      await server.call('subscriber/deleteSubscriber', { subscriber: stored?.id ?? '' }, { as });
      expect((await server.call('subscriber/getImport', {}, { as })).import).toBeNull();
    },
  );

  test('is deleted when an account with an address in it is deleted', async () => {
    const account = await anAccount(server, { email: 'Account.Here@example.org' });
    await run('email,status\naccount.here@example.org,bounced');
    expect(await tablesWith(server.db, account.email)).toContain('subscriber_imports');
    const { password } = account;
    await server.call('account/deleteAccount', { password }, { as: await signIn(server, account) });
    expect(await tablesWith(server.db, account.email)).toEqual([]);
  });
});
