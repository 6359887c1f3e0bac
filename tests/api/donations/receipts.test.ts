import { describe, expect, test } from 'vitest';
import { aGiftServer } from '#tests/support/donations/gift-server.ts';
import { giftByHand, giftRows, sendStripeEvent } from '#tests/support/donations/gifts.ts';
import { mailsTo } from '#tests/support/mail/outbox.ts';

const { stripe, server, as, add, list } = await aGiftServer();
const email = 'ada.bean@example.org';

test('Receipts are numbered without gaps in each year, however many gifts arrive at once', async () => {
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
  test('contains what IRS Publication 1771 requires', async () => {
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

  test('for a gift in kind describes it, and states no value', async () => {
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

  test('is sent again with the gift’s current data', async () => {
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
    const body = giftByHand({ email: 'second@example.org', mailReceipt: 1 });
    expect((await server.attempt('donations/addDonation', body, { as })).status).toBe(400);
    expect(await giftRows(server)).toHaveLength(1);
    expect(await mailsTo(server, email)).toEqual([]);
  });

  test('is numbered later for an online gift that came before the legal name and EIN, and sent by hand', async () => {
    await settings({});
    const session = stripe.session({ email });
    expect(
      (await sendStripeEvent(server, stripe.event('checkout.session.completed', session)))
        .statusCode,
    ).toBe(200);
    const [gift] = (await list()).donations;
    expect(gift?.receiptNumber).toBe('');
    expect(await mailsTo(server, email)).toEqual([]);
    const issuer = { legalName: 'Common Plate, Inc.', ein: '12-3456789' };
    await server.call('donations/editSettings', issuer, { as });
    expect((await list()).donations[0]?.receiptNumber).toMatch(/-000001$/);
    await server.call('donations/mailReceipt', { id: gift?.id ?? '' }, { as });
    expect(await mailsTo(server, email)).toHaveLength(1);
  });
});
