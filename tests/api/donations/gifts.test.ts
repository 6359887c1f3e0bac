import { beforeEach, describe, expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { dayAt } from '#server/features/site/day.ts';
import {
  byHand,
  canIssueReceipts,
  forgetGifts,
  giftRows,
  tell,
} from '#tests/support/donations/gifts.ts';
import { aStripe } from '#tests/support/donations/stripe.ts';
import { mailsTo } from '#tests/support/mail/outbox.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { aServerWithDemo } from '#tests/support/server/demo-server.ts';
import { aServer } from '#tests/support/server/server.ts';

const stripe = await aStripe();
const server = await aServer(stripe.variables());
const as = await anAdministrator(server);
const email = 'ada.bean@example.org';

beforeEach(async () => {
  await forgetGifts(server);
  await canIssueReceipts(server);
});

const add = async (wishes: Partial<Body<'donations/addDonation'>> = {}) =>
  (await server.call('donations/addDonation', byHand(wishes), { as })).donation;
const list = (body: Body<'donations/getDonations'> = {}) =>
  server.call('donations/getDonations', body, { as });

describe('A gift by hand', () => {
  test('is kept with its donor, its receipt’s number and its audit row', async () => {
    const gift = await add({ honoree: 'Grandma', notes: 'By the door', frequency: 'monthly' });
    expect(gift).toMatchObject({
      ...{ donor: 'Ada Bean', donorEmail: email, kind: 'cash', frequency: 'monthly' },
      ...{ amount: 2_500, net: 2_500, currency: 'usd', status: 'received', givenOn: '2026-03-02' },
      ...{ receiptNumber: '2026-000001', receiptSentAt: null, honoree: 'Grandma', version: 1 },
    });
    const again = await add({ email: email.toUpperCase(), name: 'A. Bean' });
    expect(again.donorId).toBe(gift.donorId);
    const log = await server.db
      .selectFrom('audit_log')
      .select(['action', 'user_id'])
      .where('subject', '=', `donation/${gift.id}`)
      .execute();
    expect(log).toEqual([{ action: 'donations.add', user_id: as.userId }]);
  });

  test.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ amount: 0.5 }, 'amount'],
    [{ amount: '1,50' }, 'amount'],
    [{ amount: 100_000_000 }, 'amount'],
    [{ currency: 'eur' }, 'currency'],
    [{ currency: 'xxx' }, 'currency'],
    [{ givenOn: '2026-02-30' }, 'givenOn'],
    [{ givenOn: '2999-01-01' }, 'givenOn'],
    [{ kind: 'in-kind' }, 'description'],
    [{ donorId: 'nobody' }, 'donorId'],
    [{ email: 'a@' }, 'email'],
    [{ kind: 'online' }, 'kind'],
  ])('is refused with %j', async (wrong, field) => {
    const body = { ...byHand(), ...wrong };
    const { status, reply } = await server.attempt('donations/addDonation', body, { as });
    expect([status, Object.keys(reply.errors)]).toEqual([400, [field]]);
    expect(reply.message.length).toBeGreaterThan(15);
    expect(await giftRows(server)).toEqual([]);
    expect(await server.db.selectFrom('donors').selectAll().execute()).toEqual([]);
  });

  test('of 1e309 is refused in plain words', async () => {
    const body = JSON.stringify(byHand({ amount: 7 })).replace(':7,', ':1e309,');
    const { status, reply } = await server.attempt('donations/addDonation', body, { as });
    expect([status, reply.errors.amount]).toEqual([
      400,
      'An amount is a whole number of cents, 1 or more: 2550 is 25.50.',
    ]);
  });

  test('whose receipt cannot be mailed is not kept, and its number is free again', async () => {
    const body = byHand({ email: '', mailReceipt: 1 });
    const { status } = await server.attempt('donations/addDonation', body, { as });
    expect(status).toBe(400);
    expect((await add()).receiptNumber).toBe('2026-000001');
  });
});

test('A gift’s day is over when it is where the organisation is at home', async () => {
  const zone = async (timeZone: string) =>
    server.call('settings/editSettings', { timeZone }, { as });
  const dayAhead = new Date(Date.now() + 14 * 60 * 60_000).toISOString().slice(0, 10);
  const gift = byHand({ givenOn: dayAhead });
  await zone('Pacific/Kiritimati');
  expect((await server.attempt('donations/addDonation', gift, { as })).status).toBe(200);
  await zone('Pacific/Pago_Pago');
  expect((await server.attempt('donations/addDonation', gift, { as })).status).toBe(400);
  await zone('America/New_York');
});

test('The demo’s gifts are marked, are of no day to come, and agree with their donors', async () => {
  const demo = await aServerWithDemo();
  const gifts = await giftRows(demo);
  const today = await dayAt(demo.db);
  expect(gifts.length).toBeGreaterThan(20);
  expect(gifts.every(({ notes, given_on }) => /^Demo/.test(notes) && given_on <= today)).toBe(true);
  const numbers = gifts.flatMap(({ receipt_number }) => receipt_number ?? []);
  expect(new Set(numbers).size).toBe(gifts.filter(({ donor_id }) => donor_id !== null).length);
  for (const donor of await demo.db.selectFrom('donors').selectAll().execute()) {
    const own = gifts.filter(({ donor_id }) => donor_id === donor.id);
    expect(own.reduce((sum, { net }) => sum + net, 0)).toBe(donor.total);
    expect(donor.email).toMatch(/@example\.org$/);
  }
});

test('Receipts are numbered without a gap in each year, however many gifts come at once', async () => {
  const days = Array.from({ length: 24 }, (_, index) => (index % 3 ? '2026-01-05' : '2025-06-01'));
  const gifts = await Promise.all(
    days.map((givenOn, index) => add({ givenOn, email: `giver.${index % 5}@example.org` })),
  );
  const numbers = gifts.map(({ receiptNumber }) => receiptNumber).toSorted();
  const expected = [
    ...Array.from({ length: 8 }, (_, index) => `2025-00000${index + 1}`),
    ...Array.from({ length: 16 }, (_, index) => `2026-${String(index + 1).padStart(6, '0')}`),
  ];
  expect(numbers).toEqual(expected);
  const donors = await server.db.selectFrom('donors').select(['gifts', 'total']).execute();
  expect(donors.reduce((sum, { gifts }) => sum + gifts, 0)).toBe(24);
  expect(donors.every(({ gifts, total }) => total === gifts * 2_500)).toBe(true);
});

describe('A receipt', () => {
  test('says what IRS Publication 1771 asks for', async () => {
    await server.call(
      'donations/editSettings',
      { legalName: 'Common Plate, Inc.', ein: '12-3456789' },
      { as },
    );
    const { id } = await add({ amount: 123_456, address: '1 Garden Row', honoree: 'Grandma' });
    await server.call('donations/mailReceipt', { id }, { as });
    const [mail] = await mailsTo(server, email);
    expect(mail).toMatchObject({ subject: 'Your receipt 2026-000001', purpose: 'receipt' });
    for (const words of [
      'Common Plate, Inc.',
      'EIN 12-3456789',
      'Receipt number: 2026-000001',
      'Received from: Ada Bean, 1 Garden Row',
      'Amount: $1,234.56 (cash)',
      'Date of the gift: March 2, 2026',
      'In honor of: Grandma',
      'No goods or services were provided in exchange for this gift.',
    ]) {
      expect(mail?.text).toContain(words);
    }
  });

  test('of a gift in kind describes it, and names no value', async () => {
    const { id } = await add({
      kind: 'in-kind',
      amount: 9_900,
      description: '12 boxes of carrots',
    });
    const { receipt } = await server.call('donations/getReceipt', { id }, { as });
    const text = receipt.paragraphs.join('\n');
    expect(text).toContain('Gift in kind: 12 boxes of carrots');
    expect(text).not.toMatch(/99|\$|Amount/);
  });

  test('is sent again as the gift is now', async () => {
    const { id, version } = await add({ mailReceipt: 1 });
    await server.call('donations/refundDonation', { id, amount: 1_000, version }, { as });
    const { donation } = await server.call('donations/mailReceipt', { id }, { as });
    expect(donation.receiptSentAt).not.toBeNull();
    const mails = await mailsTo(server, email);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain('Refunded since: $10.00. Remaining gift: $15.00');
  });
});

describe('A receipt without a legal name or an EIN', () => {
  const settings = (value: object) =>
    server.db
      .updateTable('site_settings')
      .set({ value: JSON.stringify(value) })
      .where('name', '=', 'giving')
      .execute();

  test.each([
    ['neither', {}],
    ['no EIN', { legalName: 'Common Plate, Inc.' }],
    ['no legal name', { ein: '12-3456789' }],
  ])('is refused with %s, and nothing is stored or mailed', async (_what, set) => {
    await settings(set);
    const gift = await add();
    for (const path of ['donations/getReceipt', 'donations/mailReceipt'] as const) {
      const { status, reply } = await server.attempt(path, { id: gift.id }, { as });
      expect([status, reply.errors.issuer]).toEqual([400, reply.message]);
      expect(reply.message).toContain('set');
    }
    const body = byHand({ email: 'second@example.org', mailReceipt: 1 });
    expect((await server.attempt('donations/addDonation', body, { as })).status).toBe(400);
    expect(await giftRows(server)).toHaveLength(1);
    expect(await mailsTo(server, email)).toEqual([]);
  });

  test('keeps an online gift, whose receipt is mailed by hand later', async () => {
    await settings({});
    const session = stripe.session({ email });
    expect(
      (await tell(server, stripe.event('checkout.session.completed', session))).statusCode,
    ).toBe(200);
    const [gift] = (await list()).donations;
    expect(gift?.receiptNumber).toMatch(/-000001$/);
    expect(await mailsTo(server, email)).toEqual([]);
    await canIssueReceipts(server);
    await server.call('donations/mailReceipt', { id: gift?.id ?? '' }, { as });
    expect(await mailsTo(server, email)).toHaveLength(1);
  });
});

describe('A correction', () => {
  const correct = (gift: { id: string; version: number }, change: object) =>
    server.attempt(
      'donations/correctDonation',
      { id: gift.id, version: gift.version, ...change },
      { as },
    );
  const donorRow = (id: string | null) =>
    server.db
      .selectFrom('donors')
      .select(['gifts', 'total', 'last_gift_on'])
      .where('id', '=', id)
      .executeTakeFirst();

  test('changes donor, amount, day, method and number, and issues the receipt again', async () => {
    const gift = await add({ mailReceipt: 1 });
    const other = await add({ name: 'Bo Pea', email: 'bo@pea.example', amount: 100 });
    const { status, reply } = await correct(gift, {
      ...{ donorId: other.donorId, amount: 3_000, givenOn: '2025-12-31' },
      ...{ kind: 'check', checkNumber: '1042' },
    });
    expect([status, reply.message]).toEqual([
      200,
      'Gift corrected. The receipt is now 2026-000001-R1 and has not been emailed yet.',
    ]);
    expect(reply.donation).toMatchObject({
      ...{ donorName: 'Bo Pea', amount: 3_000, net: 3_000, givenOn: '2025-12-31', kind: 'check' },
      ...{ checkNumber: '1042', receiptNumber: '2026-000001-R1', receiptSentAt: null, version: 2 },
    });
    expect(await donorRow(gift.donorId)).toEqual({ gifts: 0, total: 0, last_gift_on: '' });
    expect(await donorRow(other.donorId)).toMatchObject({ gifts: 2, total: 3_100 });
    const { receipt } = await server.call('donations/getReceipt', { id: gift.id }, { as });
    expect(receipt.paragraphs).toEqual(
      expect.arrayContaining([
        'Receipt number: 2026-000001-R1',
        'This receipt replaces receipt 2026-000001.',
        'Amount: $30.00 (check)',
      ]),
    );
    const again = await correct(reply.donation, { amount: 3_100 });
    expect(again.reply.donation.receiptNumber).toBe('2026-000001-R2');
    for (const search of ['2026-000001', '2026-1', '2026-000001-R1']) {
      expect((await list({ search })).donations.map(({ id }) => id)).toEqual([gift.id]);
    }
    // The year's numbers go on without a gap.
    expect((await add()).receiptNumber).toBe('2026-000003');
  });

  test('leaves what was before and after in the audit trail, which shows names and keeps none', async () => {
    const gift = await add({ notes: 'By the door' });
    const other = await add({ name: 'Bo Pea', email: 'bo@pea.example' });
    await correct(gift, { donorId: other.donorId, amount: 3_000, checkNumber: '77' });
    const { entries } = await server.call(
      'audit/getEntries',
      { search: 'donations.correct', pageSize: 1 },
      { as },
    );
    expect(entries[0]).toMatchObject({
      action: `donations.correct: donor ${gift.donorName} → Bo Pea; amount $25.00 → $30.00; check number none → 77; receipt 2026-000001 → 2026-000001-R1`,
      actor: { subject: `user/${as.userId}` },
      target: { subject: `donation/${gift.id}` },
    });
    const { action } = await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'like', 'donations.correct%')
      .where('subject', '=', `donation/${gift.id}`)
      .executeTakeFirstOrThrow();
    expect(action).toContain(`donor donor/${gift.donorId} → donor/${other.donorId};`);
  });

  test('from a check to cash drops the check number', async () => {
    const gift = await add({ kind: 'check', checkNumber: '1001' });
    const { reply } = await correct(gift, { kind: 'cash' });
    expect(reply.donation).toMatchObject({ kind: 'cash', checkNumber: '' });
  });

  test('of what the receipt does not say leaves its number', async () => {
    const gift = await add({ kind: 'check', checkNumber: '1', mailReceipt: 1 });
    const { reply } = await correct(gift, { checkNumber: '2' });
    expect(reply.donation).toMatchObject({ receiptNumber: '2026-000001', checkNumber: '2' });
    expect(reply.donation.receiptSentAt).not.toBeNull();
  });

  test('gives a first receipt to a gift whose donor was not known', async () => {
    const gift = await add({ name: '', email: '' });
    expect(gift.receiptNumber).toBe('');
    const { reply } = await correct(gift, { name: 'Cy Kale', email: 'cy@kale.example' });
    expect(reply.donation).toMatchObject({ donorName: 'Cy Kale', receiptNumber: '2026-000001' });
  });

  test('counts what was given back before, and never takes less than that', async () => {
    const gift = await add();
    const { donation } = await server.call(
      'donations/refundDonation',
      { id: gift.id, version: 1, amount: 1_000 },
      { as },
    );
    const less = await correct(donation, { amount: 900 });
    expect([less.status, less.reply.errors.amount]).toEqual([
      400,
      'Enter at least $10.00, the amount already refunded.',
    ]);
    const { reply } = await correct(donation, { amount: 4_000 });
    expect(reply.donation).toMatchObject({ net: 3_000, status: 'partly-refunded' });
  });

  test('is refused for an online gift, an older version, a day to come, and for nothing', async () => {
    await tell(server, stripe.event('checkout.session.completed', stripe.session()));
    const [online] = (await list()).donations;
    const refused = await correct(online ?? { id: '', version: 1 }, { amount: 1 });
    expect([refused.status, refused.reply.message]).toEqual([
      400,
      'Online gifts can’t be corrected because they record what Stripe received. You can record a refund instead.',
    ]);
    const gift = await add();
    const before = await giftRows(server);
    for (const [wrong, status] of [
      [{ version: 7, amount: 1 }, 409],
      [{ givenOn: '2999-01-01' }, 400],
      [{ amount: gift.amount }, 400],
      [{ kind: 'in-kind' }, 400],
      [{ kind: 'online' }, 400],
      [{ donorId: 'nobody' }, 400],
      [{ id: 'none', amount: 1 }, 404],
    ] as const) {
      expect((await correct(gift, wrong)).status).toBe(status);
    }
    expect(await giftRows(server)).toEqual(before);
  });

  test('of two gifts that exchange their donors at once is counted right', async () => {
    const [one, two] = [await add(), await add({ name: 'Bo Pea', email: 'bo@pea.example' })];
    const answers = await Promise.all([
      correct(one, { donorId: two.donorId, amount: 100 }),
      correct(two, { donorId: one.donorId, amount: 200 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await donorRow(one.donorId)).toMatchObject({ gifts: 1, total: 200 });
    expect(await donorRow(two.donorId)).toMatchObject({ gifts: 1, total: 100 });
  });
});

test('Donors of the same address or a similar name are found before one is added twice', async () => {
  const gift = await add();
  await add({ name: 'Bo Pea', email: 'bo@pea.example' });
  const similar = async (body: Body<'donations/getSimilarDonors'>) =>
    (await server.call('donations/getSimilarDonors', body, { as })).donors;
  expect(await similar({ name: 'Ada Pear', email: '' })).toEqual([]);
  for (const name of ['Ada Bean', 'Bean, A.', 'ada  BEAN', 'Ada Baen']) {
    expect(await similar({ name, email: 'new@example.org' })).toMatchObject([
      { id: gift.donorId, name: 'Ada Bean', gifts: 1, hasSameEmail: 0 },
    ]);
  }
  expect(await similar({ name: 'Bo Pea', email: email.toUpperCase() })).toMatchObject([
    { id: gift.donorId, hasSameEmail: 1 },
    { name: 'Bo Pea', hasSameEmail: 0 },
  ]);
  expect(await similar({ name: '%', email: '' })).toEqual([]);
  await add({ name: 'Rosa Leek', email: '' });
  expect(await similar({ name: 'Rosa Leak', email: '' })).toMatchObject([{ name: 'Rosa Leek' }]);
});

describe('Money that is given back', () => {
  test('of a gift by hand is a row, and never more than is left', async () => {
    const { id, version } = await add();
    const path = 'donations/refundDonation';
    const over = await server.attempt(path, { id, version, amount: 2_501 }, { as });
    expect([over.status, over.reply.errors.amount]).toEqual([
      400,
      'You can refund at most $25.00, the remaining amount.',
    ]);
    const body = { id, version, amount: 500, reason: 'Too much' };
    const answers = await Promise.all([1, 2].map(() => server.attempt(path, body, { as })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.reply.donation).toMatchObject({ net: 2_000, version: 2 });
    expect((await list()).donations).toMatchObject([{ net: 2_000, status: 'partly-refunded' }]);
  });

  test('of an online gift goes by Stripe, once for one press of the button', async () => {
    const session = stripe.session({ amount: 5_000 });
    await tell(server, stripe.event('checkout.session.completed', session));
    const [gift] = (await list()).donations;
    const body = { id: gift?.id ?? '', version: gift?.version ?? 0, amount: 2_000 };
    await Promise.all([1, 2].map(() => server.attempt('donations/refundDonation', body, { as })));
    const refunds = [...stripe.things.values()].filter(
      ({ object, payment_intent }) =>
        object === 'refund' && payment_intent === session.payment_intent,
    );
    expect(refunds).toMatchObject([{ amount: 2_000 }]);
    await tell(server, stripe.event('refund.created', refunds[0] as object));
    expect((await list()).donations).toMatchObject([{ net: 3_000, status: 'partly-refunded' }]);
  });

  test('stays where it is while Stripe is away', async () => {
    await tell(server, stripe.event('checkout.session.completed', stripe.session()));
    const [gift] = (await list()).donations;
    const body = { id: gift?.id ?? '', version: gift?.version ?? 0, amount: 2_000 };
    stripe.failsWith = 500;
    const { status, headers } = await server.attempt('donations/refundDonation', body, { as });
    stripe.failsWith = null;
    expect([status, headers['retry-after']]).toEqual([503, '10']);
    expect((await list()).donations).toMatchObject([{ net: 5_000, status: 'received' }]);
  });
});

test('An edit of an older version is refused with the gift, or the donor, as it is now', async () => {
  const { id, donorId, version } = await add();
  await server.call('donations/editDonation', { id, version, notes: 'One' }, { as });
  const late = await server.attempt(
    'donations/editDonation',
    { id, version, notes: 'Two' },
    { as },
  );
  expect([late.status, late.reply.donation.notes]).toEqual([409, 'One']);

  const edit = (name: string, sent: object) =>
    server.attempt('donations/editDonor', { id: donorId ?? '', name, ...sent }, { as });
  const { donor } = await server.call('donations/getDonor', { id: donorId ?? '' }, { as });
  expect((await edit('Ada B.', { version: donor.version })).status).toBe(200);
  const refused = await edit('Other', { version: donor.version });
  expect([refused.status, refused.reply.donor.name]).toEqual([409, 'Ada B.']);
  await add({ email: 'bo@pea.example' });
  expect((await edit('Ada', { email: 'BO@pea.example' })).status).toBe(400);
});

test('The currency stays once there are gifts', async () => {
  const edit = (body: Body<'donations/editSettings'>) =>
    server.attempt('donations/editSettings', body, { as });
  expect((await edit({ currency: 'eur' })).status).toBe(200);
  expect((await edit({ currency: 'usd' })).status).toBe(200);
  await add();
  expect((await edit({ currency: 'eur' })).status).toBe(409);
  expect((await edit({ ein: '123' })).status).toBe(400);
  expect((await edit({ version: 1, ein: '' })).status).toBe(409);
});
