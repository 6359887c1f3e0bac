import { describe, expect, test } from 'vitest';
import { aGiftServer } from '#tests/support/donations/gift-server.ts';
import { sendStripeEvent } from '#tests/support/donations/gifts.ts';

const { stripe, server, as, add, list } = await aGiftServer();

describe('A refund', () => {
  test('of a gift by hand is a row, and never more than what is left', async () => {
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

  test('of an online gift goes through Stripe, once per click', async () => {
    const session = stripe.session({ amount: 5_000 });
    await sendStripeEvent(server, stripe.event('checkout.session.completed', session));
    const [gift] = (await list()).donations;
    const body = { id: gift?.id ?? '', version: gift?.version ?? 0, amount: 2_000 };
    await Promise.all([1, 2].map(() => server.attempt('donations/refundDonation', body, { as })));
    const refunds = [...stripe.things.values()].filter(
      ({ object, payment_intent }) =>
        object === 'refund' && payment_intent === session.payment_intent,
    );
    expect(refunds).toMatchObject([{ amount: 2_000 }]);
    await sendStripeEvent(server, stripe.event('refund.created', refunds[0] as object));
    expect((await list()).donations).toMatchObject([{ net: 3_000, status: 'partly-refunded' }]);
  });

  test('does not happen while Stripe is unavailable', async () => {
    await sendStripeEvent(server, stripe.event('checkout.session.completed', stripe.session()));
    const [gift] = (await list()).donations;
    const body = { id: gift?.id ?? '', version: gift?.version ?? 0, amount: 2_000 };
    stripe.failsWith = 500;
    const { status, headers } = await server.attempt('donations/refundDonation', body, { as });
    stripe.failsWith = null;
    expect([status, headers['retry-after']]).toEqual([503, '10']);
    expect((await list()).donations).toMatchObject([{ net: 5_000, status: 'received' }]);
  });
});
