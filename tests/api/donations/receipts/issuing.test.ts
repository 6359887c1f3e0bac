import { beforeEach, expect, test } from 'vitest';
import { aPicture } from '#tests/support/content/media.ts';
import { aGiftServer } from '#tests/support/donations/gift-server.ts';
import { giftRows, sendStripeEvent, setReceiptIssuer } from '#tests/support/donations/gifts.ts';
import { sendQueued } from '#tests/support/mail/mail-node.ts';
import { aMailServer } from '#tests/support/mail/mail-server.ts';
import { lastMailTo, linkIn } from '#tests/support/mail/outbox.ts';

const { stripe, server, as, add } = await aGiftServer();
const email = 'ada.bean@example.org';
const legalName = 'Common Plate, Inc.';
const ein = '12-3456789';

beforeEach(() => server.db.deleteFrom('site_settings').where('name', '=', 'giving').execute());

const editSettings = (body: object) => server.attempt('donations/editSettings', body, { as });
const numbers = async () =>
  (await giftRows(server)).map(({ given_on, receipt_number }) => [given_on, receipt_number]);

test('No receipt number is used before the legal name and the EIN are set; then earlier gifts get theirs', async () => {
  await add({ givenOn: '2026-03-02' });
  await add({ givenOn: '2026-01-15' });
  await add({ givenOn: '2026-02-01', name: '', email: '' });
  await editSettings({ legalName });
  expect(await numbers()).toEqual([
    ['2026-01-15', null],
    ['2026-02-01', null],
    ['2026-03-02', null],
  ]);
  await editSettings({ ein: '123456789' });
  expect(await numbers()).toEqual([
    ['2026-01-15', '2026-000001'],
    ['2026-02-01', null],
    ['2026-03-02', '2026-000002'],
  ]);
  expect((await add()).receiptNumber).toBe('2026-000003');
});

test.each([
  [{}, 'Receipts need the organization’s legal name and EIN.'],
  [{ legalName }, 'Receipts need the organization’s EIN.'],
  [{ ein }, 'Receipts need the organization’s legal name.'],
])('Staff are told what receipts, their batches and statements lack: %j', async (set, words) => {
  await editSettings(set);
  const { id } = await add();
  for (const [path, body] of [
    ['donations/getReceipt', { id }],
    ['donations/mailReceipt', { id }],
    ['donations/getReceiptPdf', { id }],
    ['donations/getReceiptsPdf', { ids: [id] }],
    ['donations/mailReceipts', { ids: [id] }],
    ['donations/previewStatements', { year: 2026, note: '' }],
  ] as const) {
    const { status, reply } = await server.attempt(path, body, { as });
    expect([path, status, reply.errors.issuer]).toEqual([
      path,
      400,
      expect.stringContaining(words),
    ]);
  }
});

test('A receipt for a month links to the page where the donor changes the monthly gift, others do not', async () => {
  await setReceiptIssuer(server);
  await sendStripeEvent(server, stripe.event('invoice.paid', stripe.month({ email }).invoice));
  const mail = await lastMailTo(server, email);
  expect(mail?.text).toContain('Manage my monthly gift: http://site.test/giving');
  const { id } = await add({ frequency: 'monthly' });
  await server.call('donations/mailReceipt', { id }, { as });
  expect((await lastMailTo(server, email))?.text).not.toContain('Manage my monthly gift');
});

test('Receipts and statements have the logo, the letterhead and the signature, in emails and PDFs too', async () => {
  const [logo, signature] = await Promise.all([
    aPicture(server, as, { name: 'logo.jpg', width: 400, height: 100 }),
    aPicture(server, as, { name: 'signature.jpg', width: 300, height: 90, background: '#000' }),
  ]);
  const unknown = await editSettings({ logo: 'none.webp' });
  expect([unknown.status, unknown.reply.errors]).toEqual([
    400,
    { logo: 'No picture has this name.' },
  ]);
  const signer = { signerName: 'Josefina Quill', signerTitle: 'Executive director' };
  const pictures = { logo: logo.name, signature: signature.name };
  const { reply } = await editSettings({ legalName, ein, ...pictures, ...signer });
  expect(reply.settings).toMatchObject({ ...pictures, ...signer });
  const { id } = await add();
  const { receipt } = await server.call('donations/getReceipt', { id }, { as });
  expect(receipt).toMatchObject({
    letterhead: { name: legalName, logoUrl: expect.stringMatching(/^\/media\/mail-.*\.jpg$/) },
    signature: { name: 'Josefina Quill', title: 'Executive director' },
  });
  await server.call('donations/mailReceipt', { id }, { as });
  const { url, delivered } = await aMailServer();
  await sendQueued(server, url);
  const mail = (delivered.at(-1)?.raw ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=');
  expect(mail).toContain(`src="http://site.test${receipt.letterhead.logoUrl}"`);
  expect(mail).toContain(`src="http://site.test${receipt.signature.pictureUrl}"`);
  expect(mail).toContain('Josefina Quill\r\nExecutive director');
  const { pdf } = await server.call('donations/getReceiptPdf', { id }, { as });
  const source = Buffer.from(pdf, 'base64').toString('latin1');
  expect(source.match(/\/Subtype \/Image/g)?.length).toBe(2);
  expect(source).toContain('/S /Figure');

  const year = Number(receipt.number.slice(0, 4));
  const { html = '' } = await server.call(
    'donations/previewStatements',
    { year, note: '' },
    { as },
  );
  const [top, end] = [receipt.letterhead.logoUrl, receipt.signature.pictureUrl].map((picture) =>
    html.indexOf(`src="http://site.test${picture}"`),
  );
  expect(top, 'the statement that is emailed').toBeGreaterThan(0);
  expect(end).toBeGreaterThan(html.indexOf('<table', html.indexOf('Dear')));
  expect(html).toContain('Josefina Quill<br/>Executive director');
  await server.call('donations/requestLink', { email });
  const token = linkIn(await lastMailTo(server, email)).searchParams.get('token') ?? '';
  const { statement } = await server.call('donations/getOwnStatement', { token, year });
  const { letterhead, signature: signed } = receipt;
  expect(statement, 'on screen').toMatchObject({ letterhead, signature: signed });
});
