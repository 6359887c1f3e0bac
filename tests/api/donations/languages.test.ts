import { describe, expect, test } from 'vitest';
import type { Body, Path } from '#contract/index.ts';
import { translationsOf } from '#tests/support/content/entry-translations.ts';
import { aGiftServer } from '#tests/support/donations/gift-server.ts';
import { giftByHand, sendStripeEvent } from '#tests/support/donations/gifts.ts';
import { lastMailTo, linkIn, mailsTo } from '#tests/support/mail/outbox.ts';
import { aMember, anAccount } from '#tests/support/people/accounts.ts';
import { profileOf } from '#tests/support/people/profiles.ts';
import { rowsIn } from '#tests/support/spreadsheets.ts';

const { stripe, server, as, add } = await aGiftServer();
const email = 'ada.bean@example.org';
const headers = { 'accept-language': 'es' };

/** Makes a donor’s call on a page in Spanish. */
const inSpanish = <P extends Path>(path: P, body: Body<P>) =>
  server.attempt(path, body, { headers });

const gift = { amount: 2_500, frequency: 'once' as const };

async function aLink(): Promise<URL> {
  await inSpanish('donations/requestLink', { email });
  return linkIn(await lastMailTo(server, email));
}

describe('A gift that is started on a page in Spanish', () => {
  test('is paid on pages of Stripe’s in Spanish, which lead back to pages in Spanish', async () => {
    await inSpanish('donations/startCheckout', { ...gift, coverFee: 1 });
    expect(stripe.asked.at(-1)?.form).toMatchObject({
      locale: 'es-419',
      'line_items[0][price_data][product_data][name]': 'Donación a Common Plate, Inc.',
      'line_items[0][price_data][product_data][description]':
        'Incluye $1.06 para cubrir la comisión de la tarjeta',
      'metadata[language]': 'es',
      success_url: 'http://site.test/es/giving/thanks?session={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://site.test/es/Donate',
    });
    await server.call('donations/startCheckout', gift);
    const { 'metadata[language]': language, ...form } = stripe.asked.at(-1)?.form ?? {};
    expect([form.locale, language]).toEqual(['en', undefined]);
  });

  test('is acknowledged in Spanish in each month, and so is the card about it', async () => {
    const metadata = { source: 'common-plate', language: 'es', honoree: 'Rosa', isMemorial: '1' };
    const card = { cardEmail: 'kim@leek.example', cardMessage: 'La recordamos.' };
    const { invoice, subscription } = stripe.month({ metadata: { ...metadata, ...card } });
    await sendStripeEvent(server, stripe.event('invoice.paid', invoice));
    const next = stripe.month({ subscription, metadata });
    await sendStripeEvent(server, stripe.event('invoice.paid', next.invoice));
    const receipts = await mailsTo(server, email);
    expect(receipts.map(({ subject }) => subject.replace(/\d{4}-/, ''))).toEqual([
      'Su recibo 000001',
      'Su recibo 000002',
    ]);
    for (const words of [
      'Hola, Ada Bean:',
      'Gracias por su donación a Common Plate, Inc. Este es su recibo',
      'Monto: $20.00 (en línea, mensual)',
      'No se proporcionaron bienes ni servicios a cambio de esta donación.',
      'Número de identificación del empleador (EIN): 12-3456789',
      'Administrar mi donación mensual: http://site.test/es/giving',
    ]) {
      expect(receipts[0]?.text).toContain(words);
    }
    const sent = await lastMailTo(server, 'kim@leek.example');
    expect(sent?.subject).toBe('Una donación en memoria de Rosa');
    expect([receipts[1], sent].map((mail) => JSON.parse(mail?.content ?? '').language)).toEqual([
      'es',
      'es',
    ]);
    expect(sent?.text).toContain('Ada Bean hizo una donación a Common Plate, Inc. en memoria de');
  });

  test('is refused in Spanish, with the field that is wrong', async () => {
    const tooSmall = await inSpanish('donations/startCheckout', { ...gift, amount: 50 });
    expect(tooSmall.reply.errors).toEqual({ amount: 'La donación mínima es de $1.' });
    const noHonoree = await inSpanish('donations/startCheckout', {
      ...gift,
      cardEmail: 'kim@leek.example',
    });
    expect(noHonoree.reply.errors.honoree).toBe(
      'Escriba el nombre de la persona a quien se dedica la donación.',
    );
  });
});

describe('A donor’s own page in Spanish', () => {
  test('is opened by an email in Spanish, whose link leads to it', async () => {
    await add();
    const link = await aLink();
    expect(link.pathname).toBe('/es/giving');
    expect(await lastMailTo(server, email)).toMatchObject({ subject: 'Sus donaciones' });
    const forged = await inSpanish('donations/getOwnGiving', { token: 'x'.repeat(43) });
    expect(forged.reply.message).toBe('Este enlace no es válido o ya venció. Pida uno nuevo.');
  });

  test('shows receipts and statements in Spanish, with every fact that the English ones have', async () => {
    const { id } = await add({
      amount: 123_456,
      address: '1 Garden Row',
      goodsDescription: 'dinner',
      goodsValue: 4_000,
    });
    const token = (await aLink()).searchParams.get('token') ?? '';
    const { reply } = await inSpanish('donations/getReceiptByLink', { token, id });
    expect(reply.receipt.paragraphs.slice(2)).toEqual([
      'Número de recibo: 2026-000001',
      'Recibido de: Ada Bean, 1 Garden Row',
      'Monto: $1,234.56 (en efectivo)',
      'Fecha de la donación: 2 de marzo de 2026',
      'A cambio de esta donación usted recibió: dinner. Nuestra estimación de buena fe de su valor es de $40.00.',
      'Para efectos del impuesto federal sobre los ingresos, su deducción se limita a la parte del dinero donado que supera el valor de lo que usted recibió: $1,194.56.',
      'Common Plate, Inc. · Número de identificación del empleador (EIN): 12-3456789',
    ]);
    const statement = await inSpanish('donations/getOwnStatement', { token, year: 2026 });
    expect(statement.reply.statement).toMatchObject({
      title: 'Comprobante anual de donaciones 2026',
      columns: ['Fecha', 'Recibo', 'Donación', 'Monto', 'Deducible'],
      rows: [
        [
          '2 de marzo de 2026',
          '2026-000001',
          'En efectivo. Usted recibió: dinner ($40.00)',
          '$1,234.56',
          '$1,194.56',
        ],
      ],
      total: ['Total de 2026', '', '', '$1,234.56', '$1,194.56'],
    });
    const file = await inSpanish('donations/getOwnStatementPdf', { token, year: 2026 });
    expect(file.reply.name).toBe('Comprobante anual de donaciones 2026.pdf');
    expect(Buffer.from(file.reply.pdf, 'base64').toString('latin1')).toContain('/Lang (es-US)');
  });

  test('changes a monthly gift, and the email about it is in the donor’s language', async () => {
    const metadata = { source: 'common-plate', language: 'es' };
    const { invoice } = stripe.month({ metadata });
    await sendStripeEvent(server, stripe.event('invoice.paid', invoice));
    const token = (await aLink()).searchParams.get('token') ?? '';
    const { monthly } = await server.call('donations/getOwnGiving', { token });
    const id = monthly[0]?.id ?? '';
    const { reply } = await inSpanish('donations/changeMonthly', { token, id, amount: 3_000 });
    expect(reply.message).toBe('Su donación mensual ahora es de $30.00.');
    const mail = await lastMailTo(server, email);
    expect(mail?.subject).toBe('Se cambió su donación mensual');
    expect(mail?.text).toContain(reply.message);
    await inSpanish('donations/updateCard', { token, id });
    expect(
      stripe.asked.findLast(({ path }) => path.includes('billing_portal'))?.form,
    ).toMatchObject({ locale: 'es-419', return_url: 'http://site.test/es/giving' });
  });
});

test('Staff whose own language is Spanish email receipts in the language of the donor', async () => {
  const { id } = await add();
  await server.call('donations/mailReceipt', { id }, { as, headers });
  expect((await lastMailTo(server, email))?.subject).toBe('Your receipt 2026-000001');
});

describe('A donor’s language', () => {
  const inSpanishAtStripe = { source: 'common-plate', language: 'es' };
  const donorOf = async (search: string) =>
    (await server.call('donations/getDonors', { search }, { as })).donors[0];

  test('is that of their first gift, and stays when they give on a page in another language', async () => {
    const { invoice } = stripe.month({ metadata: inSpanishAtStripe });
    await sendStripeEvent(server, stripe.event('invoice.paid', invoice));
    expect((await donorOf(email))?.language).toBe('es');
    const later = stripe.month({ metadata: { source: 'common-plate' } });
    await sendStripeEvent(server, stripe.event('invoice.paid', later.invoice));
    expect((await donorOf(email))?.language).toBe('es');
    const subjects = (await mailsTo(server, email)).map(({ subject }) => subject);
    expect(subjects).toHaveLength(2);
    for (const subject of subjects) expect(subject).toMatch(/^Su recibo /);
  });

  test('stays English for a donor who was known before they gave on a page in Spanish', async () => {
    await add();
    const { invoice } = stripe.month({ metadata: inSpanishAtStripe });
    await sendStripeEvent(server, stripe.event('invoice.paid', invoice));
    expect((await donorOf(email))?.language).toBe('en');
    expect((await lastMailTo(server, email))?.subject).toMatch(/^Your receipt /);
  });

  test('is chosen by donors on their own page, and by staff', async () => {
    const { id } = await add({ language: 'es', mailReceipt: 1 });
    expect((await lastMailTo(server, email))?.subject).toBe('Su recibo 2026-000001');
    const token = (await aLink()).searchParams.get('token') ?? '';
    const body = { token, language: 'en' as const };
    expect(await server.call('donations/chooseLanguage', body)).toEqual({
      code: 1,
      message: 'We write to you in this language from now on: English.',
      language: 'en',
    });
    expect((await server.call('donations/getOwnGiving', { token })).language).toBe('en');
    await server.call('donations/mailReceipt', { id }, { as });
    expect((await lastMailTo(server, email))?.subject).toBe('Your receipt 2026-000001');

    const donor = await donorOf(email);
    const edit = { id: donor?.id ?? '', name: 'Ada Bean', version: donor?.version ?? 0 };
    const edited = { ...edit, language: 'es' as const };
    const reply = await server.call('donations/editDonor', edited, { as });
    expect(reply.donor.language).toBe('es');
    const { receipt } = await server.call('donations/getReceipt', { id }, { as });
    expect(receipt.subject).toBe('Su recibo 2026-000001');
    const { name } = await server.call('donations/getReceiptPdf', { id }, { as });
    expect(name).toBe('Recibo 2026-000001.pdf');
    // Without a language an edit changes none.
    const again = { ...edit, version: reply.donor.version };
    expect((await server.call('donations/editDonor', again, { as })).donor.language).toBe('es');
    const { csv } = await server.call('donations/exportDonors', { search: email }, { as });
    expect(rowsIn(csv).map((row) => row.at(-1))).toEqual(['language', 'es']);
  });

  test('is that of the account with their address, if staff do not say which', async () => {
    const member = await anAccount(server, { language: 'es' });
    await add({ email: member.email });
    expect((await donorOf(member.email))?.language).toBe('es');
  });

  test('cannot be chosen by someone who has not given, nor with a forged link', async () => {
    const member = await aMember(server);
    const body = { language: 'es' as const };
    const none = await server.attempt('donations/chooseLanguage', body, { as: member });
    expect([none.status, none.reply.message]).toEqual([
      404,
      'There are no gifts with this email yet.',
    ]);
    const forged = { ...body, token: 'x'.repeat(43) };
    expect((await server.attempt('donations/chooseLanguage', forged)).status).toBe(400);
    expect((await server.attempt('donations/chooseLanguage', body)).status).toBe(401);
  });

  test('goes with the address when two donors become one, and comes back when that is undone', async () => {
    const call = <P extends Path>(path: P, body: Body<P>) => server.call(path, body, { as });
    const gifts = {
      kept: { name: 'Bo Bean', email: '' },
      merged: { email, language: 'es' },
    } as const;
    const { donation } = await call('donations/addDonation', giftByHand(gifts.kept));
    await call('donations/addDonation', giftByHand(gifts.merged));
    const keptId = await profileOf(server, as, 'Bo Bean');
    const mergedId = await profileOf(server, as, email);
    const languages = async () =>
      (await call('donations/getDonors', { sort: 'name' })).donors.map((donor) => [
        donor.email,
        donor.language,
      ]);
    expect(await languages()).toEqual([
      [email, 'es'],
      ['', 'en'],
    ]);
    const { merge } = await call('people/mergePeople', { keptId, mergedId });
    expect(await languages()).toEqual([[email, 'es']]);
    await call('donations/mailReceipt', { id: donation.id });
    expect((await lastMailTo(server, email))?.subject).toMatch(/^Su recibo /);
    await call('people/undoMerge', { id: merge?.id ?? '' });
    expect(await languages()).toEqual([
      [email, 'es'],
      ['', 'en'],
    ]);
  });
});

test('Many receipts are printed and mailed each in its donor’s language', async () => {
  const spanish = await add({ language: 'es' });
  const english = await add({ name: 'Bo', email: 'bo@example.org' });
  const ids = [spanish.id, english.id];
  await server.call('donations/mailReceipts', { ids }, { as });
  expect((await lastMailTo(server, email))?.subject).toMatch(/^Su recibo /);
  expect((await lastMailTo(server, 'bo@example.org'))?.subject).toMatch(/^Your receipt /);
  const languageOf = async (chosen: string[]) => {
    const { pdf } = await server.call('donations/getReceiptsPdf', { ids: chosen }, { as });
    return /\/Lang \(([\w-]+)\)/.exec(Buffer.from(pdf, 'base64').toString('latin1'))?.[1];
  };
  expect(await languageOf([spanish.id])).toBe('es-US');
  expect(await languageOf(ids)).toBe('en-US');
});

test('Staff’s thanks are in the donor’s language where they are translated, and marked as English elsewhere', async () => {
  const text = 'Dear {first name|friend}, your {amount} of {date} [cooks](/About).';
  const edited = { name: 'All gifts', campaignId: null, minimum: 0, text };
  const { texts } = await server.call('donations/editThankYouText', edited, { as });
  const mailIn = async (language: 'en' | 'es') => {
    const { id } = await add({ language, email: `${language}@example.org` });
    await server.call('donations/mailReceipt', { id }, { as });
    const mail = await lastMailTo(server, `${language}@example.org`);
    return { text: mail?.text ?? '', content: mail?.content ?? '' };
  };
  const untranslated = await mailIn('es');
  expect(untranslated.text).toContain('Dear Ada, your $25.00 of March 2, 2026');
  expect(untranslated.content).toContain(String.raw`<div lang=\"en\"><p>Dear Ada`);

  const { translation, translate, keyOf } = translationsOf(server, { as });
  const id = texts[0]?.id ?? '';
  const into = (spanish: string) => translation('thankYouTexts', id, { text: [text, spanish] });
  const draft = { entry: into('{nickname}') };
  await server.call('lists/saveDraft', draft, { as });
  const key = keyOf('thankYouTexts', id);
  const publish = { list: 'translations' as const, key };
  const { status, reply } = await server.attempt('lists/publishDraft', publish, { as });
  expect([status, Object.keys(reply.errors)]).toEqual([400, ['texts.text']]);

  await translate(
    into('Hola, {first name|amistad}: con sus {amount} del {date} [se cocina](/es/About).'),
    key,
  );
  const translated = await mailIn('es');
  expect(translated.text).toContain('Hola, Ada: con sus $25.00 del 2 de marzo de 2026 se cocina');
  expect(translated.content).toContain(String.raw`href=\"http://site.test/es/About\"`);
  expect(translated.content).not.toContain('lang=');
  expect((await mailIn('en')).text).toContain('Dear Ada, your $25.00 of March 2, 2026');
});
