import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { lastMailTo, linkIn, tokenIn } from '#tests/support/mail/outbox.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
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
