import { describe, expect, test } from 'vitest';
import { aGiftServer } from '#tests/support/donations/gift-server.ts';
import { sendStripeEvent } from '#tests/support/donations/gifts.ts';
import { mailsTo } from '#tests/support/mail/outbox.ts';
import { deleteExpired } from '#tests/support/server/background-work.ts';

const { stripe, server, as, add, start } = await aGiftServer();

const card = {
  honoree: 'Grandma Rose',
  isMemorial: 1 as const,
  cardName: 'Kim Leek',
  cardEmail: 'Kim@leek.example',
  cardMessage: 'We think of you.',
};
const metadata = { source: 'common-plate', ...card, isMemorial: '1' };

const cards = () => mailsTo(server, 'Kim@leek.example');

describe('A card about a gift', () => {
  test('is emailed once the gift is paid, once, and never tells the amount', async () => {
    expect((await start(card)).status).toBe(200);
    expect(stripe.asked.at(-1)?.form).toMatchObject({
      'metadata[honoree]': 'Grandma Rose',
      'metadata[isMemorial]': '1',
      'metadata[cardEmail]': 'Kim@leek.example',
      'metadata[cardMessage]': 'We think of you.',
    });
    expect(await cards()).toEqual([]);
    const session = stripe.session({ metadata });
    for (const type of ['completed', 'async_payment_succeeded']) {
      await sendStripeEvent(server, stripe.event(`checkout.session.${type}`, session));
    }
    const [mail, ...others] = await cards();
    expect([mail?.subject, others]).toEqual(['A gift in memory of Grandma Rose', []]);
    expect(mail?.text).toContain('Ada Bean has made a gift to Common Plate, Inc. in memory of');
    expect(mail?.text).toContain('Ada Bean wrote: “We think of you.”');
    expect(mail?.text).not.toContain('50');
    const { donations } = await server.call('donations/getDonations', {}, { as });
    const id = donations[0]?.id ?? '';
    const { donation } = await server.call('donations/getDonation', { id }, { as });
    expect(donation).toMatchObject({ isMemorial: 1, card: { email: 'Kim@leek.example' } });
    const { receipt } = await server.call('donations/getReceipt', { id }, { as });
    expect(receipt.paragraphs).toContain('In memory of: Grandma Rose');
  });

  test('of a monthly gift is sent with its first month alone', async () => {
    const { subscription, invoice } = stripe.month({ metadata });
    await sendStripeEvent(server, stripe.event('invoice.paid', invoice));
    const next = stripe.month({ subscription, metadata });
    await sendStripeEvent(server, stripe.event('invoice.paid', next.invoice));
    expect(await cards()).toHaveLength(1);
  });

  test('by staff does not name an anonymous donor, and one address gets three a day', async () => {
    const gifts = [];
    for (let count = 0; count < 4; count += 1) gifts.push(await add({ ...card, isAnonymous: 1 }));
    const mails = await cards();
    expect(mails).toHaveLength(3);
    expect(mails[0]?.text).toContain('Someone has made a gift');
    expect(mails.map(({ text }) => text).join()).not.toContain('Ada');
    expect(gifts.map((gift) => gift.card?.sentAt !== null)).toEqual([true, true, true, false]);
  });

  test('shows no web address in place of a name', async () => {
    await add({ ...card, name: 'Win at casino.example', honoree: 'www.casino.example' });
    const [mail] = await cards();
    expect(`${mail?.subject} ${mail?.text}`).not.toContain('casino');
  });

  test('is forgotten after a year', async () => {
    const gift = await add(card);
    await server.db.updateTable('tribute_cards').set({ created_at: 0 }).execute();
    await deleteExpired(server);
    const { donation } = await server.call('donations/getDonation', { id: gift.id }, { as });
    expect(donation.card).toBeNull();
  });

  test.each([
    'Thanks.See you in spring.',
    'We won.Top cooks, all of you...live long.',
    'It was 2.5 lb, i.e. a lot, at 6 p.m.',
    'p.de vries and J.De Vries, U.S.',
  ])('takes ordinary text: %s', async (cardMessage) => {
    expect((await start({ ...card, cardMessage })).status).toBe(200);
  });

  test.each([
    [{ cardEmail: 'nowhere' }, 'cardEmail'],
    [{ cardEmail: '' }, 'cardEmail'],
    [{ honoree: ' ' }, 'honoree'],
    [{ cardMessage: 'See http://evil.example' }, 'cardMessage'],
    [{ cardMessage: 'Go to evil.com now' }, 'cardMessage'],
    [{ cardMessage: 'Go to evil.win/now' }, 'cardMessage'],
    [{ cardMessage: 'Go to evil.win, now' }, 'cardMessage'],
    [{ cardMessage: 'Go to evil.de' }, 'cardMessage'],
    [{ cardMessage: 'x'.repeat(301) }, 'cardMessage'],
  ])('is refused with %j, before payment', async (wrong, field) => {
    const { status, reply } = await start({ ...card, ...wrong });
    expect([status, Object.keys(reply.errors ?? {})]).toEqual([400, [field]]);
  });
});
