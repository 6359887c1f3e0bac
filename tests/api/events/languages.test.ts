import { describe, expect, test } from 'vitest';
import { newId } from '#server/platform/crypto/ids.ts';
import { translationsOf } from '#tests/support/content/entry-translations.ts';
import {
  anEvent,
  inHours,
  register,
  shiftEvent,
  subjectsTo,
} from '#tests/support/content/events.ts';
import { lastMailTo, linkIn, tokenIn } from '#tests/support/mail/outbox.ts';
import { anAccount, anAdministrator } from '#tests/support/people/accounts.ts';
import { runJob } from '#tests/support/server/background-work.ts';
import { aServer, siteUrl } from '#tests/support/server/server.ts';
import { rowsIn } from '#tests/support/spreadsheets.ts';

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

describe('A participant is written to in the language in which they registered', () => {
  const hour = 60 * 60_000;

  /** An event for which one person has registered in Spanish and another in English, in this order. */
  async function aPair(overrides: Parameters<typeof anEvent>[1] = {}) {
    const event = await anEvent(server, overrides);
    const [spanish, english] = [`ana.${event.id}@example.org`, `ben.${event.id}@example.org`];
    const body = { slug: event.slug, name: 'Ana Ruiz', email: spanish };
    await server.call('events/register', body, inSpanish);
    await register(server, event.slug, english);
    return { event, spanish, english };
  }

  const subjectFor = async (address: string) => (await lastMailTo(server, address))?.subject;

  test('when they are reminded', async () => {
    const { event, spanish, english } = await aPair({
      startsAt: inHours(30),
      endsAt: inHours(32),
      title: 'Soup',
    });
    await shiftEvent(server, event.id, -12 * hour);
    await server.db
      .updateTable('participants')
      .set({ placed_at: 0 })
      .where('event_id', '=', event.id)
      .execute();
    await runJob(server, 'sending event reminders');
    expect(await subjectFor(spanish)).toBe('Recordatorio: Soup');
    expect(await subjectFor(english)).toBe('Reminder: Soup');
    const { participants } = await server.call(
      'events/getDoor',
      { event: event.id },
      { as: administrator },
    );
    expect(participants.map(({ language }) => language).sort()).toEqual(['en', 'es']);
    const { csv } = await server.call(
      'events/exportParticipants',
      { event: event.id },
      { as: administrator },
    );
    expect(rowsIn(csv).map((row) => row.at(-1))).toEqual(
      expect.arrayContaining(['language', 'es', 'en']),
    );
  });

  test('when the event is canceled, with a calendar entry in the same language', async () => {
    const { event, spanish, english } = await aPair({ title: 'Stew' });
    const { id, version } = event;
    await server.call('events/cancelEvent', { id, version, note: 'Snow.' }, { as: administrator });
    expect(await subjectFor(spanish)).toBe('Cancelado: Stew');
    expect(await subjectFor(english)).toBe('Canceled: Stew');
  });

  test('when staff write to all, who also preview their message in English', async () => {
    const { event, spanish, english } = await aPair();
    const body = { id: event.id, subject: 'Bring a bowl', text: 'See you **soon**.' };
    await server.call('events/mailParticipants', body, { as: administrator });
    const texts = await Promise.all(
      [spanish, english].map(async (address) => (await lastMailTo(server, address))?.text),
    );
    expect(texts[0]).toMatch(/^Hola, Ana Ruiz:/);
    expect(texts[1]).toMatch(/^Hello Ida Brandt,/);
    const { paragraphs } = await server.call('events/previewMail', body, { as: administrator });
    expect(paragraphs[0]?.text).toMatch(/^Hello /);
  });

  test('when they move up from the waitlist, and when staff cancel their registration', async () => {
    const event = await anEvent(server, { capacity: 1, title: 'Bread' });
    const first = await register(server, event.slug, `first.${event.id}@example.org`);
    const email = `ana.${event.id}@example.org`;
    await server.call('events/register', { slug: event.slug, name: 'Ana Ruiz', email }, inSpanish);
    await server.call('events/cancelRegistration', { verify_token: first.token });
    expect(await subjectFor(email)).toBe('Ya tiene un lugar: Bread');
    const { participants } = await server.call(
      'events/allParticipants',
      { search: email },
      { as: administrator },
    );
    const ids = participants.map(({ id }) => id);
    await server.call('events/cancelParticipants', { participants: ids }, { as: administrator });
    expect(await subjectFor(email)).toBe('Su inscripción está cancelada: Bread');
  });

  test('and, if staff registered them, as staff or their account say', async () => {
    const event = await anEvent(server, { title: 'Rice' });
    const add = (email: string, language?: 'en' | 'es') =>
      server.call(
        'events/addParticipant',
        { event: event.id, name: 'Ana', email, ...(language && { language }) },
        { as: administrator },
      );
    const told = `told.${event.id}@example.org`;
    expect((await add(told, 'es')).participant.language).toBe('es');
    expect(await subjectFor(told)).toBe('Inscripción confirmada: Rice');
    const member = await anAccount(server, { language: 'es' });
    expect((await add(member.email)).participant.language).toBe('es');
    expect((await add(`unknown.${event.id}@example.org`)).participant.language).toBe('en');
  });
});

test('Staff’s words to people who get a seat are in the language of each, and marked as English until they are translated', async () => {
  const confirmation = 'Dear {first name|friend}, bring a **bowl**.';
  const event = await anEvent(server, { ...supper, confirmation });
  const mailIn = async (language: 'en' | 'es') => {
    const email = `${newId()}@example.org`;
    const body = { slug: event.slug, name: 'Ana Ruiz', email };
    await server.call('events/register', body, { headers: { 'accept-language': language } });
    const mail = await lastMailTo(server, email);
    return { text: mail?.text ?? '', content: mail?.content ?? '' };
  };
  const untranslated = await mailIn('es');
  expect(untranslated.text).toContain('Dear Ana, bring a bowl.');
  expect(untranslated.content).toContain(String.raw`<div lang=\"en\"><p>Dear Ana`);

  const { translation, translate } = translationsOf(server, { as: administrator });
  await translate(
    translation('events', event.id, {
      title: [supper.title, 'Cena'],
      confirmation: [confirmation, '{first name|Hola}: traiga un **tazón**.'],
    }),
  );
  const translated = await mailIn('es');
  expect(translated.text).toContain('Ana: traiga un tazón.');
  expect(translated.content).toContain('<strong>tazón</strong>');
  expect(translated.content).not.toContain('lang=');
  expect((await mailIn('en')).text).toContain('Dear Ana, bring a bowl.');
});
