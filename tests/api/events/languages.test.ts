import { expect, test } from 'vitest';
import { anEvent, register, subjectsTo } from '#tests/support/content/events.ts';
import { lastMailTo, linkIn, tokenIn } from '#tests/support/mail/outbox.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { aServer, siteUrl } from '#tests/support/server/server.ts';

const server = await aServer();
const administrator = await anAdministrator(server);
const inSpanish = { headers: { 'accept-language': 'es' } };
const supper = {
  title: 'Supper',
  startsAt: '2077-12-04T18:00',
  endsAt: '2077-12-04T20:00',
  timeZone: 'America/New_York',
};
const plain = (text = '') => text.replaceAll('\u00a0', ' ');

test('Someone who registers in Spanish gets the reply, the email and its link in Spanish', async () => {
  const event = await anEvent(server, { ...supper, capacity: 9, maxSeats: 3 });
  const email = `ana.${event.id}@example.org`;
  const body = { slug: event.slug, name: 'Ana Ruiz', email, seats: 3 };
  const { message } = await server.call('events/register', body, inSpanish);
  expect(message).toBe(
    'Su inscripción está confirmada. Le enviamos los detalles por correo electrónico.',
  );
  const mail = await lastMailTo(server, email);
  expect(mail?.subject).toBe('Inscripción confirmada: Supper');
  expect(plain(mail?.text)).toMatch(/^Hola, Ana Ruiz:\n\nSupper: sábado, 4 de diciembre de 2077/);
  expect(plain(mail?.text)).toContain('6:00 – 8:00 p. m. EST, para usted y 2 acompañantes');
  expect(JSON.parse(mail?.content ?? '')).toMatchObject({ language: 'es' });
  expect(linkIn(mail).href).toMatch(`${siteUrl}/es/registration?verify_token=`);
  const link = { verify_token: tokenIn(mail) };
  const { registration } = await server.call('events/getRegistration', link, inSpanish);
  expect(plain(registration.event.hours)).toBe('6:00 – 8:00 p. m. EST');
  const canceled = await server.call('events/cancelRegistration', link, inSpanish);
  expect(canceled.message).toBe('Su inscripción está cancelada. Gracias por avisarnos.');
  expect(await subjectsTo(server, email)).toContain('Su inscripción está cancelada');
});

test('An email that someone else causes is not in the language of their call', async () => {
  const event = await anEvent(server, { ...supper, capacity: 1 });
  const [first, second] = ['first', 'second'].map((name) => `${name}.${event.id}@example.org`);
  const { token } = await register(server, event.slug, first as string);
  await register(server, event.slug, second as string);
  await server.call('events/cancelRegistration', { verify_token: token }, inSpanish);
  const mail = await lastMailTo(server, second as string);
  expect(mail?.subject).toBe('You have a spot now: Supper');
  expect(JSON.parse(mail?.content ?? '')).toMatchObject({ language: 'en' });
  expect(linkIn(mail).href).toMatch(`${siteUrl}/registration?verify_token=`);
});

test('Staff read times in English, whatever their browser asks for', async () => {
  const event = await anEvent(server, supper);
  const { event: door } = await server.call(
    'events/getDoor',
    { event: event.id },
    { as: administrator, ...inSpanish },
  );
  expect(door.when).toBe('Saturday, December 4, 2077, 6:00 – 8:00 PM EST');
});

test('Errors of a registration are in the language of the call', async () => {
  const event = await anEvent(server, supper);
  const tooMany = { slug: event.slug, name: 'Ana', email: 'ana@example.org', seats: 2 };
  const { reply } = await server.attempt('events/register', tooMany, inSpanish);
  expect(reply.errors).toEqual({
    seats: 'Cada persona se inscribe con su propio correo electrónico.',
  });
  const forged = { verify_token: 'forged' };
  const { reply: invalid } = await server.attempt('events/getRegistration', forged, inSpanish);
  expect(invalid.errors).toEqual({ verify_token: 'Este enlace no es válido.' });
});

test('A calendar to subscribe to is named in its language', async () => {
  const { calendar } = await server.call('events/getCalendarFeed', {}, inSpanish);
  expect(calendar).toMatch(/^NAME:.+: eventos\r$/m);
});
