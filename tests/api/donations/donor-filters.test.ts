import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day } from '#contract/shared/time-units.ts';
import { aGiftServer } from '#tests/support/donations/gift-server.ts';
import { deleteGifts } from '#tests/support/donations/gifts.ts';
import { rowsIn } from '#tests/support/spreadsheets.ts';
import { todayOf } from '#tests/support/time/today.ts';

const { server, as, add } = await aGiftServer();
const thisYear = Number((await todayOf(server)).slice(0, 4));
const days = [0, 1, 2].map((ago) => `${thisYear - ago}-01-01`);

test('Filters of donors find who they say, and their sums and files agree with the gifts to the cent', async () => {
  const donor = fc.record({
    gifts: fc.array(
      fc.record({
        amount: fc.integer({ min: 1, max: 50_000 }),
        givenOn: fc.constantFrom(...days),
        isRefunded: fc.boolean(),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    isMonthly: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(donor, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 60_000 }),
      async (donors, minimum) => {
        await deleteGifts(server);
        const known = [];
        for (const [index, { gifts, isMonthly }] of donors.entries()) {
          const email = `donor.${index}@example.org`;
          let total = 0;
          for (const { amount, givenOn, isRefunded } of gifts) {
            const { id, version, donorId } = await add({ email, amount, givenOn });
            if (isRefunded)
              await server.call('donations/refundDonation', { id, amount, version }, { as });
            else total += amount;
            if (isMonthly && donorId) await startMonthly(donorId);
          }
          const years = gifts.map(({ givenOn }) => Number(givenOn.slice(0, 4)));
          known.push({ email, total, isMonthly, gifts: gifts.length, last: Math.max(...years) });
        }
        const wanted = {
          lapsed: known.filter(({ last }) => last === thisYear - 1),
          'first-time': known.filter(({ gifts }) => gifts === 1),
          monthly: known.filter(({ isMonthly }) => isMonthly),
        };
        for (const giving of ['lapsed', 'first-time', 'monthly'] as const)
          await expectFound({ giving }, wanted[giving]);
        const large = known.filter(({ total }) => total >= minimum);
        await expectFound({ minimum }, large);
        await expectFound({ minimum, search: 'donor.' }, large);
      },
    ),
    { numRuns: 5 },
  );
});

async function expectFound(filter: object, wanted: { email: string; total: number }[]) {
  const emails = wanted.map(({ email }) => email);
  const sum = wanted.reduce((all, { total }) => all + total, 0);
  const found = await server.call('donations/getDonors', { ...filter, sort: 'name' }, { as });
  expect([found.donors.map(({ email }) => email).toSorted(), found.total, found.sum]).toEqual([
    emails,
    emails.length,
    sum,
  ]);
  const { csv } = await server.call('donations/exportDonors', filter, { as });
  const [, ...rows] = rowsIn(csv);
  expect(rows.map((row) => row[1]).toSorted()).toEqual(emails);
}

const startMonthly = (donorId: string) =>
  server.db
    .insertInto('monthly_gifts')
    .values({
      id: randomUUID(),
      subscription_id: randomUUID(),
      donor_id: donorId,
      amount: 500,
      currency: 'usd',
      status: 'active',
      started_on: days[0] ?? '',
      created_at: Date.now() - day,
    })
    .execute();

test('Donors are found by a campaign that they gave to, and their file agrees', async () => {
  const edit = (name: string) => server.call('donations/editCampaign', { name }, { as });
  await edit('Garden');
  const { campaigns } = await edit('Kitchen');
  const idOf = (wanted: string) => campaigns.find(({ name }) => name === wanted)?.id ?? '';
  for (const name of ['Garden', 'Kitchen']) {
    await add({ email: `${name.toLowerCase()}@example.org`, campaignId: idOf(name) });
    await add({ email: 'both@example.org', campaignId: idOf(name) });
  }
  await add({ email: 'none@example.org' });
  await expectFound({ campaignId: idOf('Garden') }, [
    { email: 'both@example.org', total: 5_000 },
    { email: 'garden@example.org', total: 2_500 },
  ]);
  await expectFound({ campaignId: 'no-such' }, []);
});
