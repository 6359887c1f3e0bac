import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { readIssuer } from '#server/features/donations/receipts/issuer.ts';
import { readStatements } from '#server/features/donations/statements/sending/statement-recipients.ts';
import { aBatch, aBatchRow, aJournal } from '#tests/support/changing-calls/donations.ts';
import { aGiftServer } from '#tests/support/donations/gift-server.ts';
import {
  deleteGifts,
  giftByHand,
  sendStripeEvent,
  setReceiptIssuer,
} from '#tests/support/donations/gifts.ts';
import { rowsIn } from '#tests/support/spreadsheets.ts';

const { stripe, server, as, list } = await aGiftServer();

const years = ['2025', '2026'] as const;
const cents = fc.integer({ min: 1, max: 99_999 });
const day = fc
  .tuple(fc.constantFrom(...years), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, date]) => `${year}-0${month}-${String(date).padStart(2, '0')}`);
const donor = fc.constantFrom('', 'ada', 'bo', 'cy');
const campaign = fc.constantFrom(undefined, 0, 1);
const pick = fc.nat();
/** The value of what the donor received in return; 0: nothing. */
const goods = fc.constantFrom(0, 0, 1_500, 200_000);

/** A change of the books; `pick` chooses an existing gift. */
const step = fc.oneof(
  fc.record({
    does: fc.constant('add' as const),
    amount: cents,
    day,
    donor,
    campaign,
    goods,
    isInKind: fc.boolean(),
  }),
  fc.record({
    does: fc.constant('batch' as const),
    amounts: fc.array(cents, { minLength: 1, maxLength: 4 }),
    day,
    donor,
  }),
  fc.record({ does: fc.constant('pay' as const), amount: cents, donor }),
  fc.record({ does: fc.constant('correct' as const), pick, amount: cents, day, donor, campaign }),
  fc.record({ does: fc.constant('refund' as const), pick, amount: cents }),
  fc.record({ does: fc.constant('dispute' as const), pick, amount: cents, isLost: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const contactOf = (name: string) => ({ name, email: name && `${name}@example.org` });

/** The payments of online gifts, oldest first. */
let payments: string[] = [];
let campaignIds: string[] = [];

async function happen(each: Step): Promise<void> {
  const { donations } = await list({ pageSize: 200 });
  const attempt = <P extends Parameters<typeof server.attempt>[0]>(path: P, body: object) =>
    server.attempt(path, body as never, { as });
  switch (each.does) {
    case 'add':
      await attempt('donations/addDonation', {
        ...giftByHand({ amount: each.amount, givenOn: each.day, ...contactOf(each.donor) }),
        ...(each.campaign !== undefined && { campaignId: campaignIds[each.campaign] }),
        ...(each.isInKind && { kind: 'in-kind', description: 'Carrots' }),
        ...(each.goods > 0 && { goodsDescription: 'A dinner', goodsValue: each.goods }),
      });
      return;
    case 'batch': {
      const rows = each.amounts.map((amount) => aBatchRow({ amount, ...contactOf(each.donor) }));
      const total = each.amounts.reduce((sum, amount) => sum + amount, 0);
      const body = { expectedCount: rows.length, expectedTotal: total, rows, givenOn: each.day };
      const campaignId = campaignIds[0] ?? null;
      const { batch } = await server.call('donations/saveBatch', aBatch({ ...body, campaignId }), {
        as,
      });
      const { status } = await attempt('donations/closeBatch', { id: batch.id, version: 1 });
      expect(status).toBe(200);
      return;
    }
    case 'pay': {
      const session = stripe.session({ amount: each.amount, ...contactOf(each.donor) });
      payments.push(session.payment_intent);
      await sendStripeEvent(server, stripe.event('checkout.session.completed', session));
      return;
    }
    case 'correct': {
      const gift = donations[each.pick % donations.length];
      if (!gift) return;
      const campaignId = each.campaign === undefined ? null : campaignIds[each.campaign];
      await attempt('donations/correctDonation', {
        id: gift.id,
        version: gift.version,
        campaignId,
        ...(gift.kind !== 'online' && {
          amount: each.amount,
          givenOn: each.day,
          ...(each.donor && contactOf(each.donor)),
        }),
      });
      return;
    }
    case 'refund': {
      const gift = donations[each.pick % donations.length];
      if (!gift) return;
      const { id, version } = gift;
      await attempt('donations/refundDonation', { id, version, amount: each.amount });
      return;
    }
    case 'dispute': {
      const payment = payments[each.pick % payments.length];
      if (!payment) return;
      const dispute = stripe.keep({
        id: stripe.id('du'),
        object: 'dispute',
        payment_intent: payment,
        amount: each.amount,
        reason: 'fraudulent',
        status: each.isLost ? 'lost' : 'won',
        created: Math.floor(Date.now() / 1000),
      });
      await sendStripeEvent(server, stripe.event('charge.dispute.closed', dispute));
    }
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
const centsIn = (decimal = '') => Math.round(Number(decimal) * 100);

/** Every place that states money agrees with the rows to the cent. */
async function expectAgreement(): Promise<void> {
  const rows = await server.db.selectFrom('donations').selectAll().execute();
  // The estimated values of goods are apart everywhere.
  const goods = rows.filter(({ kind }) => kind === 'in-kind');
  const money = rows.filter(({ kind }) => kind !== 'in-kind');
  const [total, inKind] = [money, goods].map((each) => sum(each.map(({ net }) => net)));
  const call = <P extends 'donations/getTotals' | 'donations/getCampaigns'>(
    path: P,
    body: Body<P>,
  ) => server.call(path, body, { as });
  const { totals } = await call('donations/getTotals', {});
  expect(sum(totals.map(({ net }) => net))).toBe(total);
  expect(sum(totals.map((each) => each.inKind))).toBe(inKind);
  expect(sum(totals.map(({ gifts }) => gifts))).toBe(rows.length);
  const { sums } = await server.call('donations/getSum', {}, { as });
  expect(sums.map((each) => [each.net, each.inKind])).toEqual(
    rows.length === 0 ? [] : [[total, inKind]],
  );
  for (const { period, net } of totals) {
    const months = await call('donations/getTotals', { year: Number(period) });
    expect(sum(months.totals.map((month) => month.net))).toBe(net);
  }
  const { donations } = await list({ pageSize: 200 });
  const listed = donations.filter(({ kind }) => kind !== 'in-kind');
  expect(sum(listed.map(({ net }) => net))).toBe(total);
  const donors = await server.db.selectFrom('donors').select(['total', 'gifts']).execute();
  const unknown = rows.filter(({ donor_id }) => donor_id === null);
  const unknownMoney = money.filter(({ donor_id }) => donor_id === null);
  expect(sum(donors.map((each) => each.total)) + sum(unknownMoney.map(({ net }) => net))).toBe(
    total,
  );
  expect(sum(donors.map(({ gifts }) => gifts)) + unknown.length).toBe(rows.length);
  const { csv } = await server.call('donations/exportDonations', {}, { as });
  const [heading = [], ...exported] = rowsIn(csv);
  const cells = exported.filter((row) => row[heading.indexOf('kind')] !== 'in-kind');
  const column = (name: string) => cells.map((row) => centsIn(row[heading.indexOf(name)]));
  expect(sum(column('net'))).toBe(total);
  expect(sum(column('amount')) - sum(column('returned'))).toBe(total);
  const { campaigns } = await call('donations/getCampaigns', {});
  for (const { id, raised, gifts } of campaigns) {
    const own = rows.filter(({ campaign_id }) => campaign_id === id);
    const ownMoney = money.filter(({ campaign_id }) => campaign_id === id);
    expect([raised, gifts]).toEqual([sum(ownMoney.map(({ net }) => net)), own.length]);
  }
  // Visitors see the same sums.
  const open = await server.call('donations/getOpenCampaigns', {});
  expect(open.campaigns.map(({ id, raised }) => [id, raised])).toEqual(
    campaigns.map(({ id, raised }) => [id, raised]),
  );
  const { donations: charted } = await server.call('dashboard/getOverview', {}, { as });
  const shown = sum(charted.flatMap(({ months }) => months.map(({ given }) => given)));
  const [firstMonth = ''] = charted.flatMap(({ months }) => months.map(({ month }) => month));
  expect(shown).toBe(sum(money.filter((row) => row.given_on >= firstMonth).map(({ net }) => net)));
  const journal = await server.call('donations/exportJournal', aJournal, { as });
  expect(journal.net).toBe(total);
  const entries = new Map<string, number>();
  let income = 0;
  for (const [number = '', , account, debit, credit] of rowsIn(journal.csv).slice(1)) {
    const amount = centsIn(debit) - centsIn(credit);
    entries.set(number, (entries.get(number) ?? 0) + amount);
    if (account === 'Contributions') income -= amount;
  }
  expect(income).toBe(total);
  expect([...entries.values()].filter((balance) => balance !== 0)).toEqual([]);
  expect(entries.size).toBe(journal.entries);
  // Statements list what their donors gave, and what of that is deductible.
  const issuer = await readIssuer(server.db);
  for (const year of years) {
    const donorIds = (await server.db.selectFrom('donors').select('id').execute()).map(
      ({ id }) => id,
    );
    const frame = { year: Number(year), issuer, notes: {} };
    const statements = await readStatements(server.db, donorIds, frame);
    const own = money.filter((row) => row.donor_id !== null && row.given_on.startsWith(year));
    expect(sum(statements.map(({ statement }) => statement.total))).toBe(
      sum(own.map(({ net }) => net)),
    );
    expect(sum(statements.map(({ statement }) => statement.deductible))).toBe(
      sum(own.map(({ net, goods_value }) => (net > goods_value ? net - goods_value : 0))),
    );
  }
  // Receipts are numbered without a gap or a duplicate; a corrected one keeps its number, with a revision.
  for (const year of ['2025', '2026']) {
    const numbers = rows
      .flatMap(({ receipt_number }) => receipt_number ?? [])
      .filter((number) => number.startsWith(year))
      .map((number) => Number(number.split('-')[1]))
      .sort((one, other) => one - other);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  }
  for (const row of rows) {
    expect(row.net).toBeGreaterThanOrEqual(0);
    expect(row.net).toBeLessThanOrEqual(row.amount);
  }
}

test('Totals, rows, donors, campaigns, charts, journals and exports agree to the cent, whatever happened', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 18 }), async (history) => {
      await deleteGifts(server);
      await setReceiptIssuer(server);
      payments = [];
      for (const name of ['Garden', 'Kitchen']) {
        await server.call('donations/editCampaign', { name, isOffered: 1 }, { as });
      }
      const { campaigns } = await server.call('donations/getCampaigns', {}, { as });
      campaignIds = campaigns.map(({ id }) => id);
      for (const each of history) await happen(each);
      await expectAgreement();
    }),
    { numRuns: process.env.THOROUGH ? 40 : 6 },
  );
}, 300_000);

test('The journal has an entry for each deposit, day and refund, by campaign', async () => {
  await deleteGifts(server);
  await setReceiptIssuer(server);
  const { campaigns } = await server.call('donations/editCampaign', { name: 'Garden' }, { as });
  const campaignId = campaigns[0]?.id ?? '';
  const add = (overrides: Parameters<typeof giftByHand>[0]) =>
    server.call('donations/addDonation', giftByHand(overrides), { as });
  await add({ amount: 1_000, campaignId });
  const { donation } = await add({ amount: 2_000 });
  await add({ kind: 'in-kind', description: '12 boxes of carrots' });
  const { batch } = await server.call('donations/saveBatch', aBatch({ name: 'Checks, March' }), {
    as,
  });
  await server.call('donations/closeBatch', { id: batch.id, version: 1 }, { as });
  const { id, version } = donation;
  await server.call('donations/refundDonation', { id, version, amount: 500 }, { as });
  const { csv, net, entries } = await server.call('donations/exportJournal', aJournal, { as });
  expect([net, entries]).toEqual([5_000, 3]);
  const [heading, ...rows] = rowsIn(csv);
  expect(heading).toEqual([
    'Journal No.',
    'Journal Date',
    'Account Name',
    'Debits',
    'Credits',
    'Description',
    'Class',
  ]);
  const [bank, gifts] = ['Undeposited Funds', 'Contributions'];
  expect(rows.map((cells) => cells.slice(1))).toEqual(
    expect.arrayContaining([
      ['03/02/2026', bank, '30.00', '', 'Gifts, cash', ''],
      ['03/02/2026', gifts, '', '20.00', 'Gifts, cash', ''],
      ['03/02/2026', gifts, '', '10.00', 'Gifts, cash', 'Garden'],
      ['03/02/2026', bank, '25.00', '', 'Checks, March', ''],
      ['03/02/2026', gifts, '', '25.00', 'Checks, March', ''],
      [expect.any(String), bank, '', '5.00', 'Refunds and disputes', ''],
      [expect.any(String), gifts, '5.00', '', 'Refunds and disputes', ''],
    ]),
  );
  expect(rows).toHaveLength(7);
  const accounts = { depositAccount: 'Checking 1010', incomeAccount: 'Gifts 4000' };
  await server.call('donations/exportJournal', { ...aJournal, ...accounts }, { as });
  expect((await server.call('donations/getSettings', {}, { as })).accounts).toEqual(accounts);
  const reversed = await server.attempt(
    'donations/exportJournal',
    { ...aJournal, lastDay: '1999-12-31' },
    { as },
  );
  expect([reversed.status, reversed.reply.message]).toEqual([
    400,
    'Choose an end that isn’t before the start.',
  ]);
});
