import { expect, test } from 'vitest';
import { aGiftServer } from '#tests/support/donations/gift-server.ts';
import { sendStripeEvent } from '#tests/support/donations/gifts.ts';

const { stripe, server, as } = await aGiftServer();

const thanksFor = ({ id }: { id: string }) =>
  server.attempt('donations/getThanks', { session: id });

test('The thank-you page says what was paid, and that the receipt was emailed once it was', async () => {
  const { campaign } = await server.call(
    'donations/editCampaign',
    { name: 'Garden', isPublished: 1 },
    { as },
  );
  const metadata = { source: 'common-plate', campaignId: campaign.id };
  const session = stripe.session({ amount: 2_606, metadata });
  const before = await thanksFor(session);
  expect(before.reply).toMatchObject({
    amount: 2_606,
    currency: 'usd',
    frequency: 'once',
    isPending: 0,
    receipt: 'coming',
    campaign: 'Garden',
    campaignSlug: 'Garden',
  });
  expect(JSON.stringify(before.reply)).not.toMatch(/ada|bean/i);
  await sendStripeEvent(server, stripe.event('checkout.session.completed', session));
  expect((await thanksFor(session)).reply.receipt).toBe('emailed');
});

test('The thank-you page of a monthly gift finds the receipt of its first month', async () => {
  const { session, invoice } = stripe.month();
  expect((await thanksFor(session)).reply).toMatchObject({
    frequency: 'monthly',
    receipt: 'coming',
  });
  await sendStripeEvent(server, stripe.event('invoice.paid', invoice));
  expect((await thanksFor(session)).reply.receipt).toBe('emailed');
});

test('The thank-you page promises no receipt that is not emailed, and says that a payment is pending', async () => {
  const pending = stripe.keep({ ...stripe.session(), payment_status: 'unpaid' });
  expect((await thanksFor(pending)).reply).toMatchObject({ isPending: 1, receipt: 'coming' });
  expect((await thanksFor(stripe.session({ email: null }))).reply.receipt).toBe('none');
  await server.db.deleteFrom('site_settings').where('name', '=', 'giving').execute();
  const session = stripe.session();
  expect((await thanksFor(session)).reply.receipt).toBe('none');
  await sendStripeEvent(server, stripe.event('checkout.session.completed', session));
  expect((await thanksFor(session)).reply.receipt).toBe('none');
});

test('There are no thanks for what was not paid, is not ours, or does not exist', async () => {
  const sessions = [
    stripe.session({ isPaid: false }),
    stripe.session({ metadata: { source: 'a shop' } }),
    { id: 'cs_test_unknown' },
    { id: 'practice_unknown' },
  ];
  for (const session of sessions) expect((await thanksFor(session)).status).toBe(404);
  expect((await thanksFor({ id: '../refunds' })).status).toBe(400);
});
