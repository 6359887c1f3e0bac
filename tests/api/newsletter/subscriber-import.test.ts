import { beforeEach, describe, expect, test } from 'vitest';
import { mailsTo } from '#tests/support/mail/outbox.ts';
import { importsOf, monthly, stated, statement } from '#tests/support/newsletter/imports.ts';
import {
  aSubscriber,
  deleteSubscribers,
  subscriberRow,
} from '#tests/support/newsletter/subscribers.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { deleteExpired, runJob } from '#tests/support/server/background-work.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = await anAdministrator(server);
const { preview, run } = importsOf(server, as);

beforeEach(() => deleteSubscribers(server));

describe('A file with a status column', () => {
  const statuses = ['Unsubscribed', 'cleaned', 'hard-bounced', 'Complained', 'pending', 'VIP'];
  const addressOf = (status: string) => `${status.toLowerCase()}@example.org`;
  const mixed = [
    'Email Address,Subscription Status',
    'in@example.org,Subscribed',
    ...statuses.map((status) => `${addressOf(status)},${status}`),
  ].join('\n');
  /** The program does not know this status, and the importer answers that it is no consent. */
  const vip = { '1=vip': 'notConfirmed' } as const;

  test('subscribes only those whom the file marks as subscribed', async () => {
    const { consentColumns, listsColumn, added, unstated, skipped } = await preview(mixed);
    expect(consentColumns).toMatchObject([{ column: 1, says: 'status' }]);
    expect({ listsColumn, added, unstated, skipped }).toEqual({
      listsColumn: null,
      added: 1,
      unstated: 0,
      skipped: {
        already: 0,
        left: 0,
        twice: 0,
        blocked: 4,
        kept: 0,
        inactive: 1,
        unanswered: 1,
      },
    });
    for (const asks of [0, 1] as const) await run(mixed, { asks, answers: vip });
    expect(await subscriberRow(server, 'in@example.org')).toMatchObject({ status: 'confirmed' });
    for (const status of statuses) {
      expect(await subscriberRow(server, addressOf(status))).toBeUndefined();
      expect(await mailsTo(server, addressOf(status))).toEqual([]);
    }
  });

  test('excludes people who unsubscribed elsewhere from later files, but not pending ones', async () => {
    await run(mixed, { answers: vip });
    const later = ['email', ...statuses.map(addressOf)].join('\n');
    expect(await preview(later)).toMatchObject({ added: 2, skipped: { left: 4 } });
    expect(await run(later)).toMatchObject({ added: 2 });
    expect(await subscriberRow(server, addressOf('Unsubscribed'))).toBeUndefined();
    expect(await subscriberRow(server, addressOf('pending'))).toBeDefined();
  });

  test('does not change people who are subscribed here, and says so', async () => {
    const here = await aSubscriber(server);
    const { skipped, problems } = await preview(`email,status\n${here.email},unsubscribed`);
    expect(skipped).toMatchObject({ kept: 1, already: 0 });
    expect(problems[0]?.why).toContain('it wasn’t changed');
    await run(`email,status\n${here.email},unsubscribed`);
    expect(await subscriberRow(server, here.email)).toMatchObject({ status: 'confirmed' });
  });

  test('respects an unsubscribed row if an address occurs twice', async () => {
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
  ])('is recognized by %s', async (_what, file) => {
    const { questions, skipped } = await preview(file);
    expect(skipped.blocked).toBe(1);
    const nothing = questions.map(({ id }) => [id, 'nothing'] as const);
    await run(file, { answers: Object.fromEntries(nothing) });
    expect(await subscriberRow(server, 'a@example.org')).toBeUndefined();
  });
});

describe('An import', () => {
  test('adds new people as confirmed, on the importer’s statement, and changes no one else', async () => {
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

  test('records where the consent of an address with an international domain comes from', async () => {
    await run('email\nada@müller.example');
    const consent = await server.db
      .selectFrom('consents')
      .select('words')
      .where('email_key', '=', 'ada@xn--mller-kva.example')
      .executeTakeFirst();
    expect(consent?.words).toContain(statement);
  });

  test('asks each by email to confirm, if the importer chooses so', async () => {
    await run('email\nasked@example.org', { asks: 1 });
    expect(await subscriberRow(server, 'asked@example.org')).toMatchObject({
      status: 'pending',
      confirmed_at: null,
    });
    expect(await mailsTo(server, 'asked@example.org')).toHaveLength(1);
  });

  test('requires the statement that these people asked for it, which is recorded', async () => {
    const { id } = await preview('email\nnew@example.org');
    const body = { id, ...monthly, ...stated, askToConfirm: 0 };
    for (const consent of [undefined, 0, true]) {
      const { status } = await server.attempt(
        'subscriber/startImport',
        { ...body, consent },
        { as },
      );
      expect(status).toBe(400);
    }
    await server.call('subscriber/startImport', { ...body, askToConfirm: 0 }, { as });
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

  test('requires a list', async () => {
    const { id } = await preview('email\nnew@example.org');
    const none = { test: 0, general: 0, newsletters: 0 } as const;
    const body = { id, ...none, ...stated, askToConfirm: 0 } as const;
    const { status, reply } = await server.attempt('subscriber/startImport', body, { as });
    expect([status, reply.errors.newsletters]).toEqual([400, 'Please choose at least one list.']);
  });

  test('can be found while it waits, and blocks another one', async () => {
    const { id } = await preview('email\nnew@example.org');
    const body = { id, ...monthly, ...stated, askToConfirm: 0 } as const;
    await server.call('subscriber/startImport', body, { as });
    const found = (await server.call('subscriber/getImport', {}, { as })).import;
    expect(found).toMatchObject({ id, status: 'waiting', done: 0, preview: { rows: 1 } });
    expect((await server.attempt('subscriber/startImport', body, { as })).status).toBe(409);
    const other = { fileName: 'b.csv', size: 4 };
    expect((await server.attempt('subscriber/beginImport', other, { as })).status).toBe(409);
    await server.call('subscriber/deleteImport', { id }, { as });
    await runJob(server, 'importing subscribers');
    expect(await subscriberRow(server, 'new@example.org')).toBeUndefined();
    expect((await server.call('subscriber/getImport', {}, { as })).import).toBeNull();
  });

  const many = (count: number) =>
    `email\n${Array.from({ length: count }, (_, index) => `r${index}@example.org`).join('\n')}`;

  test('that was interrupted resumes where it stopped', async () => {
    const { id } = await preview(many(1_200));
    const body = { id, ...monthly, ...stated, askToConfirm: 0 } as const;
    await server.call('subscriber/startImport', body, { as });
    await runJob(server, 'importing subscribers', AbortSignal.abort());
    expect((await server.call('subscriber/getImport', {}, { as })).import).toMatchObject({
      status: 'running',
      done: 200,
      added: 200,
    });
    await runJob(server, 'importing subscribers');
    expect((await server.call('subscriber/getImport', {}, { as })).import).toMatchObject({
      status: 'done',
      done: 1_200,
      added: 1_200,
    });
  });

  test('stops between two batches when the account that started it is demoted', async () => {
    const { id } = await preview(many(1_200));
    const starter = await anAdministrator(server);
    const body = { id, ...monthly, ...stated, askToConfirm: 0 } as const;
    await server.call('subscriber/startImport', body, { as: starter });
    await runJob(server, 'importing subscribers', AbortSignal.abort());
    const demotion = { userId: starter.userId, accountType: 2 } as const;
    await server.call('users/changeAccountType', demotion, { as });
    await runJob(server, 'importing subscribers');
    expect((await server.call('subscriber/getImport', {}, { as })).import).toMatchObject({
      status: 'failed',
      added: 200,
      message: expect.stringContaining('no longer allowed to import'),
    });
    const { total } = await server.call('subscriber/allSubscriber', { page: 1 }, { as });
    expect(total).toBe(200);
  });

  test('is done by one of two nodes', async () => {
    const { id } = await preview(many(700));
    const body = { id, ...monthly, ...stated, askToConfirm: 0 } as const;
    await server.call('subscriber/startImport', body, { as });
    await Promise.all([1, 2].map(() => runJob(server, 'importing subscribers')));
    const found = (await server.call('subscriber/getImport', {}, { as })).import;
    expect(found).toMatchObject({ status: 'done', done: 700, added: 700 });
  });
});

test('A file that was never imported is deleted after a day', async () => {
  await preview('email\nnew@example.org');
  await deleteExpired(server, Date.now() + 23 * 60 * 60_000);
  expect((await server.call('subscriber/getImport', {}, { as })).import).not.toBeNull();
  await deleteExpired(server, Date.now() + 25 * 60 * 60_000);
  expect(await server.db.selectFrom('subscriber_import_parts').selectAll().execute()).toEqual([]);
});
