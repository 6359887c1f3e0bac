import { describe, expect, test } from 'vitest';
import { aGiftServer } from '#tests/support/donations/gift-server.ts';
import { giftRows, sendStripeEvent } from '#tests/support/donations/gifts.ts';

const { stripe, server, as, add, list } = await aGiftServer();

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

  test('changes donor, amount, day, method and check number, and issues a new receipt', async () => {
    const gift = await add({ mailReceipt: 1 });
    const other = await add({ name: 'Bo Pea', email: 'bo@pea.example', amount: 100 });
    const { status, reply } = await correct(gift, {
      donorId: other.donorId,
      amount: 3_000,
      givenOn: '2025-12-31',
      kind: 'check',
      checkNumber: '1042',
    });
    expect([status, reply.message]).toEqual([
      200,
      'Gift corrected. The receipt is now 2026-000001-R1 and has not been emailed yet.',
    ]);
    expect(reply.donation).toMatchObject({
      donorName: 'Bo Pea',
      amount: 3_000,
      net: 3_000,
      givenOn: '2025-12-31',
      kind: 'check',
      checkNumber: '1042',
      receiptNumber: '2026-000001-R1',
      receiptSentAt: null,
      version: 2,
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
    // The year's numbers continue without a gap.
    expect((await add()).receiptNumber).toBe('2026-000003');
  });

  test('records before and after in the audit trail, which shows names but does not store them', async () => {
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

  test('of the description of a gift in kind is printed on a new receipt', async () => {
    const gift = await add({ kind: 'in-kind', description: '12 boxes of carots' });
    const { reply } = await correct(gift, { description: '12 boxes of carrots' });
    expect(reply.donation).toMatchObject({
      description: '12 boxes of carrots',
      receiptNumber: '2026-000001-R1',
    });
    const { receipt } = await server.call('donations/getReceipt', { id: gift.id }, { as });
    expect(receipt.paragraphs).toContain('Gift in kind: 12 boxes of carrots');
  });

  test('of honoree and campaign is shown by the receipt and the audit trail', async () => {
    const { campaigns } = await server.call('donations/editCampaign', { name: 'Garden' }, { as });
    const campaignId = campaigns[0]?.id ?? '';
    const gift = await add({ honoree: 'Grandpa' });
    const { reply } = await correct(gift, { honoree: 'Grandma', campaignId });
    expect(reply.donation).toMatchObject({
      honoree: 'Grandma',
      campaign: 'Garden',
      receiptNumber: '2026-000001-R1',
    });
    const { receipt } = await server.call('donations/getReceipt', { id: gift.id }, { as });
    expect(receipt.paragraphs).toContain('In honor of: Grandma');
    const search = { search: 'donations.correct', pageSize: 1 };
    const { entries } = await server.call('audit/getEntries', search, { as });
    expect(entries[0]?.action).toBe(
      'donations.correct: in honor of changed; campaign none → Garden; receipt 2026-000001 → 2026-000001-R1',
    );
    const none = await correct(reply.donation, { campaignId: null });
    expect(none.reply.donation).toMatchObject({
      campaign: '',
      receiptNumber: '2026-000001-R2',
    });
  });

  test('from a check to cash drops the check number', async () => {
    const gift = await add({ kind: 'check', checkNumber: '1001' });
    const { reply } = await correct(gift, { kind: 'cash' });
    expect(reply.donation).toMatchObject({ kind: 'cash', checkNumber: '' });
  });

  test('of a field that is not on the receipt keeps the receipt’s number', async () => {
    const gift = await add({ kind: 'check', checkNumber: '1', mailReceipt: 1 });
    const { reply } = await correct(gift, { checkNumber: '2' });
    expect(reply.donation).toMatchObject({ receiptNumber: '2026-000001', checkNumber: '2' });
    expect(reply.donation.receiptSentAt).not.toBeNull();
  });

  test('issues the first receipt for a gift whose donor was unknown', async () => {
    const gift = await add({ name: '', email: '' });
    expect(gift.receiptNumber).toBe('');
    const { reply } = await correct(gift, { name: 'Cy Kale', email: 'cy@kale.example' });
    expect(reply.donation).toMatchObject({ donorName: 'Cy Kale', receiptNumber: '2026-000001' });
  });

  test('takes earlier refunds into account, and never accepts an amount below them', async () => {
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

  test('is refused for an online gift, an older version, a future day, or without changes', async () => {
    await sendStripeEvent(server, stripe.event('checkout.session.completed', stripe.session()));
    const [online] = (await list()).donations;
    const refused = await correct(online ?? { id: '', version: 1 }, { amount: 1 });
    expect([refused.status, refused.reply.message]).toEqual([
      400,
      'Online gifts can’t be corrected because they record what Stripe received. You can record a refund instead.',
    ]);
    const gift = await add();
    const labels = await correct(online ?? { id: '', version: 1 }, { honoree: 'Grandma' });
    expect(labels.reply.donation).toMatchObject({
      honoree: 'Grandma',
      amount: online?.amount,
      receiptNumber: '2026-000001-R1',
    });
    const before = await giftRows(server);
    for (const [wrong, status] of [
      [{ campaignId: 'none' }, 400],
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

  test('of two gifts that swap donors at once keeps the totals right', async () => {
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
