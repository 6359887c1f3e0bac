import { expect, test } from 'vitest';
import { aBatch } from '#tests/support/changing-calls/donations.ts';
import { aRow } from '#tests/support/content/pages.ts';
import { aGiftServer } from '#tests/support/donations/gift-server.ts';
import { giftRows, sendStripeEvent } from '#tests/support/donations/gifts.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { namesRaisedBy, raisedBy } from '#tests/support/server/domain-events.ts';
import { aServer } from '#tests/support/server/server.ts';

const { stripe, server, as, add, list } = await aGiftServer();

const received = ({ id }: { id: string }) => ['gift.received', { giftId: id }];

test('A gift is an event once: from Stripe, by month, by hand and in a batch', async () => {
  const session = stripe.event('checkout.session.completed', stripe.session());
  const online = await raisedBy(server, async () => {
    await sendStripeEvent(server, session);
    await sendStripeEvent(server, session);
  });
  expect(online).toEqual((await giftRows(server)).map(received));
  const monthly = await namesRaisedBy(server, async () => {
    const { invoice } = stripe.month({ email: 'monthly@example.org', amount: 2_000 });
    await sendStripeEvent(server, stripe.event('invoice.paid', invoice));
  });
  expect(monthly).toEqual(['gift.received']);
  expect(await namesRaisedBy(server, () => add())).toEqual(['gift.received']);
  const { batch } = await server.call('donations/saveBatch', aBatch(), { as });
  const { id, version } = batch;
  const closed = await namesRaisedBy(server, () =>
    server.call('donations/closeBatch', { id, version, mailReceipts: 0 }, { as }),
  );
  expect(closed).toEqual(Array.from({ length: batch.gifts }, () => 'gift.received'));
});

test('A practice gift is no event, nor is a refund of one', async () => {
  const demo = await aServer({ SEED: 'demo' });
  const demoAs = await anAdministrator(demo);
  await aRow(demo, 'site_settings', { name: 'demoSite', value: '1' });
  const giver = { name: 'Ada Bean', email: 'ada@bean.example' };
  const pay = { amount: 2_500, frequency: 'once', ...giver } as const;
  expect(await raisedBy(demo, () => demo.call('donations/payPractice', pay))).toEqual([]);
  const { donations } = await demo.call('donations/getDonations', {}, { as: demoAs });
  const [{ id, version } = { id: '', version: 0 }] = donations;
  const body = { id, version, amount: 500 };
  const refund = () => demo.call('donations/refundDonation', body, { as: demoAs });
  expect(await raisedBy(demo, refund)).toEqual([]);
});

test('A refund is an event once, whoever makes it, and a dispute is one too', async () => {
  const byHand = await add();
  const refundByHand = () =>
    server.call(
      'donations/refundDonation',
      { id: byHand.id, version: byHand.version, amount: 500 },
      { as },
    );
  expect(await raisedBy(server, refundByHand)).toEqual([
    ['gift.refunded', { giftId: byHand.id, kind: 'refund', amount: 500 }],
  ]);

  const session = stripe.session({ amount: 5_000 });
  await sendStripeEvent(server, stripe.event('checkout.session.completed', session));
  const gift = (await list()).donations.find(({ amount }) => amount === 5_000);
  const { id = '', version = 0 } = gift ?? {};
  const refund = async () => {
    await server.call('donations/refundDonation', { id, version, amount: 2_000 }, { as });
    const made = [...stripe.things.values()].find(({ object }) => object === 'refund');
    await sendStripeEvent(server, stripe.event('refund.created', made as object));
  };
  expect(await raisedBy(server, refund)).toEqual([
    ['gift.refunded', { giftId: id, kind: 'refund', amount: 2_000 }],
  ]);
  const dispute = async () => {
    const opened = stripe.dispute(session.payment_intent, 3_000);
    for (let time = 0; time < 2; time += 1) {
      await sendStripeEvent(server, stripe.event('charge.dispute.created', opened));
    }
  };
  expect(await raisedBy(server, dispute)).toEqual([
    ['gift.refunded', { giftId: id, kind: 'dispute', amount: 3_000 }],
  ]);
});
