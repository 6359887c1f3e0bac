import { beforeEach, describe, expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { aGiftServer } from '#tests/support/donations/gift-server.ts';
import { giftRows, sendStripeEvent } from '#tests/support/donations/gifts.ts';
import { runJob } from '#tests/support/server/background-work.ts';

const { stripe, server, as, add, start } = await aGiftServer();

beforeEach(() => server.db.deleteFrom('redirects').execute());

async function addCampaign(body: Partial<Body<'donations/editCampaign'>> = {}) {
  const sent = { name: 'Garden', isPublished: 1 as const, ...body };
  return (await server.call('donations/editCampaign', sent, { as })).campaign;
}

const edit = (body: Body<'donations/editCampaign'>) =>
  server.attempt('donations/editCampaign', body, { as });

const pageOf = async (slug: string) =>
  (await server.call('donations/getCampaignPage', { slug })).campaign;

const listed = async () => (await server.call('donations/getOpenCampaigns', {})).campaigns;

describe('A campaign’s page', () => {
  test('shows its text and what it raised, without gifts in kind, and drafts stay private', async () => {
    const draft = await addCampaign({ isPublished: 0, description: 'Plant **beans**.' });
    expect(draft).toMatchObject({
      slug: 'Garden',
      isPublished: 0,
      description: 'Plant **beans**.',
    });
    const hidden = await server.attempt('donations/getCampaignPage', { slug: 'Garden' });
    expect([hidden.status, await listed()]).toEqual([404, []]);
    const preview = await server.call('donations/getCampaignPreview', { id: draft.id }, { as });
    expect(preview).toMatchObject({ isPublished: 0, campaign: { slug: 'Garden', phase: 'open' } });
    const published = { id: draft.id, name: 'Garden', isPublished: 1, goal: 10_000 } as const;
    await server.call('donations/editCampaign', published, { as });
    const gift = await add({ campaignId: draft.id, amount: 4_000 });
    await add({ campaignId: draft.id, kind: 'in-kind', description: 'Spades', amount: 9_000 });
    const refund = { id: gift.id, version: gift.version, amount: 1_500 };
    await server.call('donations/refundDonation', refund, { as });
    const page = await pageOf('garden');
    expect(page).toMatchObject({ name: 'Garden', raised: 2_500, goal: 10_000, phase: 'open' });
    expect(page.html).toContain('<strong>beans</strong>');
    expect(page.html).toBe(preview.campaign.html);
    expect(await listed()).toMatchObject([{ raised: 2_500, slug: 'Garden' }]);
    const { campaign } = await server.call('donations/getCampaign', { id: draft.id }, { as });
    expect(campaign).toMatchObject({ raised: 2_500, inKind: 9_000, gifts: 2 });
  });

  test('moves with a redirect, is in the sitemap, and its slug is no one else’s', async () => {
    const { id } = await addCampaign();
    await server.call('donations/editCampaign', { id, name: 'Garden', slug: 'Plot' }, { as });
    const redirects = await server.db.selectFrom('redirects').selectAll().execute();
    expect(redirects).toMatchObject([
      { from_path: '/campaigns/garden', to_path: '/campaigns/Plot' },
    ]);
    expect((await server.call('donations/getCampaignAddresses', {})).slugs).toEqual(['Plot']);
    const taken = await edit({ name: 'Other', slug: 'plot' });
    expect([taken.status, taken.reply.errors]).toEqual([
      400,
      { slug: 'Another campaign already uses this URL slug.' },
    ]);
    const again = await addCampaign({ name: 'Plot', isPublished: 0 });
    expect(again.slug).toBe('Plot-2');
  });

  test('ends after its last day, and says so once the day has come', async () => {
    const campaign = await addCampaign({ endsOn: '2999-12-31' });
    expect((await pageOf('garden')).phase).toBe('open');
    expect(await runJob(server, 'starting and ending campaigns')).toBe(false);
    await server.db
      .updateTable('campaigns')
      .set({ ends_on: '2020-01-01' })
      .where('id', '=', campaign.id)
      .execute();
    expect(await runJob(server, 'starting and ending campaigns')).toBe(true);
    expect(await runJob(server, 'starting and ending campaigns')).toBe(false);
    expect([(await pageOf('garden')).phase, await listed()]).toEqual(['ended', []]);
  });
});

describe('A gift to a campaign', () => {
  test('keeps its designation through Stripe, and every month', async () => {
    const { id } = await addCampaign();
    expect((await start({ campaignId: id })).status).toBe(200);
    const form = stripe.asked.at(-1)?.form ?? {};
    expect(form['metadata[campaignId]']).toBe(id);
    expect(form['line_items[0][price_data][product_data][name]']).toContain('Garden');
    const metadata = { source: 'common-plate', campaignId: id };
    await sendStripeEvent(
      server,
      stripe.event('checkout.session.completed', stripe.session({ metadata })),
    );
    const { subscription, invoice } = stripe.month({ metadata });
    await sendStripeEvent(server, stripe.event('invoice.paid', invoice));
    const next = stripe.month({ subscription, metadata: { source: 'common-plate' } });
    await sendStripeEvent(server, stripe.event('invoice.paid', next.invoice));
    expect((await giftRows(server)).map((gift) => gift.campaign_id)).toEqual([id, id, id]);
    expect((await pageOf('garden')).raised).toBe(9_000);
    const [gift] = await giftRows(server);
    const { receipt } = await server.call('donations/getReceipt', { id: gift?.id ?? '' }, { as });
    expect(receipt.paragraphs).toContain('Designated for: Garden');
    const inUse = await server.attempt('donations/deleteCampaign', { id }, { as });
    expect(inUse.status).toBe(409);
  });

  test('whose campaign was deleted meanwhile goes where it is needed most', async () => {
    const metadata = { source: 'common-plate', campaignId: 'gone' };
    await sendStripeEvent(
      server,
      stripe.event('checkout.session.completed', stripe.session({ metadata })),
    );
    expect(await giftRows(server)).toMatchObject([{ campaign_id: null, amount: 5_000 }]);
  });

  test('is refused before payment if the campaign takes none, with a clear message', async () => {
    const ended = await addCampaign({ name: 'Old', endsOn: '2020-01-01' });
    const later = await addCampaign({ name: 'New', startsOn: '2999-01-01' });
    const hidden = await addCampaign({ name: 'Staff only', isPublished: 0 });
    for (const [campaignId, message] of [
      [ended.id, 'Old has ended. Choose another purpose.'],
      [later.id, 'New starts on January 1, 2999. Until then, choose another purpose.'],
      [hidden.id, 'This campaign doesn’t exist. Choose another purpose.'],
      ['none', 'This campaign doesn’t exist. Choose another purpose.'],
    ]) {
      const { status, reply } = await start({ campaignId });
      expect([status, reply.errors]).toEqual([400, { campaignId: message }]);
    }
    const offered = { id: hidden.id, name: 'Staff only', isOffered: 1 } as const;
    await server.call('donations/editCampaign', offered, { as });
    expect((await start({ campaignId: hidden.id })).status).toBe(200);
    expect(await listed()).toMatchObject([{ name: 'Staff only', slug: '' }]);
  });
});
