import { Temporal } from 'temporal-polyfill';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { aRow } from '#tests/support/content/pages.ts';
import {
  deleteGifts,
  giftByHand,
  giftRows,
  setReceiptIssuer,
} from '#tests/support/donations/gifts.ts';
import { aStripe } from '#tests/support/donations/stripe-server.ts';
import { lastMailTo } from '#tests/support/mail/outbox.ts';
import { aMember, anAdministrator } from '#tests/support/people/accounts.ts';
import { runJob } from '#tests/support/server/background-work.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer({ SEED: 'demo' });
await aRow(server, 'site_settings', { name: 'demoSite', value: '1' });
const as = await anAdministrator(server);
const { db, deps } = server;
beforeEach(() => deleteGifts(server));

const order = { amount: 2_500, frequency: 'once' } as const;
const giver = { name: 'Ada Bean', email: 'ada@bean.example' };
const pay = (overrides: Partial<Body<'donations/payPractice'>> = {}) =>
  server.attempt('donations/payPractice', { ...order, ...giver, ...overrides });
const list = async () => (await server.call('donations/getDonations', {}, { as })).donations;

describe('The practice checkout of a demo site', () => {
  test('runs from the form to the receipt and the refund, and is marked everywhere', async () => {
    await setReceiptIssuer(server);
    const real = await server.call('donations/addDonation', giftByHand(), { as });
    const form = await server.call('donations/getForm', {});
    expect(form).toMatchObject({ isOnline: 1, isPractice: 1 });
    const { url } = await server.call('donations/startCheckout', {
      ...order,
      coverFee: 1,
      honoree: 'Grandma',
      isAnonymous: 1,
    });
    expect(url).toBe(
      'http://site.test/practice-payment?amount=2606&frequency=once&isAnonymous=1&honoree=Grandma',
    );
    expect((await giftRows(server)).length).toBe(1);
    const [one, two] = [await pay({ attempt: 'a1' }), await pay({ attempt: 'a1' })];
    expect(one.reply.url).toMatch(/^http:\/\/site\.test\/giving\/thanks\?session=practice_\w+$/);
    expect(two.reply.url).toBe(one.reply.url);
    const session = one.reply.url.split('=').at(-1) ?? '';
    expect(await server.call('donations/getThanks', { session })).toMatchObject({
      amount: 2_500,
      isPractice: 1,
      receipt: 'emailed',
    });
    const gifts = await list();
    expect(gifts).toHaveLength(2);
    const gift = gifts.find(({ isPractice }) => isPractice === 1);
    expect(gift).toMatchObject({
      donor: 'Ada Bean',
      kind: 'online',
      amount: 2_500,
      status: 'received',
      receiptNumber: expect.stringMatching(/^PRACTICE-\d{9}$/),
    });
    const mail = await lastMailTo(server, giver.email);
    expect(mail?.subject).toBe(`Practice receipt ${gift?.receiptNumber}`);
    expect(mail?.text).toContain('PRACTICE: this is not a receipt for tax purposes.');
    expect(mail?.text).not.toMatch(/tax records|goods or services|deduct/i);
    const { id = '', version = 0 } = gift ?? {};
    const path = 'donations/refundDonation';
    const { donation } = await server.call(path, { id, version, amount: 500 }, { as });
    expect(donation).toMatchObject({ net: 2_000, status: 'partly-refunded', isPractice: 1 });
    // Real receipts are numbered without a gap.
    const next = await server.call('donations/addDonation', giftByHand(), { as });
    expect([real.donation.receiptNumber, next.donation.receiptNumber]).toEqual([
      '2026-000001',
      '2026-000002',
    ]);
    // The sum counts what it adds up; the list shows practice gifts, too.
    const { sums } = await server.call('donations/getSum', {}, { as });
    const { total } = await server.call('donations/getDonations', {}, { as });
    expect([sums.map(({ gifts }) => gifts), total]).toEqual([[2], 3]);
    for (const wrong of [{ amount: 99 }, { email: 'ada@' }, { name: ' ' }]) {
      expect((await pay(wrong)).status).toBe(400);
    }
  });

  test('records a monthly gift each month, once on several nodes, until the donor stops it', async () => {
    const member = await aMember(server);
    await pay({ frequency: 'monthly', email: member.email });
    await Promise.all([runJob({ deps }, 'practice gifts'), runJob({ deps }, 'practice gifts')]);
    expect(await giftRows(server)).toHaveLength(1);
    const began = Temporal.Now.plainDateISO('America/New_York').subtract({ months: 2 }).toString();
    await db.updateTable('monthly_gifts').set({ started_on: began }).execute();
    for (let run = 0; run < 3; run += 1)
      await Promise.all([runJob({ deps }, 'practice gifts'), runJob({ deps }, 'practice gifts')]);
    const rows = await giftRows(server);
    expect(rows.map(({ frequency, is_practice }) => [frequency, is_practice])).toEqual(
      Array(3).fill(['monthly', 1]),
    );
    const year = Number(rows[0]?.given_on.slice(0, 4));
    const own = await server.call('donations/getOwnStatement', { year }, { as: member });
    expect(own.statement.columns).toEqual(['Date', 'Receipt', 'Gift', 'Amount']);
    expect(JSON.stringify(own)).not.toMatch(/tax records|goods or services|deduct/i);
    const { monthly } = await server.call('donations/getOwnGifts', {}, { as: member });
    const stopped = await server.call(
      'donations/stopMonthly',
      { id: monthly[0]?.id ?? '' },
      { as: member },
    );
    expect(stopped.monthly).toMatchObject([{ status: 'stopped' }]);
  });

  test('ends, and its gifts are deleted, once Stripe’s keys are set', async () => {
    await setReceiptIssuer(server);
    const real = await server.call('donations/addDonation', giftByHand(), { as });
    await pay({ email: 'ada.bean@example.org' });
    await pay({ name: 'Made Up', email: 'made@up.example', frequency: 'monthly' });
    const stripe = await aStripe();
    const live = await aServer({ ...stripe.variables(), SEED: 'demo' }, { place: server.place });
    expect(await live.call('donations/getForm', {})).toMatchObject({ isOnline: 1, isPractice: 0 });
    expect((await live.attempt('donations/payPractice', { ...order, ...giver })).status).toBe(404);
    await runJob(live, 'practice gifts');
    expect((await giftRows(server)).map(({ id }) => id)).toEqual([real.donation.id]);
    expect(await db.selectFrom('monthly_gifts').select('id').execute()).toEqual([]);
    const donors = await db.selectFrom('donors').select(['name', 'gifts', 'total']).execute();
    expect(donors).toEqual([{ name: 'Ada Bean', gifts: 1, total: 2_500 }]);
  });

  test('is not there with SEED=none, or on a site that began without the demo content', async () => {
    const real = await aServer({ SEED: 'none' }, { place: server.place });
    const empty = await aServer({ SEED: 'demo' });
    for (const site of [real, empty]) {
      expect(await site.call('donations/getForm', {})).toMatchObject({
        isOnline: 0,
        isPractice: 0,
      });
      expect((await site.attempt('donations/payPractice', { ...order, ...giver })).status).toBe(
        404,
      );
      expect((await site.attempt('donations/startCheckout', order)).status).toBe(404);
    }
  });
});
