import { expect, test, vi } from 'vitest';
import type { Body } from '#contract/index.ts';
import { tagsMarkedBy } from '#tests/support/database/change-marks.ts';
import { aGiftServer } from '#tests/support/donations/gift-server.ts';
import { giftRows, sendStripeEvent } from '#tests/support/donations/gifts.ts';
import { setClock } from '#tests/support/time/clock.ts';

const { stripe, server, as, add, start } = await aGiftServer();

const aCampaign = async (body: Partial<Body<'donations/editCampaign'>> = {}) =>
  (await server.call('donations/editCampaign', { name: 'Garden', isPublished: 1, ...body }, { as }))
    .campaign;

const page = async () =>
  (await server.call('donations/getCampaignPage', { slug: 'garden' })).campaign;

/** Pays an online gift with the metadata that its checkout was started with. */
async function give(
  body: Partial<Body<'donations/startCheckout'>>,
  donor: { name: string; email: string },
) {
  await start(body);
  const form = stripe.asked.at(-1)?.form ?? {};
  const metadata = Object.fromEntries(
    Object.entries(form).flatMap(([key, value]) => {
      const [, name] = /^metadata\[(\w+)\]$/.exec(key) ?? [];
      return name ? [[name, value]] : [];
    }),
  );
  const session = stripe.session({ ...donor, amount: body.amount ?? 2_500, metadata });
  await sendStripeEvent(server, stripe.event('checkout.session.completed', session));
}

test('A campaign lists only gifts whose donors want it, and names only those who agreed', async () => {
  const { id: campaignId } = await aCampaign();
  const ada = { name: 'Ada Bean', email: 'ada@bean.example' };
  await give({ campaignId, amount: 1_000 }, ada);
  await give({ campaignId, amount: 2_000, listing: 'unnamed' }, ada);
  await give({ campaignId, amount: 3_000, listing: 'named' }, ada);
  await give({ campaignId, amount: 4_000, listing: 'named', isAnonymous: 1 }, ada);
  await give({ amount: 5_000, listing: 'named' }, ada);
  await add({ campaignId, amount: 6_000 });
  const { listedGifts, gifts } = await page();
  expect(gifts).toBe(5);
  expect(listedGifts.map(({ name, amount }) => [name, amount]).toSorted()).toEqual([
    ['', 2_000],
    ['', 4_000],
    ['Ada Bean', 3_000],
  ]);
});

test('Staff take a gift from its campaign’s list, and a refunded or deleted one is not named', async () => {
  const { id: campaignId } = await aCampaign();
  await give({ campaignId, listing: 'named' }, { name: 'Ada Bean', email: 'ada@bean.example' });
  const [gift] = await giftRows(server);
  const id = gift?.id ?? '';
  const names = async () => (await page()).listedGifts.map(({ name }) => name);
  const edit = (listing: '' | 'named') =>
    server.call('donations/editDonation', { id, listing }, { as });
  expect(await tagsMarkedBy(server, () => edit(''))).toContain('campaigns');
  expect(await names()).toEqual([]);
  await edit('named');
  const donor = { id: gift?.donor_id ?? '', name: 'Ada Pea' };
  const rename = () => server.call('donations/editDonor', donor, { as });
  expect(await tagsMarkedBy(server, rename)).toContain('campaigns');
  expect(await names()).toEqual(['Ada Pea']);
  const { donation } = await server.call('donations/getDonation', { id }, { as });
  const refund = { id, version: donation.version, amount: donation.amount };
  await server.call('donations/refundDonation', refund, { as });
  expect(await names()).toEqual([]);
});

test('A campaign says how many days are left, also on its last day', async () => {
  setClock(Date.UTC(2026, 2, 1, 17));
  await aCampaign({ endsOn: '2026-03-13' });
  expect(await page()).toMatchObject({ phase: 'open', daysLeft: 12 });
  setClock(Date.UTC(2026, 2, 13, 17));
  expect(await page()).toMatchObject({ phase: 'open', daysLeft: 0 });
  setClock(Date.UTC(2026, 2, 14, 17));
  expect(await page()).toMatchObject({ phase: 'ended', daysLeft: null });
  vi.useRealTimers();
});
