import { expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { aGiftServer } from '#tests/support/donations/gift-server.ts';
import { rowsIn } from '#tests/support/spreadsheets.ts';

const { server, as, add, list } = await aGiftServer();

const edit = (body: Body<'donations/editCampaign'>) =>
  server.attempt('donations/editCampaign', body, { as });

const addCampaign = async (body: Body<'donations/editCampaign'>) => {
  const [campaign] = (await edit(body)).reply.campaigns;
  if (!campaign) throw new Error('The campaign was not added.');
  return campaign;
};

test('A campaign shows what it raised, net of refunds, and finds its gifts', async () => {
  const garden = await addCampaign({ name: ' Garden ', goal: 500_000, startsOn: '2026-03-01' });
  expect(garden).toMatchObject({
    name: 'Garden',
    goal: 500_000,
    startsOn: '2026-03-01',
    endsOn: '',
    isClosed: 0,
    raised: 0,
    gifts: 0,
    version: 1,
  });
  const gift = await add({ campaignId: garden.id });
  await add({ campaignId: garden.id, amount: 1_000, name: 'Bo Pea', email: '' });
  await add();
  expect(gift.campaign).toBe('Garden');
  const refund = { id: gift.id, version: gift.version, amount: 500 };
  await server.call('donations/refundDonation', refund, { as });
  const { campaigns } = await server.call('donations/getCampaigns', {}, { as });
  expect(campaigns).toMatchObject([{ raised: 3_000, gifts: 2 }]);
  expect((await list({ campaignId: garden.id })).total).toBe(2);
  expect((await list({ campaignId: garden.id, search: 'pea', sort: '-amount' })).total).toBe(1);
  const { csv } = await server.call('donations/exportDonations', {}, { as });
  expect(rowsIn(csv).filter((cells) => cells.at(-2) === 'Garden').length).toBe(2);
});

test('Bad input changes no campaign, and gets a clear message', async () => {
  const garden = await addCampaign({ name: 'Garden', startsOn: '2026-03-01' });
  await add({ campaignId: garden.id });
  for (const [body, status, message] of [
    [{ name: 'GARDEN' }, 400, 'Another campaign already has this name.'],
    [
      { id: garden.id, name: 'Garden', endsOn: '2026-02-28' },
      400,
      'Choose an end that isn’t before the start.',
    ],
    [{ id: garden.id, name: 'Yard', version: 7 }, 409, expect.any(String)],
    [{ id: 'none', name: 'Yard' }, 404, 'This campaign doesn’t exist.'],
  ] as const) {
    const answer = await edit(body);
    expect([answer.status, answer.reply.message]).toEqual([status, message]);
  }
  const inUse = await server.attempt('donations/deleteCampaign', { id: garden.id }, { as });
  expect([inUse.status, inUse.reply.message]).toEqual([
    409,
    'This campaign has gifts. You can close it instead.',
  ]);
  const unknown = await server.attempt(
    'donations/addDonation',
    { kind: 'cash', amount: 100, givenOn: '2026-03-02', campaignId: 'none' },
    { as },
  );
  expect([unknown.status, unknown.reply.message]).toEqual([400, 'This campaign doesn’t exist.']);
  const after = await server.call('donations/getCampaigns', {}, { as });
  expect(after.campaigns).toMatchObject([{ name: 'Garden', endsOn: '', gifts: 1, version: 1 }]);
});
