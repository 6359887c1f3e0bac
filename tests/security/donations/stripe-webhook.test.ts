import { beforeEach, describe, expect, test } from 'vitest';
import { openConnection } from '#tests/support/database/database.ts';
import {
  deleteGifts,
  giftRows,
  sendStripeEvent,
  setReceiptIssuer,
} from '#tests/support/donations/gifts.ts';
import { aStripe, signature } from '#tests/support/donations/stripe-server.ts';
import { aSolvedBotCheck } from '#tests/support/http/bot-check.ts';
import { mailsTo } from '#tests/support/mail/outbox.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { anAddress, aServer } from '#tests/support/server/server.ts';

const stripe = await aStripe();
const server = await aServer(stripe.variables());
await setReceiptIssuer(server);
const email = 'ada.bean@example.org';
const completed = 'checkout.session.completed';

beforeEach(() => deleteGifts(server));

const totals = async () => {
  const as = await anAdministrator(server);
  return (await server.call('donations/getTotals', {}, { as })).totals;
};

describe('43: A webhook', () => {
  const post = (payload: string, headers: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url: '/webhooks/stripe',
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    });

  test('without a signature, with a wrong one, an altered byte, or 301 s old is refused', async () => {
    const payload = JSON.stringify(stripe.event(completed, stripe.session()));
    const good = signature(payload);
    for (const [what, sent, header] of [
      ['none', payload, undefined],
      ['empty', payload, ''],
      ['of another secret', payload, signature(payload, 0, 'whsec_other')],
      ['not one', payload, 't=1,v1=00'],
      ['an altered byte', payload.replace('5000', '5001'), good],
      ['a byte more', `${payload} `, good],
      ['301 s old', payload, signature(payload, 301)],
      ['no body', '', signature('')],
      ['no JSON', '{', signature('{')],
    ] as const) {
      const { statusCode, body } = await post(sent, header ? { 'stripe-signature': header } : {});
      expect([statusCode, JSON.parse(body).code], what).toEqual([400, 0]);
    }
    expect(await giftRows(server)).toEqual([]);
    const answer = await post(payload, { 'stripe-signature': signature(payload, 290) });
    expect(answer.statusCode).toBe(200);
    expect(await giftRows(server)).toHaveLength(1);
  });

  test('does not exist without keys', async () => {
    const bare = await aServer();
    expect(
      (await sendStripeEvent(bare, stripe.event(completed, stripe.session()))).statusCode,
    ).toBe(404);
    const { isOnline } = await bare.call('donations/getForm', {});
    const body = { amount: 2_500, frequency: 'once' };
    expect([isOnline, (await bare.attempt('donations/startCheckout', body)).status]).toEqual([
      0, 404,
    ]);
  });
});

describe('44: One donation and one receipt', () => {
  test('result from the same event twenty times at once, and again later', async () => {
    const event = stripe.event(completed, stripe.session());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sendStripeEvent(server, event)),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await sendStripeEvent(server, event)).statusCode).toBe(200);
    expect(await giftRows(server)).toMatchObject([
      { receipt_number: expect.stringMatching(/-000001$/) },
    ]);
    expect(await mailsTo(server, email)).toHaveLength(1);
  });

  test('result from several events for one session, in any order', async () => {
    const orders = [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 0, 3, 1],
    ];
    for (const order of orders) {
      await deleteGifts(server);
      const { session, invoice, subscription } = stripe.month();
      const events = [
        stripe.event(completed, session),
        stripe.event('invoice.paid', invoice),
        stripe.event('checkout.session.async_payment_succeeded', session),
        stripe.event('customer.subscription.updated', { id: subscription }),
      ];
      for (const index of order) await sendStripeEvent(server, events[index] as object);
      expect(await giftRows(server)).toHaveLength(1);
      expect(await mailsTo(server, email)).toHaveLength(1);
    }
  });

  test('result from two simultaneous events, while a refund overtakes them', async () => {
    const session = stripe.session({ amount: 4_000 });
    const refund = stripe.refund(session.payment_intent, 1_500);
    await Promise.all([
      sendStripeEvent(server, stripe.event('refund.created', refund)),
      sendStripeEvent(server, stripe.event(completed, session)),
      sendStripeEvent(server, stripe.event('checkout.session.async_payment_succeeded', session)),
    ]);
    expect(await giftRows(server)).toMatchObject([
      { amount: 4_000, net: 2_500, status: 'partly-refunded' },
    ]);
    expect(await mailsTo(server, email)).toHaveLength(1);
  });
});

describe('45: The books', () => {
  test('contain no unpaid session, and no other sales of the same Stripe account', async () => {
    const unpaid = stripe.session({ isPaid: false });
    const foreign = stripe.session({ metadata: {} });
    for (const session of [{ ...unpaid, payment_status: 'paid', status: 'complete' }, foreign]) {
      expect((await sendStripeEvent(server, stripe.event(completed, session))).statusCode).toBe(
        200,
      );
    }
    const { invoice } = stripe.month({ isPaid: false });
    await sendStripeEvent(server, stripe.event('invoice.paid', { ...invoice, status: 'paid' }));
    expect(await giftRows(server)).toEqual([]);
  });

  test('take amount and currency from Stripe, not from the event', async () => {
    const session = stripe.session({ amount: 1_234, currency: 'eur' });
    await sendStripeEvent(
      server,
      stripe.event(completed, { ...session, amount_total: 99, currency: 'usd' }),
    );
    expect(await giftRows(server)).toMatchObject([{ amount: 1_234, currency: 'eur' }]);
  });

  test('follow refunds and disputes, in any order', async () => {
    const session = stripe.session({ amount: 10_000 });
    const payment = session.payment_intent;
    await sendStripeEvent(server, stripe.event(completed, session));
    const sum = async () => (await totals())[0]?.net;
    expect(await sum()).toBe(10_000);

    const refund = stripe.refund(payment, 2_500, 'pending');
    await sendStripeEvent(server, stripe.event('refund.created', refund));
    expect(await sum()).toBe(7_500);
    stripe.keep({ ...refund, status: 'failed' });
    await sendStripeEvent(server, stripe.event('refund.failed', refund));
    expect(await sum()).toBe(10_000);
    // A late event does not revive a refund that is known to have failed.
    stripe.keep({ ...refund, status: 'pending' });
    await sendStripeEvent(server, stripe.event('refund.updated', refund));
    expect(await sum()).toBe(10_000);

    const dispute = stripe.dispute(payment, 10_000);
    await sendStripeEvent(server, stripe.event('charge.dispute.created', dispute));
    expect([await sum(), (await giftRows(server))[0]?.status]).toEqual([0, 'disputed']);
    stripe.keep({ ...dispute, status: 'won' });
    await sendStripeEvent(server, stripe.event('charge.dispute.closed', dispute));
    expect([await sum(), (await giftRows(server))[0]?.status]).toEqual([10_000, 'received']);
    stripe.dispute(payment, 10_000, 'lost');
    await sendStripeEvent(server, stripe.event('charge.dispute.closed', dispute));
    expect([await sum(), (await giftRows(server))[0]?.status]).toEqual([0, 'lost']);
    const [donor] = await server.db.selectFrom('donors').select(['total', 'gifts']).execute();
    expect(donor).toEqual({ total: 0, gifts: 1 });
  });
});

describe('46: An event is delivered again, and then completed,', () => {
  test('when the program crashed before its end', async () => {
    const session = stripe.session({ amount: 3_000 });
    stripe.refund(session.payment_intent, 1_000);
    const event = stripe.event(completed, session);
    stripe.failsWith = 0;
    const first = await sendStripeEvent(server, event);
    stripe.failsWith = null;
    expect(first.statusCode).toBe(503);
    expect(await giftRows(server)).toEqual([]);
    // The gift was recorded, but not what follows it.
    const { answer } = stripe;
    stripe.answer = (asked) =>
      asked.path === '/v1/refunds'
        ? { status: 500, body: { error: { type: 'api_error' } } }
        : answer.call(stripe, asked);
    expect((await sendStripeEvent(server, event)).statusCode).toBe(503);
    stripe.answer = answer;
    expect(await giftRows(server)).toMatchObject([{ net: 3_000 }]);
    expect((await sendStripeEvent(server, event)).statusCode).toBe(200);
    expect(await giftRows(server)).toMatchObject([{ net: 2_000 }]);
    expect(await mailsTo(server, email)).toHaveLength(1);
  });

  test('when the database was unavailable: 5xx, never 200', async () => {
    const place = server.place;
    const other = await aServer(stripe.variables(), { place });
    const event = stripe.event(completed, stripe.session());
    await other.deps.changes.stop();
    await other.db.destroy();
    expect((await sendStripeEvent(other, event)).statusCode).toBeGreaterThanOrEqual(500);
    const { db } = await openConnection(place);
    expect(await giftRows({ db })).toEqual([]);
    expect((await sendStripeEvent(server, event)).statusCode).toBe(200);
    expect(await giftRows(server)).toHaveLength(1);
  });
});

describe('47: Declined cards of one network', () => {
  const body = { amount: 500, frequency: 'once' } as const;
  const start = (from: string, headers = {}) =>
    server.attempt('donations/startCheckout', body, { from, headers });

  /** Reports that the card of the latest payment was declined. */
  async function decline(): Promise<{ session: string }> {
    const asked = stripe.asked.findLast(
      ({ path, method }) => path === '/v1/checkout/sessions' && method === 'POST',
    );
    const metadata = {
      source: asked?.form['metadata[source]'] ?? '',
      network: asked?.form['metadata[network]'] ?? '',
    };
    const session = [...stripe.things.values()].findLast(
      ({ object }) => object === 'checkout.session',
    );
    const payment = { id: session?.payment_intent, metadata };
    const event = stripe.event('payment_intent.payment_failed', payment);
    // Reported twice, counted once.
    await sendStripeEvent(server, event);
    expect((await sendStripeEvent(server, event)).statusCode).toBe(200);
    return { session: session?.id ?? '' };
  }

  test('slow it down, then require the bot check, and affect no one else', async () => {
    const from = anAddress();
    expect((await start(from)).status).toBe(200);
    for (let cards = 0; cards < 3; cards += 1) await decline();
    const paced = [await start(from), await start(from), await start(from)];
    expect(paced.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(Number(paced[2]?.headers['retry-after'])).toBeLessThan(60);

    await server.db.deleteFrom('rate_limits').where('bucket', 'like', 'declined-pace%').execute();
    for (let cards = 0; cards < 2; cards += 1) await decline();
    const { session } = await decline();
    expect(stripe.get<{ status: string }>(session).status).toBe('expired');
    expect((await start(from)).status).toBe(429);
    expect((await start(from, { 'x-bot-check': 'made up' })).status).toBe(429);
    expect((await start(from, { 'x-bot-check': await aSolvedBotCheck(server) })).status).toBe(200);
    expect((await start(anAddress())).status).toBe(200);
  });

  test('are counted without storing its address', async () => {
    const from = anAddress();
    await start(from);
    expect(JSON.stringify(stripe.asked)).not.toContain(from);
  });
});
