import { randomUUID } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { aGiftServer } from '#tests/support/donations/gift-server.ts';
import { sendStripeEvent } from '#tests/support/donations/gifts.ts';
import { lastMailTo, linkIn, mailsTo } from '#tests/support/mail/outbox.ts';
import { anAccount, signIn } from '#tests/support/people/accounts.ts';
import { anAddress } from '#tests/support/server/server.ts';

const { stripe, server, add } = await aGiftServer();

const ada = 'ada.bean@example.org';
const today = () => Temporal.Now.plainDateISO('America/New_York');

const request = (email: string, from = anAddress()) =>
  server.attempt('donations/requestLink', { email }, { from });

async function aLink(email = ada): Promise<string> {
  await request(email);
  return linkIn(await lastMailTo(server, email)).searchParams.get('token') ?? '';
}

/** A monthly gift of 20 dollars through Stripe, and the link of its donor. */
async function aMonthlyGift() {
  const { invoice, subscription } = stripe.month();
  await sendStripeEvent(server, stripe.event('invoice.paid', invoice));
  const token = await aLink();
  const { monthly } = await server.call('donations/getOwnGiving', { token });
  const [gift] = monthly;
  if (!gift) throw new Error('The monthly gift was not recorded.');
  const change = (sent: Omit<Body<'donations/changeMonthly'>, 'id' | 'token'>) =>
    server.attempt('donations/changeMonthly', { token, id: gift.id, ...sent });
  return { token, id: gift.id, gift, subscription, change };
}

const lastForm = (path: string) =>
  stripe.asked.findLast((asked) => asked.method === 'POST' && asked.path.startsWith(path))?.form;

describe('The link to a donor’s own page', () => {
  test('is emailed to a donor alone, with the same answer for anyone, and at most three an hour', async () => {
    await add();
    const answers = [await request(ada), await request('nobody@example.org')];
    expect(answers[0]?.reply).toEqual(answers[1]?.reply);
    expect(await mailsTo(server, 'nobody@example.org')).toEqual([]);
    for (let more = 0; more < 4; more += 1)
      expect((await request(ada.toUpperCase())).status).toBe(200);
    expect(await mailsTo(server, ada)).toHaveLength(3);
    const from = anAddress();
    for (let free = 0; free < 5; free += 1) expect((await request(ada, from)).status).toBe(200);
    expect((await request(ada, from)).status).toBe(429);
  });

  test('opens gifts, receipts and statements of that address alone, until it expires', async () => {
    const gift = await add();
    await add({ kind: 'in-kind', description: '12 boxes of carrots', amount: 9_000 });
    await add({ amount: 10_000, goodsDescription: 'dinner', goodsValue: 4_000 });
    const others = await add({ name: 'Bo Pea', email: 'bo@pea.example' });
    const token = await aLink();
    const giving = await server.call('donations/getOwnGiving', { token });
    expect(giving.gifts).toHaveLength(3);
    expect(giving.years).toEqual([2026]);
    const { receipt } = await server.call('donations/getReceiptByLink', { token, id: gift.id });
    expect(receipt.number).toBe('2026-000001');
    const foreign = await server.attempt('donations/getReceiptByLink', { token, id: others.id });
    expect(foreign.status).toBe(404);
    const { statement } = await server.call('donations/getOwnStatement', { token, year: 2026 });
    expect(statement).toMatchObject({ title: 'Giving statement 2026', isPractice: 0 });
    expect(statement.rows.map((row) => row.slice(2))).toEqual([
      ['Cash', '$25.00', '$25.00'],
      ['In kind: 12 boxes of carrots', '–', '–'],
      ['Cash. You received: dinner ($40.00)', '$100.00', '$60.00'],
    ]);
    expect(statement.total).toEqual(['Total of 2026', '', '', '$125.00', '$85.00']);
    const none = await server.attempt('donations/getOwnStatement', { token, year: 2020 });
    expect(none.status).toBe(404);
    await server.db.updateTable('giving_links').set({ expires_at: Date.now() }).execute();
    for (const wrong of [token, 'x'.repeat(43)]) {
      const { status, reply } = await server.attempt('donations/getOwnGiving', { token: wrong });
      expect([status, reply.errors]).toEqual([
        400,
        { token: 'This link isn’t valid, or it has expired. Ask for a new one.' },
      ]);
    }
    expect((await server.attempt('donations/getOwnGiving', {})).status).toBe(401);
  });
});

describe('A monthly gift', () => {
  test('gets another amount and date at Stripe, and the donor an email', async () => {
    const { change, subscription } = await aMonthlyGift();
    const nextOn = today().add({ days: 10 }).toString();
    const { status, reply } = await change({ amount: 3_000, nextOn });
    expect([status, reply.monthly]).toMatchObject([200, [{ amount: 3_000, nextOn, isPaused: 0 }]]);
    expect(lastForm(`/v1/subscriptions/${subscription}`)).toMatchObject({
      'items[0][price_data][unit_amount]': '3000',
      proration_behavior: 'none',
      'items[0][price_data][recurring][interval]': 'month',
      trial_end: expect.any(String),
    });
    const mail = await lastMailTo(server, ada);
    expect(mail?.text).toContain('Your monthly gift is now $30.00. Your next gift is on');
  });

  test('is paused, resumed and stopped', async () => {
    const { change, subscription } = await aMonthlyGift();
    const paused = await change({ isPaused: 1 });
    expect(paused.reply.monthly).toMatchObject([{ isPaused: 1, nextOn: '', status: 'active' }]);
    expect(stripe.get(subscription)).toMatchObject({ pause_collection: { behavior: 'void' } });
    const resumed = await change({ isPaused: 0 });
    expect(resumed.reply.monthly).toMatchObject([{ isPaused: 0 }]);
    expect(stripe.get(subscription)).toMatchObject({ pause_collection: null });
    expect((await change({ stop: 1 })).reply.monthly).toMatchObject([{ status: 'stopped' }]);
    expect(stripe.get(subscription)).toMatchObject({ status: 'canceled' });
    const late = await change({ amount: 5_000 });
    expect([late.status, late.reply.message]).toEqual([
      409,
      'This monthly gift has been stopped. You can start a new one on the Donate page.',
    ]);
  });

  test('follows what was changed at Stripe', async () => {
    const { token, subscription } = await aMonthlyGift();
    const known = stripe.get<{ id: string; object: string }>(subscription);
    const changed = stripe.keep({ ...known, pause_collection: { behavior: 'void' } });
    await sendStripeEvent(server, stripe.event('customer.subscription.updated', changed));
    const { monthly } = await server.call('donations/getOwnGiving', { token });
    expect(monthly).toMatchObject([{ isPaused: 1, amount: 2_000 }]);
  });

  test('has its card updated in Stripe’s portal, which changes the card that is charged', async () => {
    const { token, id, subscription } = await aMonthlyGift();
    const { url } = await server.call('donations/updateCard', { token, id });
    expect(url).toContain(stripe.url);
    expect(lastForm('/v1/billing_portal')).toMatchObject({
      'flow_data[type]': 'payment_method_update',
      return_url: 'http://site.test/giving',
    });
    expect(stripe.get(subscription)).toMatchObject({ default_payment_method: null });
    expect(lastForm('/v1/customers/')).toMatchObject({
      'invoice_settings[default_payment_method]': expect.stringMatching(/^pm_/),
    });
  });

  test('is changed in the account of its donor, and by no one else', async () => {
    const { id } = await aMonthlyGift();
    const member = await signIn(server, await anAccount(server, { email: ada }));
    const other = await signIn(server, await anAccount(server));
    const body = { id, amount: 4_000 };
    const { reply } = await server.attempt('donations/changeMonthly', body, { as: member });
    expect(reply.monthly).toMatchObject([{ amount: 4_000 }]);
    for (const path of ['donations/changeMonthly', 'donations/updateCard'] as const) {
      const sent = path === 'donations/updateCard' ? { id } : body;
      expect((await server.attempt(path, sent, { as: other })).status).toBe(404);
      expect((await server.attempt(path, sent)).status).toBe(401);
    }
    const card = await server.attempt('donations/updateCard', { id: randomUUID() }, { as: member });
    expect(card.status).toBe(404);
  });

  test('stays as it was after bad input, and while Stripe is unavailable', async () => {
    const { token, gift, change } = await aMonthlyGift();
    for (const [sent, status, field] of [
      [{ amount: 99 }, 400, 'amount'],
      [{ nextOn: today().toString() }, 400, 'nextOn'],
      [{ nextOn: '2020-01-01' }, 400, 'nextOn'],
      [{ nextOn: today().add({ months: 3 }).toString() }, 400, 'nextOn'],
      [{ nextOn: 'soon' }, 400, 'nextOn'],
      [{}, 400, undefined],
      [{ amount: gift.amount }, 400, undefined],
    ] as const) {
      const answer = await change(sent);
      expect([answer.status, Object.keys(answer.reply.errors ?? {})[0]]).toEqual([status, field]);
    }
    stripe.failsWith = 0;
    expect((await change({ amount: 5_000 })).status).toBe(503);
    stripe.failsWith = null;
    const { monthly } = await server.call('donations/getOwnGiving', { token });
    expect(monthly).toEqual([gift]);
  });
});
