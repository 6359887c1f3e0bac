import { describe, expect, test } from 'vitest';
import { aGiftServer } from '#tests/support/donations/gift-server.ts';
import { giftRows, sendStripeEvent } from '#tests/support/donations/gifts.ts';
import { aMember, anAccount, signIn } from '#tests/support/people/accounts.ts';
import { runJob } from '#tests/support/server/background-work.ts';
import { anAddress } from '#tests/support/server/server.ts';

const { stripe, server, as, add } = await aGiftServer();

describe('An online gift', () => {
  const start = (overrides: object, from = anAddress()) => {
    const body = { amount: 2_500, frequency: 'once', ...overrides };
    return server.attempt('donations/startCheckout', body, { from });
  };
  const asked = () => stripe.asked.at(-1)?.form ?? {};

  test('starts a checkout at Stripe, once per attempt, and stores nothing here', async () => {
    const overrides = { attempt: 'try1', honoree: 'Grandma' };
    const from = anAddress();
    const [one, two] = [await start(overrides, from), await start(overrides, from)];
    expect(one.reply.url).toMatch(/\/pay\/cs_test_/);
    expect(two.reply.url).toBe(one.reply.url);
    expect((await start({ ...overrides, amount: 2_600 }, from)).reply.url).not.toBe(one.reply.url);
    expect(asked()).toMatchObject({
      mode: 'payment',
      submit_type: 'donate',
      'metadata[honoree]': 'Grandma',
      'line_items[0][price_data][unit_amount]': '2600',
      success_url: 'http://site.test/giving/thanks?session={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://site.test/Donate',
    });
    expect(await giftRows(server)).toEqual([]);
  });

  test('may cover the card fee and repeat every month', async () => {
    await start({ coverFee: 1, frequency: 'monthly' });
    expect(asked()).toMatchObject({
      mode: 'subscription',
      'line_items[0][price_data][recurring][interval]': 'month',
      'line_items[0][price_data][unit_amount]': '2606',
      'line_items[0][price_data][product_data][description]':
        'Includes $1.06 to cover the card fee',
    });
  });

  test.each([
    { amount: 99 },
    { amount: '25' },
    { amount: -100 },
    { currency: 'eur' },
    { frequency: 'daily' },
    { url: 'https://evil.example' },
  ])('is refused with %j', async (wrong) => {
    expect((await start(wrong)).status).toBe(400);
  });

  test('is refused with 503 while Stripe is unavailable', async () => {
    stripe.failsWith = 0;
    const { status } = await start({});
    stripe.failsWith = null;
    expect(status).toBe(503);
  });
});

describe('A monthly gift', () => {
  test('makes a gift each month, which only its donor can see and stop', async () => {
    const member = await signIn(server, await anAccount(server, { email: 'monthly@example.org' }));
    const overrides = { email: 'Monthly@example.org', amount: 2_000 };
    const { invoice, subscription } = stripe.month({ ...overrides, at: Date.UTC(2026, 0, 31, 12) });
    await sendStripeEvent(server, stripe.event('invoice.paid', invoice));
    const next = stripe.month({ ...overrides, subscription, at: Date.UTC(2026, 1, 28, 12) });
    await sendStripeEvent(server, stripe.event('invoice.paid', next.invoice));

    const own = await server.call('donations/getOwnGifts', {}, { as: member });
    expect(own.gifts.map(({ givenOn, frequency }) => [givenOn, frequency])).toEqual([
      ['2026-02-28', 'monthly'],
      ['2026-01-31', 'monthly'],
    ]);
    const [monthly] = own.monthly;
    expect(own.monthly).toMatchObject([
      { amount: 2_000, status: 'active', startedOn: '2026-01-31' },
    ]);

    const other = await aMember(server);
    const id = monthly?.id ?? '';
    const [theirs, none] = [
      await server.attempt('donations/stopMonthly', { id }, { as: other }),
      await server.attempt('donations/stopMonthly', { id: 'none' }, { as: other }),
    ];
    expect([theirs.status, theirs.text]).toEqual([404, none.text]);
    const receiptId = own.gifts[0]?.id ?? '';
    const path = 'donations/getOwnReceipt';
    expect((await server.attempt(path, { id: receiptId }, { as: other })).status).toBe(404);
    const { receipt } = await server.call(path, { id: receiptId }, { as: member });
    expect(receipt.paragraphs.join('\n')).toContain('$20.00 (online, monthly)');

    stripe.failsWith = 500;
    const away = await server.attempt('donations/stopMonthly', { id }, { as: member });
    expect(away.status).toBe(503);
    stripe.failsWith = null;
    const stopped = await server.call('donations/stopMonthly', { id }, { as: member });
    expect(stopped.monthly).toMatchObject([{ status: 'stopped' }]);
    expect(stripe.get(subscription)).toMatchObject({ status: 'canceled' });
    const search = { search: 'stopMonthly', person: member.userId };
    const { entries } = await server.call('audit/getEntries', search, { as });
    expect(entries[0]?.target.name).toBe('Monthly gift since January 31, 2026');

    const asked = stripe.asked.length;
    expect(await server.call('donations/stopMonthly', { id }, { as: member })).toEqual(stopped);
    expect((await server.call('audit/getEntries', search, { as })).entries).toEqual(entries);
    expect(stripe.asked).toHaveLength(asked);
  });

  test('of an unverified address does not belong to the account', async () => {
    const claimed = { email: 'claimed@example.org', isVerified: 0 } as const;
    const member = await signIn(server, await anAccount(server, claimed));
    const { invoice } = stripe.month({ email: claimed.email });
    await sendStripeEvent(server, stripe.event('invoice.paid', invoice));
    const { gifts, monthly } = await server.call('donations/getOwnGifts', {}, { as: member });
    expect([gifts, monthly]).toEqual([[], []]);
  });

  test('ends with its donor’s account: the gifts stay without a name, and Stripe cancels the subscription', async () => {
    const account = await anAccount(server, { email: 'leaver@example.org' });
    const member = await signIn(server, account);
    const overrides = { email: account.email, name: 'Lea Leaver' };
    const { invoice, subscription } = stripe.month({ ...overrides, amount: 1_500 });
    await sendStripeEvent(server, stripe.event('invoice.paid', invoice));
    await add({ email: account.email, notes: 'Lea’s check', checkNumber: '8' });

    const { data } = await server.call('account/exportData', {}, { as: member });
    expect(data.donations).toMatchObject({
      donors: [{ name: 'Lea Leaver' }],
      gifts: [
        { amount: 2_500, notes: 'Lea’s check' },
        { amount: 1_500, frequency: 'monthly' },
      ],
      monthly: [{ amount: 1_500, status: 'active' }],
    });

    const { password } = account;
    await server.call('account/deleteAccount', { password }, { as: member });
    expect(await giftRows(server)).toMatchObject([
      { donor_id: null, amount: 2_500, notes: '', check_number: '', receipt_number: '2026-000002' },
      { donor_id: null, amount: 1_500, notes: '' },
    ]);
    for (const table of ['donors', 'donations', 'monthly_gifts', 'outbox'] as const) {
      const stored = JSON.stringify(await server.db.selectFrom(table).selectAll().execute());
      expect(stored, table).not.toMatch(/leaver|Lea’s/i);
    }
    await runJob(server, 'stopping monthly gifts');
    expect(stripe.get(subscription)).toMatchObject({ status: 'canceled' });
    // A month in progress is still a gift, without a donor.
    const last = stripe.month({ ...overrides, amount: 1_500, subscription });
    await sendStripeEvent(server, stripe.event('invoice.paid', last.invoice));
    expect(await giftRows(server)).toHaveLength(3);
    expect(await server.db.selectFrom('donors').selectAll().execute()).toEqual([]);
  });
});
