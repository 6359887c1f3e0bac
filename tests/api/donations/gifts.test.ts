import { describe, expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { aGiftServer } from '#tests/support/donations/gift-server.ts';
import { giftByHand, giftRows } from '#tests/support/donations/gifts.ts';
import { aServerWithDemo } from '#tests/support/server/demo-server.ts';
import { todayOf } from '#tests/support/time/today.ts';

const { server, as, add } = await aGiftServer();
const email = 'ada.bean@example.org';

describe('A gift by hand', () => {
  test('is stored with its donor, its receipt number and its audit entry', async () => {
    const gift = await add({ honoree: 'Grandma', notes: 'By the door', frequency: 'monthly' });
    expect(gift).toMatchObject({
      donor: 'Ada Bean',
      donorEmail: email,
      kind: 'cash',
      frequency: 'monthly',
      amount: 2_500,
      net: 2_500,
      currency: 'usd',
      status: 'received',
      givenOn: '2026-03-02',
      receiptNumber: '2026-000001',
      receiptSentAt: null,
      honoree: 'Grandma',
      version: 1,
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
    [{ givenOn: '0026-03-02' }, 'givenOn'],
    [{ kind: 'in-kind' }, 'description'],
    [{ donorId: 'nobody' }, 'donorId'],
    [{ email: 'a@' }, 'email'],
    [{ kind: 'online' }, 'kind'],
  ])('is refused with %j', async (wrong, field) => {
    const body = { ...giftByHand(), ...wrong };
    const { status, reply } = await server.attempt('donations/addDonation', body, { as });
    expect([status, Object.keys(reply.errors)]).toEqual([400, [field]]);
    expect(reply.message.length).toBeGreaterThan(15);
    expect(await giftRows(server)).toEqual([]);
    expect(await server.db.selectFrom('donors').selectAll().execute()).toEqual([]);
  });

  test('of 1e309 is refused with a clear message', async () => {
    const body = JSON.stringify(giftByHand({ amount: 7 })).replace(':7,', ':1e309,');
    const { status, reply } = await server.attempt('donations/addDonation', body, { as });
    expect([status, reply.errors.amount]).toEqual([
      400,
      'An amount is a whole number of cents, 1 or more: 2550 is 25.50.',
    ]);
  });

  test('whose receipt cannot be queued is not stored, and its number is free again', async () => {
    const body = giftByHand({ email: '', mailReceipt: 1 });
    const { status } = await server.attempt('donations/addDonation', body, { as });
    expect(status).toBe(400);
    expect((await add()).receiptNumber).toBe('2026-000001');
  });
});

test('A gift’s day ends at midnight in the organization’s time zone', async () => {
  const zone = async (timeZone: string) =>
    server.call('settings/editSettings', { timeZone }, { as });
  const dayAhead = new Date(Date.now() + 14 * 60 * 60_000).toISOString().slice(0, 10);
  const gift = giftByHand({ givenOn: dayAhead });
  await zone('Pacific/Kiritimati');
  expect((await server.attempt('donations/addDonation', gift, { as })).status).toBe(200);
  await zone('Pacific/Pago_Pago');
  expect((await server.attempt('donations/addDonation', gift, { as })).status).toBe(400);
  await zone('America/New_York');
});

test('The demo’s gifts are marked, are not in the future, and agree with their donors', async () => {
  const demo = await aServerWithDemo({ SEED: 'demo' });
  const gifts = await giftRows(demo);
  const today = await todayOf(demo);
  expect(gifts.length).toBeGreaterThan(20);
  expect(gifts.every(({ notes, given_on }) => /^Demo/.test(notes) && given_on <= today)).toBe(true);
  // The demo has no EIN, so it issues no receipts.
  expect(gifts.every(({ receipt_number }) => receipt_number === null)).toBe(true);
  for (const donor of await demo.db.selectFrom('donors').selectAll().execute()) {
    const own = gifts.filter(({ donor_id }) => donor_id === donor.id);
    const money = own.filter(({ kind }) => kind !== 'in-kind');
    expect(money.reduce((sum, { net }) => sum + net, 0)).toBe(donor.total);
    expect(donor.email).toMatch(/@example\.org$/);
  }
});

test('Donors with the same address or a similar name are found before a duplicate is added', async () => {
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

test('An edit of an older version is refused, with the current gift or donor', async () => {
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

test('The currency cannot change once there are gifts', async () => {
  const edit = (body: Body<'donations/editSettings'>) =>
    server.attempt('donations/editSettings', body, { as });
  expect((await edit({ currency: 'eur' })).status).toBe(200);
  expect((await edit({ currency: 'usd' })).status).toBe(200);
  await add();
  expect((await edit({ currency: 'eur' })).status).toBe(409);
  expect((await edit({ ein: '123' })).status).toBe(400);
  expect((await edit({ version: 1, ein: '' })).status).toBe(409);
});
