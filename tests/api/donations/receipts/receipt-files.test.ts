import { expect, test } from 'vitest';
import { aGiftServer } from '#tests/support/donations/gift-server.ts';
import { giftRows, sendStripeEvent, setReceiptIssuer } from '#tests/support/donations/gifts.ts';
import { sendQueued } from '#tests/support/mail/mail-node.ts';
import { aMailServer } from '#tests/support/mail/mail-server.ts';
import { mailsTo } from '#tests/support/mail/outbox.ts';

const { stripe, server, as, add, list } = await aGiftServer();
const email = 'ada.bean@example.org';

const textOf = async (id: string) =>
  (await server.call('donations/getReceipt', { id }, { as })).receipt.paragraphs.join('\n');

test('A receipt states what the donor received, its value and what is left to deduct', async () => {
  const goods = { goodsDescription: 'A dinner for two', goodsValue: 4_000 };
  const { id, version } = await add({ amount: 10_000, ...goods });
  const text = await textOf(id);
  expect(text).toContain(
    'In exchange for this gift you received: A dinner for two. Our good-faith estimate of its value is $40.00.',
  );
  expect(text).toContain('over the value of what you received: $60.00.');
  expect(text).not.toContain('No goods or services');
  expect(text).toContain('your gift to Common Plate, Inc. This is your receipt');
  // Only what is left of a gift can be deducted.
  await server.call('donations/refundDonation', { id, amount: 7_000, version }, { as });
  expect(await textOf(id)).toContain('over the value of what you received: $0.00.');
  const kept = await server.call('donations/getDonation', { id }, { as });
  expect(kept.donation).toMatchObject(goods);
});

test.each([
  ['goodsValue', { goodsDescription: 'A dinner' }],
  ['goodsDescription', { goodsValue: 4_000 }],
])('A gift is refused with half of what was given in return: %s', async (field, goods) => {
  const gift = { kind: 'cash' as const, amount: 100, givenOn: '2026-03-02', name: 'Ada', ...goods };
  const { status, reply } = await server.attempt('donations/addDonation', gift, { as });
  expect([status, Object.keys(reply.errors)]).toEqual([400, [field]]);
  expect(await giftRows(server)).toEqual([]);
});

test('What was given in return for an online gift can be stated later, in a reissued receipt', async () => {
  const session = stripe.session({ email, amount: 20_000 });
  await sendStripeEvent(server, stripe.event('checkout.session.completed', session));
  const [gift] = (await list()).donations;
  const { donation } = await server.call(
    'donations/correctDonation',
    { ...idOf(gift), goodsDescription: 'A seat at the gala', goodsValue: 5_000 },
    { as },
  );
  expect(donation.receiptNumber).toMatch(/-000001-R1$/);
  expect(await textOf(donation.id)).toContain('what you received: $150.00.');
});

const idOf = (gift: { id: string; version: number } | undefined) => ({
  id: gift?.id ?? '',
  version: gift?.version ?? 0,
});

test('A receipt begins with the text for its campaign, or else for its amount', async () => {
  const { campaigns } = await server.call(
    'donations/editCampaign',
    { name: 'Spring garden' },
    { as },
  );
  const campaignId = campaigns[0]?.id ?? '';
  const write = (name: string, text: string, rest: object = {}) =>
    server.call(
      'donations/editThankYouText',
      { name, campaignId: null, minimum: 0, text, ...rest },
      { as },
    );
  await write('All', 'Dear {first name|friend}, thank you for **{amount}**.');
  await write('Large', 'A **large** gift\\*, {name|friend}!', { minimum: 50_000 });
  await write('Garden', 'For {campaign}: thank you.', { campaignId });
  const [small, large, garden] = [
    await add({ name: '', email: 'nameless@example.org', amount: 1_000 }),
    await add({ name: 'Ada <Bean>', amount: 50_000 }),
    await add({ amount: 90_000, campaignId }),
  ];
  expect(await textOf(small.id)).toContain('Dear friend, thank you for $10.00.');
  expect(await textOf(large.id)).toContain('A large gift*, Ada <Bean>!');
  expect(await textOf(garden.id)).toContain('For Spring garden: thank you.');
  // A receipt never states the value of a gift in kind.
  const kind = { kind: 'in-kind' as const, description: '12 boxes of carrots' };
  const text = await textOf((await add({ ...kind, amount: 9_900 })).id);
  expect(text).toContain('thank you for 12 boxes of carrots.');
  expect(text).not.toContain('$');
  await server.call('donations/mailReceipt', { id: large.id }, { as });
  const mailed = await server.db
    .selectFrom('outbox')
    .select(['text', 'letter as content'])
    .executeTakeFirstOrThrow();
  expect(mailed.text).toContain('A large gift*, Ada <Bean>!');
  const { texts } = await server.call('donations/getThankYouTexts', {}, { as });
  expect(texts.find((each) => each.name === 'Large')?.text, 'as it was written').toContain(
    'gift\\*,',
  );
  expect(mailed.content).toContain('Ada &lt;Bean&gt;!');
});

test('A thank-you text that is sent twice in one attempt is added once', async () => {
  const body = { name: 'All', campaignId: null, minimum: 0, text: 'Thank you.', attempt: 'one' };
  const send = (changes: object = {}) =>
    server.attempt('donations/editThankYouText', { ...body, ...changes }, { as });
  expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
  expect((await send({ text: 'Thanks.' })).status).toBe(409);
  expect((await server.call('donations/getThankYouTexts', {}, { as })).texts).toHaveLength(1);
});

test('A thank-you text with an unknown merge field is refused', async () => {
  const body = { name: 'All', campaignId: null, minimum: 0, text: 'Dear {nickname},' };
  const { status, reply } = await server.attempt('donations/editThankYouText', body, { as });
  expect([status, reply.errors.text]).toEqual([400, reply.message]);
  expect(reply.message).toContain('{nickname} can’t be filled in');
  expect((await server.call('donations/getThankYouTexts', {}, { as })).texts).toEqual([]);
});

test('Receipts of many gifts are emailed once for each attempt, with their PDFs', async () => {
  const ids = [
    await add(),
    await add({ email: 'bo@example.org' }),
    await add({ name: 'No address', email: '' }),
    await add({ name: '', email: '' }),
  ].map(({ id }) => id);
  const send = () => server.call('donations/mailReceipts', { ids, attempt: 'one' }, { as });
  const replies = [await send(), await send()];
  expect(replies.map(({ mailed, skipped }) => [mailed, skipped])).toEqual([
    [2, 2],
    [2, 2],
  ]);
  expect(await mailsTo(server, email)).toHaveLength(1);
  const mailed = ids.slice(0, 2).toSorted();
  const audited = await server.db
    .selectFrom('audit_log')
    .select('subject')
    .where('action', '=', 'donations.mailReceipt')
    .where(
      'subject',
      'in',
      ids.map((id) => `donation/${id}`),
    )
    .orderBy('subject')
    .execute();
  expect(audited.map(({ subject }) => subject)).toEqual(mailed.map((id) => `donation/${id}`));
  const sent = (await giftRows(server)).filter((gift) => gift.receipt_sent_at !== null);
  expect(sent.map(({ id }) => id).toSorted()).toEqual(mailed);
  const mailServer = await aMailServer();
  await sendQueued(server, mailServer.url);
  expect(mailServer.delivered.map(({ recipient }) => recipient).toSorted()).toEqual([
    email,
    'bo@example.org',
  ]);
  const attached = /filename="?Receipt 2026-\d{6}\.pdf"?[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/;
  for (const { raw } of mailServer.delivered) {
    const [, pdf = ''] = attached.exec(raw) ?? [];
    expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  }
});

test('Receipts are one PDF, refused until the legal name and the EIN are set', async () => {
  const ids = [await add(), await add({ name: '', email: '' })].map(({ id }) => id);
  const reply = await server.call('donations/getReceiptsPdf', { ids }, { as });
  expect([reply.receipts, reply.skipped]).toEqual([1, 1]);
  expect(Buffer.from(reply.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  await server.db.deleteFrom('site_settings').where('name', '=', 'giving').execute();
  const [id = ''] = ids;
  for (const [path, body] of [
    ['donations/getReceiptPdf', { id }],
    ['donations/getReceiptsPdf', { ids }],
    ['donations/mailReceipts', { ids }],
  ] as const) {
    const refused = await server.attempt(path, body as never, { as });
    expect([refused.status, refused.reply.errors.issuer]).toEqual([400, refused.reply.message]);
  }
  await setReceiptIssuer(server);
});
