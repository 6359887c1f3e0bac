import { describe, expect, test } from 'vitest';
import type { Body, Reply } from '#contract/index.ts';
import { aBatch, aBatchRow } from '#tests/support/changing-calls/donations.ts';
import { aRow } from '#tests/support/content/pages.ts';
import { aGiftServer } from '#tests/support/donations/gift-server.ts';
import { giftRows } from '#tests/support/donations/gifts.ts';
import { mailsTo } from '#tests/support/mail/outbox.ts';
import { applyDeletions } from '#tests/support/server/background-work.ts';

const { server, as, add, list } = await aGiftServer();

type Batch = Reply<'donations/getBatch'>['batch'];

const save = async (overrides: Partial<Body<'donations/saveBatch'>> = {}) =>
  (await server.call('donations/saveBatch', aBatch(overrides), { as })).batch;
const close = ({ id, version }: Pick<Batch, 'id' | 'version'>, mailReceipts: 0 | 1 = 0) =>
  server.attempt('donations/closeBatch', { id, version, mailReceipts }, { as });

describe('A batch', () => {
  test('is saved as it grows, and records nothing until it is closed', async () => {
    const first = await save({
      rows: [aBatchRow({ name: 'Ada', amount: null, email: 'ada@' })],
    });
    expect(first).toMatchObject({ status: 'open', gifts: 1, total: 0, version: 1 });
    const grown = await save({
      id: first.id,
      version: 1,
      expectedCount: 2,
      expectedTotal: 5_000,
      rows: [aBatchRow({ name: 'Ada Bean', checkNumber: '1042' }), aBatchRow({ amount: 2_500 })],
    });
    expect(grown).toMatchObject({ gifts: 2, total: 5_000, version: 2 });
    expect(grown.rows[0]).toMatchObject({ name: 'Ada Bean', checkNumber: '1042' });
    expect(await giftRows(server)).toEqual([]);
    const late = await server.attempt(
      'donations/saveBatch',
      aBatch({ id: first.id, version: 1, rows: [] }),
      { as },
    );
    expect([late.status, late.reply.batch?.gifts]).toEqual([409, 2]);
  });

  test('is added once for each attempt', async () => {
    const [one, two] = [await save({ attempt: 'a1' }), await save({ attempt: 'a1' })];
    expect(two.id).toBe(one.id);
  });

  test('that balances records its gifts for known, new and unknown donors, in order', async () => {
    const known = await add({ name: 'Bo Pea', email: 'bo@pea.example' });
    const { campaigns } = await server.call('donations/editCampaign', { name: 'Garden' }, { as });
    const campaignId = campaigns[0]?.id ?? '';
    const batch = await save({
      campaignId,
      expectedCount: 5,
      expectedTotal: 15_000,
      rows: [
        aBatchRow({ donorId: known.donorId, amount: 1_000, checkNumber: '1' }),
        aBatchRow({ name: 'Cy Kale', amount: 2_000, checkNumber: '2', honoree: 'Grandma' }),
        aBatchRow({ name: 'cy kale', amount: 3_000, checkNumber: '3' }),
        aBatchRow({ name: 'B. Pea', email: 'BO@pea.example', amount: 4_000 }),
        aBatchRow({ amount: 5_000 }),
      ],
    });
    const { status, reply } = await close(batch, 1);
    expect([status, reply.message]).toEqual([
      200,
      '5 gifts of $150.00 recorded. 2 receipts are being emailed.',
    ]);
    expect(reply.batch).toMatchObject({ status: 'closed', gifts: 5, total: 15_000, rows: [] });
    const { gifts } = await server.call('donations/getBatch', { id: batch.id }, { as });
    expect(gifts.map(({ donor, amount, checkNumber }) => [donor, amount, checkNumber])).toEqual([
      ['Bo Pea', 1_000, '1'],
      ['Cy Kale', 2_000, '2'],
      ['Cy Kale', 3_000, '3'],
      ['Bo Pea', 4_000, ''],
      ['', 5_000, ''],
    ]);
    expect(gifts.map(({ receiptNumber }) => receiptNumber)).toEqual([
      '2026-000002',
      '2026-000003',
      '2026-000004',
      '2026-000005',
      '',
    ]);
    expect(gifts[1]?.donorId).toBe(gifts[2]?.donorId);
    expect((await list({ batchId: batch.id })).total).toBe(5);
    expect((await list({ campaignId })).total).toBe(5);
    expect((await mailsTo(server, 'bo@pea.example')).length).toBe(2);
    const again = await close({ ...batch, version: batch.version + 1 });
    expect([again.status, again.reply.message]).toEqual([
      409,
      'This batch is closed. Its gifts are recorded.',
    ]);
  });

  test('that does not balance, or is unclear, is refused and changes nothing', async () => {
    await add({ name: 'Rosa Leek', email: 'rosa@leek.example' });
    const before = await giftRows(server);
    const refused = async (overrides: Partial<Body<'donations/saveBatch'>>) => {
      const { status, reply } = await close(await save(overrides));
      expect(status).toBe(400);
      return [reply.message, reply.errors];
    };
    expect(await refused({ expectedCount: 2, expectedTotal: 3_000 })).toEqual([
      'The batch doesn’t balance. You expected 2 gifts and entered 1. You expected $30.00 and entered $25.00.',
      {
        expectedCount: 'You expected 2 gifts and entered 1.',
        expectedTotal: 'You expected $30.00 and entered $25.00.',
      },
    ]);
    expect(await refused({ expectedCount: 0, expectedTotal: 0, rows: [] })).toEqual([
      'Enter at least one gift.',
      undefined,
    ]);
    const unclear = [
      aBatchRow({ amount: null, name: 'Cy Kale' }),
      aBatchRow({ name: 'Rosa Leak' }),
      aBatchRow({ email: 'cy@' }),
    ];
    expect(await refused({ expectedCount: 3, expectedTotal: 5_000, rows: unclear })).toEqual([
      'Nothing was recorded. Check rows 1, 2, 3.',
      {
        'rows.0.amount': 'Enter an amount.',
        'rows.1.name': 'Is this Rosa Leek? Choose the donor, or confirm that this is a new one.',
        'rows.2.email': expect.any(String),
      },
    ]);
    const wrongs: [Partial<Body<'donations/saveBatch'>>, string][] = [
      [{ givenOn: '2999-01-01' }, 'givenOn'],
      [{ campaignId: 'none' }, 'campaignId'],
      [{ rows: [aBatchRow({ donorId: 'nobody' })] }, 'rows.0.name'],
    ];
    for (const [wrong, field] of wrongs) {
      const answer = await server.attempt('donations/saveBatch', aBatch(wrong), { as });
      expect([answer.status, Object.keys(answer.reply.errors)]).toEqual([400, [field]]);
    }
    expect(await giftRows(server)).toEqual(before);
  });

  test('whose receipts cannot be issued records none of its gifts', async () => {
    await server.call('donations/editSettings', { ein: '' }, { as });
    const batch = await save({ rows: [aBatchRow({ name: 'Cy Kale', email: 'cy@kale.example' })] });
    const { status, reply } = await close(batch, 1);
    expect([status, Object.keys(reply.errors)]).toEqual([400, ['issuer']]);
    expect(await giftRows(server)).toEqual([]);
    const donors = await server.db.selectFrom('donors').select('id').execute();
    expect(donors).toEqual([]);
  });

  test('closed twice at once, or with others that share donors, records each gift once', async () => {
    const rows = ['Al', 'Bea', 'Cy', 'Di'].map((name) =>
      aBatchRow({ name: `${name} Root`, email: `${name}@root.example`, isNewDonor: 1 }),
    );
    const body = { expectedCount: 4, expectedTotal: 10_000 };
    const [one, two] = [
      await save({ ...body, rows }),
      await save({ ...body, rows: rows.toReversed() }),
    ];
    const answers = await Promise.all([close(one), close(one), close(two)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect((await giftRows(server)).length).toBe(8);
    const donors = await server.db.selectFrom('donors').select(['gifts', 'total']).execute();
    expect(donors).toEqual(Array(4).fill({ gifts: 2, total: 5_000 }));
    const numbers = (await giftRows(server)).map(({ receipt_number }) => receipt_number).sort();
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((each) => `2026-00000${each}`));
  });

  test('can be deleted while it is open', async () => {
    const { id, version } = await save();
    await server.call('donations/deleteBatch', { id, version }, { as });
    expect((await server.attempt('donations/getBatch', { id }, { as })).status).toBe(404);
  });

  test('forgets a donor who is deleted, and keeps the amount', async () => {
    const gift = await add({ name: 'Bo Pea', email: 'bo@pea.example' });
    const batch = await save({
      rows: [
        aBatchRow({ donorId: gift.donorId, name: 'Bo Pea', checkNumber: '77' }),
        aBatchRow({ name: 'Bo', email: 'BO@pea.example', honoree: 'Mo' }),
      ],
    });
    const subject = `donor/${gift.donorId}`;
    await aRow(server, 'deletions', { subject, deleted_at: Date.now() });
    await applyDeletions(server);
    const { batch: left } = await server.call('donations/getBatch', { id: batch.id }, { as });
    expect(left.rows).toEqual([aBatchRow(), aBatchRow()]);
  });
});
