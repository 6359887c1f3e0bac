import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { lastMailTo, linkIn, tokenIn } from '#tests/support/mail/outbox.ts';
import { aSubscriber, subscriberRow } from '#tests/support/newsletter/subscribers.ts';
import { aMember, anAdministrator } from '#tests/support/people/accounts.ts';
import { aServer, siteUrl } from '#tests/support/server/server.ts';

const server = await aServer();
const inSpanish = { headers: { 'accept-language': 'es' } };
const anAddress = () => `someone-${randomUUID()}@example.org`;
const chosen = { newsletters: 1, general: 0, test: 0 } as const;

test('Someone who subscribes in Spanish gets replies, emails and their links in Spanish', async () => {
  const email = anAddress();
  const asked = await server.call(
    'subscriber/newsletterSubscribe',
    { email, ...chosen },
    inSpanish,
  );
  expect(asked.message).toBe('¡Gracias! Revise su correo electrónico y confirme su suscripción.');
  const question = await lastMailTo(server, email);
  expect(question?.subject).toBe('Confirme su suscripción');
  expect(linkIn(question).href).toMatch(`${siteUrl}/es/Verifying?purpose=subscription`);
  const link = { verify_token: tokenIn(question) };
  const confirmed = await server.call('subscriber/confirmSubscription', link, inSpanish);
  expect(confirmed.message).toBe('¡Gracias! Su suscripción está confirmada.');
  const welcome = await lastMailTo(server, email);
  expect(welcome?.subject).toBe('Le damos la bienvenida a nuestro boletín');
  expect(welcome?.text).toContain('El boletín mensual: Lo que está de temporada y una receta.');
  expect(JSON.parse(welcome?.content ?? '')).toMatchObject({ language: 'es' });
  expect(linkIn(welcome).href).toMatch(`${siteUrl}/es/newsletter/preferences?token=`);
  const token = linkIn(welcome).searchParams.get('token') ?? '';
  const left = await server.call('subscriber/leave', { token }, inSpanish);
  expect(left.message).toBe('Su suscripción está cancelada. No volveremos a escribirle.');
});

test('A record of consent has the words in the language in which they were shown', async () => {
  const wordsIn = async (options: object) => {
    const email = anAddress();
    await server.call('subscriber/newsletterSubscribe', { email, ...chosen }, options);
    const { words } = await server.db
      .selectFrom('consents')
      .select('words')
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow();
    return words;
  };
  expect(await wordsIn({})).toBe(
    'The monthly newsletter: What’s in season, and one recipe. Sign up',
  );
  expect(await wordsIn(inSpanish)).toBe(
    'El boletín mensual: Lo que está de temporada y una receta. Suscribirse',
  );
});

test('Someone whom staff ask by email to confirm is not asked in the language of their call', async () => {
  const email = anAddress();
  await server.call(
    'subscriber/addSubscriber',
    { email, ...chosen, consentNote: 'Asked by phone', askToConfirm: 1 },
    { as: await anAdministrator(server), ...inSpanish },
  );
  const mail = await lastMailTo(server, email);
  expect(mail?.subject).toBe('Please confirm your subscription');
  expect(JSON.parse(mail?.content ?? '')).toMatchObject({ language: 'en' });
});

/** The language in which a subscriber is written to. */
const languageOf = async (email: string) => (await subscriberRow(server, email))?.language;
const staff = { as: await anAdministrator(server) };
const subscribe = (email: string, options = {}) =>
  server.call('subscriber/newsletterSubscribe', { email, ...chosen }, options);

test('A subscriber has the language of the page where they signed up', async () => {
  const [english, spanish] = [anAddress(), anAddress()];
  await subscribe(english);
  await subscribe(spanish, inSpanish);
  expect([await languageOf(english), await languageOf(spanish)]).toEqual(['en', 'es']);
});

test('Until a subscription is confirmed, signing up on another page changes its language', async () => {
  const email = anAddress();
  await subscribe(email);
  await subscribe(email, inSpanish);
  expect(await languageOf(email)).toBe('es');
  await server.db
    .updateTable('subscribers')
    .set({ status: 'confirmed' })
    .where('email_key', '=', email)
    .execute();
  await subscribe(email);
  expect(await languageOf(email)).toBe('es');
});

test('A welcome is in the language of the subscriber, wherever the link is opened', async () => {
  const email = anAddress();
  await subscribe(email, inSpanish);
  const link = { verify_token: tokenIn(await lastMailTo(server, email)) };
  await server.call('subscriber/confirmSubscription', link);
  expect((await lastMailTo(server, email))?.subject).toBe(
    'Le damos la bienvenida a nuestro boletín',
  );
});

test('Someone who is subscribed already reads in their own language that the form was filled in again', async () => {
  const [english, spanish] = [
    await aSubscriber(server, { email: anAddress() }),
    await aSubscriber(server, { email: anAddress(), language: 'es' }),
  ];
  await subscribe(english.email, inSpanish);
  await subscribe(spanish.email);
  expect((await lastMailTo(server, english.email))?.subject).toBe('You’re already subscribed');
  expect((await lastMailTo(server, spanish.email))?.subject).toBe('Usted ya tiene una suscripción');
});

test('Members who choose newsletters in Spanish are subscribed in Spanish', async () => {
  const member = await aMember(server);
  await server.call('account/editNewsletters', chosen, { as: member, ...inSpanish });
  expect(await languageOf(member.email)).toBe('es');
  const { data } = await server.call('account/exportData', {}, { as: member });
  expect(data.newsletters).toMatchObject({ language: 'es' });
});

test('Subscribers change their language by a mailed link, and keep it unless they name one', async () => {
  const { email, token } = await aSubscriber(server, { email: anAddress() });
  const shown = await server.call('subscriber/getPreferences', { token }, inSpanish);
  expect(shown.preferences.language).toBe('en');
  const changed = await server.call('subscriber/editPreferences', {
    token,
    ...chosen,
    language: 'es',
  });
  expect(changed.preferences.language).toBe('es');
  await server.call('subscriber/editPreferences', { token, ...chosen, general: 1 });
  expect(await languageOf(email)).toBe('es');
  const unknown = { token, ...chosen, language: 'fr' };
  expect((await server.attempt('subscriber/editPreferences', unknown)).status).toBe(400);
});

test('Staff add and change subscribers in a language, in which these are asked to confirm', async () => {
  const email = anAddress();
  const words = { consentNote: 'Asked by phone', askToConfirm: 1 } as const;
  const added = await server.call(
    'subscriber/addSubscriber',
    { email, ...chosen, ...words, language: 'es' },
    staff,
  );
  expect(added.subscriber.language).toBe('es');
  expect((await lastMailTo(server, email))?.subject).toBe('Confirme su suscripción');
  const { id: subscriber } = await aSubscriber(server, { status: 'pending' });
  const edited = { subscriber, email: anAddress(), firstName: '', lastName: '', ...chosen };
  await server.call('subscriber/editSubscriber', { ...edited, language: 'es' }, staff);
  expect((await lastMailTo(server, edited.email))?.subject).toBe('Confirme su suscripción');
  const kept = await server.call('subscriber/editSubscriber', edited, staff);
  expect(kept.subscriber.language).toBe('es');
});

test('Staff find and export subscribers by language', async () => {
  const marked = `${randomUUID()}.example.org`;
  await aSubscriber(server, { email: `english@${marked}` });
  await aSubscriber(server, { email: `spanish@${marked}`, language: 'es' });
  const filter = { search: marked, language: 'es' } as const;
  const { subscribers, total } = await server.call(
    'subscriber/allSubscriber',
    { page: 1, ...filter },
    staff,
  );
  expect([subscribers.map(({ email }) => email), total]).toEqual([[`spanish@${marked}`], 1]);
  const { csv } = await server.call('subscriber/exportSubscribers', filter, staff);
  const [heading = '', ...rows] = csv.trim().split(/\r?\n/);
  expect(heading).toMatch(/,"language"$/);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/,"es"$/);
});
