import { beforeEach, expect, test } from 'vitest';
import { aStatementEngine } from '#tests/support/donations/gift-server.ts';
import { deleteGifts, giftByHand, setReceiptIssuer } from '#tests/support/donations/gifts.ts';
import { aMailServer, type RecipientBehaviors } from '#tests/support/mail/mail-server.ts';
import { lastMailTo, linkIn, mailsTo } from '#tests/support/mail/outbox.ts';
import { aMember, anAdministrator } from '#tests/support/people/accounts.ts';
import { profileOf } from '#tests/support/people/profiles.ts';
import { anAddress, aServer } from '#tests/support/server/server.ts';

const behaviors: RecipientBehaviors = new Map();
const mailServer = await aMailServer(behaviors);
const server = await aServer({ SITE_URL: 'https://site.test', MAIL_URL: mailServer.url });
const as = await anAdministrator(server);
const year = 2025;

beforeEach(async () => {
  await deleteGifts(server);
  await setReceiptIssuer(server);
  mailServer.delivered.length = 0;
  behaviors.clear();
});

const give = (name: string, gift: Partial<ReturnType<typeof giftByHand>> = {}) => {
  const contact = { name, email: `${name.toLowerCase()}@example.org`, givenOn: '2025-06-01' };
  return server.call('donations/addDonation', giftByHand({ ...contact, ...gift }), { as });
};
const start = async (note = '', noteTranslations?: { es?: string }) =>
  (await server.call('donations/startStatements', { year, note, noteTranslations }, { as })).mailing
    .id;
const read = async (id: string) => server.call('donations/getStatementMailing', { id }, { as });
const change = (id: string, what: 'pause' | 'resume' | 'cancel' | 'resend') =>
  server.attempt('donations/changeStatements', { id, change: what }, { as });
const anEngine = () => aStatementEngine(server);

/** The plain text of the email that an address received. */
function textFor(address: string): string {
  const { raw = '' } = mailServer.delivered.find(({ recipient }) => recipient === address) ?? {};
  const [, encoded = ''] = /text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw) ?? [];
  return Buffer.from(encoded, 'base64').toString();
}

test('A statement lists a year’s gifts in the words of Publication 1771, and their deductible part', async () => {
  await give('Ada', { amount: 10_000, goodsDescription: 'A dinner', goodsValue: 4_000 });
  const { donation } = await give('Ada', { amount: 5_000, givenOn: '2025-03-01' });
  const { id, version } = donation;
  await server.call('donations/refundDonation', { id, version, amount: 1_000 }, { as });
  await give('Ada', { kind: 'in-kind', amount: 9_900, description: '12 boxes of carrots' });
  await give('Ada', { amount: 7_700, givenOn: '2026-01-01' });
  await give('Bo <b>', { email: 'bo@example.org' });
  const mailing = await start('Dear {first name|friend}, **thank you**!');
  expect(await anEngine().sendNext()).toBe('');
  const text = textFor('ada@example.org');
  for (const words of [
    'Dear Ada, thank you!',
    'These are the gifts that Common Plate, Inc. received from you in 2025.',
    'March 1, 2025, receipt 2025-000002: Cash, $10.00 refunded, $40.00, deductible $40.00',
    'Cash. You received: A dinner ($40.00), $100.00, deductible $60.00',
    'In kind: 12 boxes of carrots',
    'Total of 2025: $140.00, deductible $100.00',
    'You don’t need an account: https://site.test/giving',
    'No goods or services were provided in exchange for these gifts, except where this statement says what you received',
    'The value of a gift in kind is for you to determine',
    'EIN 12-3456789',
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toMatch(/99\.00|77\.00/);
  expect(textFor('bo@example.org')).toContain('in exchange for these gifts.\r\n');
  const { raw = '' } =
    mailServer.delivered.find(({ recipient }) => recipient === 'bo@example.org') ?? {};
  const [, html = ''] = /text\/html[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw) ?? [];
  expect(Buffer.from(html, 'base64').toString()).toContain('Bo &lt;b&gt;');
  expect((await read(mailing)).mailing).toMatchObject({
    status: 'finished',
    total: 2,
    sent: 2,
    queued: 0,
    failed: 0,
    uncertain: 0,
  });
});

test('Statements reach every donor with an address once, and later only those who are new', async () => {
  await give('Ada');
  await give('Noaddress', { email: '' });
  await give('Lastyear', { givenOn: '2024-06-01' });
  const preview = () => server.call('donations/previewStatements', { year, note: '' }, { as });
  expect(await preview()).toMatchObject({ recipients: 1, withoutEmail: 1, informed: 0 });
  expect((await preview()).html).toContain('Dear Ada,');
  await start();
  const again = await server.attempt('donations/startStatements', { year, note: '' }, { as });
  expect([again.status, again.reply.message]).toEqual([
    409,
    'The statements of 2025 are already being sent.',
  ]);
  await anEngine().sendNext();
  expect(await preview()).toMatchObject({ recipients: 0, withoutEmail: 1, informed: 1, html: '' });
  expect(
    (await server.attempt('donations/startStatements', { year, note: '' }, { as })).status,
  ).toBe(409);
  await give('Bo');
  await start();
  await anEngine().sendNext();
  expect(mailServer.delivered.map(({ recipient }) => recipient).toSorted()).toEqual([
    'ada@example.org',
    'bo@example.org',
  ]);
  const file = await server.call('donations/getStatementsPdf', { year }, { as });
  expect([file.statements, file.next]).toEqual([1, null]);
  expect(Buffer.from(file.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
});

test('After a crash nothing is sent twice: what may have arrived waits for a decision', async () => {
  for (const name of ['Ada', 'Bo', 'Cy']) await give(name);
  const id = await start();
  const [first, second] = await server.db
    .selectFrom('statement_recipients')
    .select('donor_id')
    .orderBy('donor_id')
    .execute();
  // An engine that was killed while it handed over the first, with the second claimed.
  for (const [row, status] of [
    [first, 'sending'],
    [second, 'claimed'],
  ] as const) {
    await server.db
      .updateTable('statement_recipients')
      .set({ status })
      .where('donor_id', '=', row?.donor_id ?? '')
      .execute();
  }
  await server.db
    .updateTable('statement_mailings')
    .set({ owner: 'an engine that died', lease_until: 0 })
    .execute();
  await anEngine().sendNext();
  expect(mailServer.delivered).toHaveLength(2);
  const { mailing, problems } = await read(id);
  expect(mailing).toMatchObject({ status: 'finished', sent: 2, uncertain: 1 });
  expect(problems.map(({ donorId, status }) => [donorId, status])).toEqual([
    [first?.donor_id, 'uncertain'],
  ]);
  expect((await change(id, 'resend')).status).toBe(200);
  await anEngine().sendNext();
  expect(new Set(mailServer.delivered.map(({ recipient }) => recipient)).size).toBe(3);
  expect((await read(id)).mailing).toMatchObject({ status: 'finished', sent: 3, uncertain: 0 });
  expect((await change(id, 'resend')).status).toBe(409);
});

test('A mailing belongs to one engine, and can be paused, resumed and canceled', async () => {
  for (const name of ['Ada', 'Bo', 'Cy']) await give(name);
  behaviors.set('bo@example.org', { code: 550 });
  const id = await start();
  expect((await change(id, 'pause')).reply.mailing.status).toBe('paused');
  await anEngine().sendNext();
  expect(mailServer.delivered).toEqual([]);
  await change(id, 'resume');
  await Promise.all([anEngine().sendNext(), anEngine().sendNext()]);
  expect(mailServer.delivered.map(({ recipient }) => recipient).toSorted()).toEqual([
    'ada@example.org',
    'cy@example.org',
  ]);
  const { mailing, problems } = await read(id);
  expect(mailing).toMatchObject({ status: 'finished', sent: 2, failed: 1 });
  expect(problems[0]).toMatchObject({ name: 'Bo', status: 'failed' });
  expect((await change(id, 'cancel')).status).toBe(409);
  await change(id, 'resend');
  expect((await change(id, 'cancel')).reply.mailing).toMatchObject({
    status: 'canceled',
    queued: 0,
  });
});

test('Statements are refused without an EIN, for a future year, and with an unknown merge field', async () => {
  await give('Ada');
  const attempt = (body: { year: number; note: string }) =>
    server.attempt('donations/previewStatements', body, { as });
  const future = await attempt({ year: 2999, note: '' });
  expect([future.status, future.reply.errors.year]).toEqual([400, 'Choose a year that has begun.']);
  const unknown = await attempt({ year, note: 'Dear {nickname},' });
  expect([unknown.status, Object.keys(unknown.reply.errors)]).toEqual([400, ['note']]);
  await server.db.deleteFrom('site_settings').where('name', '=', 'giving').execute();
  for (const path of ['previewStatements', 'startStatements', 'sendTestStatement'] as const) {
    const { status, reply } = await server.attempt(`donations/${path}`, { year, note: '' }, { as });
    expect([status, reply.errors.issuer]).toEqual([400, reply.message]);
  }
  expect(await server.db.selectFrom('statement_mailings').selectAll().execute()).toEqual([]);
});

test('A test statement goes to its author only, and a member gets their own as a PDF', async () => {
  const member = await aMember(server);
  await give('Ada');
  await give('Own', { email: member.email });
  const body = { year, note: '', attempt: 'one' };
  for (let time = 0; time < 2; time += 1) {
    await server.call('donations/sendTestStatement', body, { as });
  }
  const mails = await mailsTo(server, as.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Test: Your 2025 giving statement from Common Plate, Inc.',
  ]);
  const { pdf } = await server.call('donations/getOwnStatementPdf', { year }, { as: member });
  expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  const none = await server.attempt('donations/getOwnStatementPdf', { year: 2020 }, { as: member });
  expect(none.status).toBe(404);
  await server.call('donations/requestLink', { email: 'ada@example.org' });
  const mail = await lastMailTo(server, 'ada@example.org');
  const token = linkIn(mail).searchParams.get('token') ?? '';
  const linked = await server.call('donations/getOwnStatementPdf', { year, token });
  expect(linked.name).toBe('Giving statement 2025.pdf');
  const stranger = await server.attempt('donations/getOwnStatementPdf', { year });
  const forged = await server.attempt('donations/getOwnStatementPdf', {
    year,
    token: 'x'.repeat(43),
  });
  expect([stranger.status, forged.status]).toEqual([401, 400]);
  const from = anAddress();
  const ask = (asked: number) =>
    server.attempt('donations/getOwnStatementPdf', { year: asked, token }, { from });
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async () => (await ask(2020)).status),
  );
  expect(new Set(statuses)).toEqual(new Set([404]));
  expect((await ask(year)).status).toBe(429);
});

test('A merged donor gets no year’s statement again, and undoing the merge returns who got which', async () => {
  for (const name of ['Ada', 'Bo']) await give(name);
  await start();
  await anEngine().sendNext();
  await give('Cy');
  const counts = async () => {
    const { recipients, informed } = await server.call(
      'donations/previewStatements',
      { year, note: '' },
      { as },
    );
    return { recipients, informed };
  };
  const sentTo = () =>
    server.db
      .selectFrom('statement_recipients')
      .innerJoin('donors', 'donors.id', 'statement_recipients.donor_id')
      .select(['donors.name', 'status'])
      .orderBy('donors.name')
      .execute();
  const profiles = new Map<string, string>();
  for (const name of ['ada', 'bo', 'cy'])
    profiles.set(name, await profileOf(server, as, `${name}@example.org`));
  const mergeInto = async (keptName: string, mergedName: string) => {
    const [keptId = '', mergedId = ''] = [profiles.get(keptName), profiles.get(mergedName)];
    const { merge } = await server.call('people/mergePeople', { keptId, mergedId }, { as });
    return merge?.id ?? '';
  };
  const before = await sentTo();
  expect([before.length, await counts()]).toEqual([2, { recipients: 1, informed: 2 }]);
  const first = await mergeInto('cy', 'ada');
  expect(await counts()).toEqual({ recipients: 0, informed: 2 });
  const second = await mergeInto('bo', 'cy');
  expect([await sentTo(), await counts()]).toEqual([
    [{ name: 'Bo', status: 'sent' }],
    { recipients: 0, informed: 1 },
  ]);
  for (const id of [second, first]) await server.call('people/undoMerge', { id }, { as });
  expect([await sentTo(), await counts()]).toEqual([before, { recipients: 1, informed: 2 }]);
});

test('One mailing reaches each donor in their language, with the subject and the words around the gifts', async () => {
  await give('Ada', { language: 'es' });
  await give('Bo');
  await give('Cy', { language: 'es', email: '' });
  const mailing = await start('Hello {first name|friend}!');
  expect(await anEngine().sendNext()).toBe('');
  expect((await read(mailing)).mailing).toMatchObject({ status: 'finished', total: 2, sent: 2 });
  const subjectFor = (address: string) => {
    const { raw = '' } = mailServer.delivered.find(({ recipient }) => recipient === address) ?? {};
    return /^Subject: (.*)\r$/m.exec(raw)?.[1];
  };
  expect(subjectFor('bo@example.org')).toBe('Your 2025 giving statement from Common Plate, Inc.');
  expect(subjectFor('ada@example.org')).toBe(
    'Su comprobante anual de donaciones 2025 de Common Plate, Inc.',
  );
  const text = textFor('ada@example.org');
  for (const words of [
    'Hello Ada!',
    '1 de junio de 2025, recibo 2025-000001: En efectivo, $25.00, deducible $25.00',
    'https://site.test/es/giving',
  ]) {
    expect(text).toContain(words);
  }
  expect(textFor('bo@example.org')).toContain('June 1, 2025, receipt 2025-000002: Cash, $25.00');
  const file = await server.call('donations/getStatementsPdf', { year }, { as });
  expect(file.name).toBe('Comprobante anual de donaciones 2025.pdf');
});

test('Staff’s words above the gifts are in the donor’s language where they wrote them in it', async () => {
  await give('Ada', { language: 'es' });
  await give('Bo');
  const words = { note: 'Hello {first name|friend}!', noteTranslations: { es: '¡Hola, {name}!' } };
  const sampleIn = async (language: 'en' | 'es') => {
    const sample = { year, ...words, language };
    return (await server.call('donations/previewStatements', sample, { as })).html;
  };
  expect(await sampleIn('es')).toContain('¡Hola, ');
  expect(await sampleIn('en')).toContain('Hello ');
  await start(words.note, words.noteTranslations);
  await anEngine().sendNext();
  expect(textFor('ada@example.org')).toContain('¡Hola, Ada!');
  expect(textFor('ada@example.org')).not.toContain('Hello');
  expect(textFor('bo@example.org')).toContain('Hello Bo!');
  const unknown = { ...words, noteTranslations: { es: '{nickname}' } };
  const { status, reply } = await server.attempt(
    'donations/startStatements',
    { year, ...unknown },
    { as },
  );
  expect([status, Object.keys(reply.errors)]).toEqual([400, ['noteTranslations.es']]);
});
