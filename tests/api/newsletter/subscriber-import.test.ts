import { beforeEach, describe, expect, test } from 'vitest';
import { importDue } from '#server/features/newsletter/imports/run.ts';
import { contributions } from '#server/features.ts';
import { deleteExpired } from '#server/retention.ts';
import { tablesWith } from '#tests/support/database/table-dump.ts';
import { mailsTo } from '#tests/support/mail/outbox.ts';
import { aSubscriber, subscriberRow } from '#tests/support/newsletter/subscribers.ts';
import { anAccount, anAdministrator, signIn } from '#tests/support/people/accounts.ts';
import { aServer, siteUrl } from '#tests/support/server/server.ts';

const server = await aServer();
const as = await anAdministrator(server);
const monthly = { test: 0, general: 0, newsletters: 1 } as const;
const pieceSize = 1024 * 1024;

beforeEach(async () => {
  for (const table of ['subscriber_imports', 'departures', 'subscribers'] as const) {
    await server.db.deleteFrom(table).execute();
  }
});

/** Sends a file as the dashboard does. @returns the import's id */
async function send(file: string | Uint8Array): Promise<string> {
  const bytes = Buffer.from(file);
  const announced = { fileName: 'people.csv', size: bytes.length };
  const begun = await server.call('subscriber/beginImport', announced, { as });
  const { id } = begun.import;
  for (let position = 0; position * pieceSize < bytes.length; position += 1) {
    const part = bytes.subarray(position * pieceSize, (position + 1) * pieceSize);
    await server.call('subscriber/addImportPart', { id, position }, { as, file: part });
  }
  return id;
}

async function preview(file: string | Uint8Array, wishes = {}) {
  const id = await send(file);
  const reply = await server.call('subscriber/previewImport', { id, ...wishes }, { as });
  return { id, ...(reply.import.preview ?? expect.fail('There is no preview.')) };
}

async function run(file: string | Uint8Array, { asks = 0 as 0 | 1, lists = monthly } = {}) {
  const { id } = await preview(file);
  const body = { id, ...lists, consent: 1, askToConfirm: asks } as const;
  await server.call('subscriber/startImport', body, { as });
  await importDue(server.db, { siteUrl });
  return (await server.call('subscriber/getImport', {}, { as })).import;
}

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

  test('in UTF-16, Windows-1252 or with a letter across two pieces keeps its letters', async () => {
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

  test('without a heading is read from its first row', async () => {
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

  test('can be read otherwise than guessed', async () => {
    const file = 'private@example.org,work@example.org\na@example.org,b@example.org';
    const wishes = { hasHeading: 1, emailColumn: 1, listsColumn: 0 } as const;
    const { rows, added, columns, listsColumn } = await preview(file, wishes);
    expect({ rows, added, listsColumn }).toEqual({ rows: 1, added: 1, listsColumn: 0 });
    expect(columns).toEqual(['private@example.org', 'work@example.org']);
  });

  test('is announced with its size, and refused early where that is too much', async () => {
    const path = 'subscriber/beginImport';
    const body = { fileName: 'ten-million.csv', size: 300 * pieceSize };
    const { status, reply } = await server.attempt(path, body, { as });
    expect([status, reply.message]).toEqual([
      400,
      'Files can be up to 20 MB, about 200,000 rows. Please split the file.',
    ]);
    expect((await server.call('subscriber/getImport', {}, { as })).import).toBeNull();
  });

  test('that claims less than it is, is not taken', async () => {
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
  ])('that is %s is refused in plain words', async (_what, file, message) => {
    const id = await send(file);
    const { status, reply } = await server.attempt('subscriber/previewImport', { id }, { as });
    expect(status).toBe(400);
    expect(reply.message).toMatch(message);
  });
});

test('A preview says what will be added, skipped and refused, and why', async () => {
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
      ...{ already: 1, left: 2, twice: 1 },
      ...{ blocked: 0, kept: 0, inactive: 0, unknownStatus: 0 },
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

describe('A file with a status column', () => {
  const statuses = ['Unsubscribed', 'cleaned', 'hard-bounced', 'Complained', 'pending', 'VIP'];
  const addressOf = (status: string) => `${status.toLowerCase()}@example.org`;
  const mixed = [
    'Email Address,Subscription Status',
    'in@example.org,Subscribed',
    ...statuses.map((status) => `${addressOf(status)},${status}`),
  ].join('\n');

  test('subscribes those alone whom the file calls subscribed', async () => {
    const { columns, statusColumn, listsColumn, added, skipped } = await preview(mixed);
    expect(columns[statusColumn ?? -1]).toBe('Subscription Status');
    expect({ listsColumn, added, skipped }).toEqual({
      listsColumn: null,
      added: 1,
      skipped: {
        ...{ already: 0, left: 0, twice: 0 },
        ...{ blocked: 4, kept: 0, inactive: 1, unknownStatus: 1 },
      },
    });
    for (const asks of [0, 1] as const) await run(mixed, { asks });
    expect(await subscriberRow(server, 'in@example.org')).toMatchObject({ status: 'confirmed' });
    for (const status of statuses) {
      expect(await subscriberRow(server, addressOf(status))).toBeUndefined();
      expect(await mailsTo(server, addressOf(status))).toEqual([]);
    }
  });

  test('keeps who unsubscribed elsewhere out of later files, and not who is only pending', async () => {
    await run(mixed);
    const later = ['email', ...statuses.map(addressOf)].join('\n');
    expect(await preview(later)).toMatchObject({ added: 2, skipped: { left: 4 } });
    expect(await run(later)).toMatchObject({ added: 2 });
    expect(await subscriberRow(server, addressOf('Unsubscribed'))).toBeUndefined();
    expect(await subscriberRow(server, addressOf('pending'))).toBeDefined();
  });

  test('leaves somebody who is subscribed here as they are, and says so', async () => {
    const here = await aSubscriber(server);
    const { skipped, problems } = await preview(`email,status\n${here.email},unsubscribed`);
    expect(skipped).toMatchObject({ kept: 1, already: 0 });
    expect(problems[0]?.why).toContain('it wasn’t changed');
    await run(`email,status\n${here.email},unsubscribed`);
    expect(await subscriberRow(server, here.email)).toMatchObject({ status: 'confirmed' });
  });

  test('counts the wish to be left alone where an address stands in it twice', async () => {
    const rows = Array.from({ length: 600 }, (_, index) => `r${index}@example.org,subscribed`);
    const file = ['email,status', 'twice@example.org,subscribed', ...rows];
    const last = 'TWICE@example.org,unsubscribed';
    await run([...file, last].join('\n'));
    expect(await subscriberRow(server, 'twice@example.org')).toBeUndefined();
    expect(await subscriberRow(server, 'r599@example.org')).toBeDefined();
  });

  test.each([
    ['our own export', 'email,newsletters,status\na@example.org,1,unsubscribed'],
    ['a time in Mailchimp’s export', 'Email Address,UNSUB_TIME\na@example.org,2026-01-05 10:00:00'],
    ['SendGrid’s bounces', 'email,created,reason,status\na@example.org,1767600000,550 No,5.1.1'],
    ['a flag for leaving', 'email,Opted out\na@example.org,yes'],
    ['a flag for staying', 'email,Subscribed\na@example.org,no'],
    ['no heading', 'a@example.org,Unsubscribed\nb@example.org,Subscribed'],
    ['an event', 'email,event\na@example.org,group_unsubscribe'],
  ])('is understood by %s', async (_what, file) => {
    expect((await preview(file)).skipped.blocked).toBe(1);
    await run(file);
    expect(await subscriberRow(server, 'a@example.org')).toBeUndefined();
  });

  test('is read without it where staff say so', async () => {
    const { added, statusColumn } = await preview(mixed, { statusColumn: -1 });
    expect([added, statusColumn]).toEqual([7, null]);
  });
});

describe('A file with stray quotes', () => {
  const file = [
    'email,name',
    ...Array.from({ length: 1_000 }, (_, index) => `a${index}@example.org,Ann`),
    '"b@example.org,Bob',
    'c@example.org,"Cy"s',
    ...Array.from({ length: 1_000 }, (_, index) => `d${index}@example.org,"Di ""D"" Dee"`),
  ].join('\n');

  test('is imported but for the lines that have them', async () => {
    expect(await preview(file)).toMatchObject({
      ...{ rows: 2_000, unreadable: 2, added: 2_000 },
      problems: [
        { line: 1_002, why: 'A quote in this line isn’t closed or is in the wrong place.' },
        { line: 1_003 },
      ],
    });
    expect(await run(file)).toMatchObject({ status: 'done', added: 2_000 });
  });

  test('gives its report as a harmless CSV, before and after the import, and notes that', async () => {
    const { id } = await preview('email,name\n"=b@example.org,Bob\nnobody,\na@example.org,');
    const body = { id, ...monthly, consent: 1, askToConfirm: 0 } as const;
    const report = () => server.call('subscriber/exportImportReport', { id }, { as });
    const { csv } = await report();
    expect(csv.split('\r\n')).toEqual([
      '"line","email","reason"',
      `"2","'""=b@example.org,Bob","A quote in this line isn’t closed or is in the wrong place."`,
      '"3","nobody","This isn’t an email address."',
      '',
    ]);
    await server.call('subscriber/startImport', body, { as });
    await importDue(server.db, { siteUrl });
    expect(await report()).toMatchObject({ csv, next: null });
    const entry = server.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', '=', 'subscribers.export');
    expect(await entry.executeTakeFirst()).toBeDefined();
  });

  test('goes with its outcome when one of those whom it names is deleted, and not before', async () => {
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

  test('goes when an account is deleted whose address it names', async () => {
    const account = await anAccount(server, { email: 'Account.Here@example.org' });
    await run('email,status\naccount.here@example.org,bounced');
    expect(await tablesWith(server.db, account.email)).toContain('subscriber_imports');
    const { password } = account;
    await server.call('account/deleteAccount', { password }, { as: await signIn(server, account) });
    expect(await tablesWith(server.db, account.email)).toEqual([]);
  });
});

describe('An import', () => {
  test('adds who is new, confirmed by the importer’s word, and leaves everybody else as they are', async () => {
    const here = await aSubscriber(server, { newsletters: 0, general: 1, status: 'pending' });
    const left = await aSubscriber(server);
    await server.call('subscriber/leave', { token: left.token });
    const file = `email,lists\nnew@example.org,\nboth@example.org,"general; test"\n${here.email},\n${left.email},\nbad,`;
    expect(await run(file)).toMatchObject({
      status: 'done',
      done: 5,
      added: 2,
      message: '2 subscribers were added.',
    });
    expect(await subscriberRow(server, 'new@example.org')).toMatchObject({
      ...monthly,
      status: 'confirmed',
      source: 'import',
      confirmed_at: expect.any(Number),
    });
    expect(await subscriberRow(server, 'both@example.org')).toMatchObject({
      test: 1,
      general: 1,
      newsletters: 0,
    });
    expect(await subscriberRow(server, here.email)).toMatchObject({
      newsletters: 0,
      status: 'pending',
    });
    expect(await subscriberRow(server, left.email)).toMatchObject({ status: 'unsubscribed' });
    expect(await mailsTo(server, 'new@example.org')).toEqual([]);
    const parts = await server.db
      .selectFrom('subscriber_import_parts')
      .select('position')
      .execute();
    expect(parts).toEqual([]);
  });

  test('asks each by mail to confirm, where the importer wants it so', async () => {
    await run('email\nasked@example.org', { asks: 1 });
    expect(await subscriberRow(server, 'asked@example.org')).toMatchObject({
      status: 'pending',
      confirmed_at: null,
    });
    expect(await mailsTo(server, 'asked@example.org')).toHaveLength(1);
  });

  test('needs the statement that these people have asked for it, which is noted', async () => {
    const { id } = await preview('email\nnew@example.org');
    const body = { id, ...monthly, askToConfirm: 0 };
    for (const consent of [undefined, 0, true]) {
      const { status } = await server.attempt(
        'subscriber/startImport',
        { ...body, consent },
        { as },
      );
      expect(status).toBe(400);
    }
    await server.call('subscriber/startImport', { ...body, consent: 1, askToConfirm: 0 }, { as });
    const entry = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', `import/${id}`)
      .executeTakeFirst();
    expect(entry).toMatchObject({
      user_id: as.userId,
      action: 'subscribers.import: states that these people have asked for the newsletter',
    });
  });

  test('needs a list', async () => {
    const { id } = await preview('email\nnew@example.org');
    const body = { id, test: 0, general: 0, newsletters: 0, consent: 1, askToConfirm: 0 } as const;
    const { status, reply } = await server.attempt('subscriber/startImport', body, { as });
    expect([status, reply.errors.newsletters]).toEqual([400, 'Please choose at least one list.']);
  });

  test('is found again while it waits, and holds back another one', async () => {
    const { id } = await preview('email\nnew@example.org');
    const body = { id, ...monthly, consent: 1, askToConfirm: 0 } as const;
    await server.call('subscriber/startImport', body, { as });
    const found = (await server.call('subscriber/getImport', {}, { as })).import;
    expect(found).toMatchObject({ id, status: 'waiting', done: 0, preview: { rows: 1 } });
    expect((await server.attempt('subscriber/startImport', body, { as })).status).toBe(409);
    const other = { fileName: 'b.csv', size: 4 };
    expect((await server.attempt('subscriber/beginImport', other, { as })).status).toBe(409);
    await server.call('subscriber/deleteImport', { id }, { as });
    await importDue(server.db, { siteUrl });
    expect(await subscriberRow(server, 'new@example.org')).toBeUndefined();
    expect((await server.call('subscriber/getImport', {}, { as })).import).toBeNull();
  });

  const many = (count: number) =>
    `email\n${Array.from({ length: count }, (_, index) => `r${index}@example.org`).join('\n')}`;

  test('that was broken off goes on where it stopped', async () => {
    const { id } = await preview(many(1_200));
    const body = { id, ...monthly, consent: 1, askToConfirm: 0 } as const;
    await server.call('subscriber/startImport', body, { as });
    await importDue(server.db, { siteUrl }, AbortSignal.abort());
    expect((await server.call('subscriber/getImport', {}, { as })).import).toMatchObject({
      status: 'running',
      done: 500,
      added: 500,
    });
    await importDue(server.db, { siteUrl });
    expect((await server.call('subscriber/getImport', {}, { as })).import).toMatchObject({
      status: 'done',
      done: 1_200,
      added: 1_200,
    });
  });

  test('stops between two batches when the account that started it is demoted', async () => {
    const { id } = await preview(many(1_200));
    const starter = await anAdministrator(server);
    const body = { id, ...monthly, consent: 1, askToConfirm: 0 } as const;
    await server.call('subscriber/startImport', body, { as: starter });
    await importDue(server.db, { siteUrl }, AbortSignal.abort());
    const demotion = { userId: starter.userId, accountType: 2 } as const;
    await server.call('users/changeAccountType', demotion, { as });
    await importDue(server.db, { siteUrl });
    expect((await server.call('subscriber/getImport', {}, { as })).import).toMatchObject({
      status: 'failed',
      added: 500,
      message: expect.stringContaining('no longer allowed to import'),
    });
    const { total } = await server.call('subscriber/allSubscriber', { page: 1 }, { as });
    expect(total).toBe(500);
  });

  test('is done by one of two nodes', async () => {
    const { id } = await preview(many(700));
    const body = { id, ...monthly, consent: 1, askToConfirm: 0 } as const;
    await server.call('subscriber/startImport', body, { as });
    await Promise.all([1, 2].map(() => importDue(server.db, { siteUrl })));
    const found = (await server.call('subscriber/getImport', {}, { as })).import;
    expect(found).toMatchObject({ status: 'done', done: 700, added: 700 });
  });
});

test('A file that nobody has begun to import is cleaned up after a day', async () => {
  await preview('email\nnew@example.org');
  await deleteExpired(server.db, contributions, Date.now() + 23 * 60 * 60_000);
  expect((await server.call('subscriber/getImport', {}, { as })).import).not.toBeNull();
  await deleteExpired(server.db, contributions, Date.now() + 25 * 60 * 60_000);
  expect(await server.db.selectFrom('subscriber_import_parts').selectAll().execute()).toEqual([]);
});
