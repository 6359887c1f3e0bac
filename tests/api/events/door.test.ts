import { describe, expect, test } from 'vitest';
import {
  anEvent,
  register,
  shiftEvent,
  statesOf,
  subjectsTo,
} from '#tests/support/content/events.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = { as: await anAdministrator(server) };
const hour = 60 * 60_000;
const addressesOf = ({ id }: { id: string }) =>
  ['a', 'b', 'c'].map((name) => `${name}.${id}@example.org`);
const doorOf = ({ id }: { id: string }) => server.call('events/getDoor', { event: id }, as);

/** An event with one seat, which the first of these addresses has; the others wait. */
async function aFullEvent(overrides: Parameters<typeof anEvent>[1] = {}) {
  const event = await anEvent(server, { capacity: 1, ...overrides });
  const [a = '', b = '', c = ''] = addressesOf(event);
  const tokens = [];
  for (const [index, email] of [a, b, c].entries()) {
    tokens.push((await register(server, event.slug, email, `Guest ${index + 1}`)).token);
  }
  const { participants } = await doorOf(event);
  const [first, second, third] = participants.map(({ id }) => id);
  return { event, a, b, c, tokens, first: first ?? '', second: second ?? '', third: third ?? '' };
}

describe('At the door', () => {
  test('everyone who may come is listed by name, and those who are here are counted', async () => {
    const { event, first } = await aFullEvent();
    await server.call('events/checkIn', { participant: first, isHere: 1 }, as);
    const door = await doorOf(event);
    expect(door.participants.map(({ name, state }) => [name, state])).toEqual([
      ['Guest 1', 'attended'],
      ['Guest 2', 'waiting'],
      ['Guest 3', 'waiting'],
    ]);
    expect(door.event).toMatchObject({ capacity: 1, registered: 1, waiting: 2, here: 1 });
    expect((await server.attempt('events/getDoor', { event: 'none' }, as)).status).toBe(404);
  });

  test('a check-in that is sent again counts once, also after it was undone', async () => {
    const { event, first } = await aFullEvent();
    const cameAt = '2026-03-04T19:02:00+01:00';
    const body = { participant: first, isHere: 1, cameAt, attempt: 'd'.repeat(32) } as const;
    const { participant } = await server.call('events/checkIn', body, as);
    expect(participant.checkedInAt).toBe('2026-03-04T18:02:00.000Z');
    await server.call('events/checkIn', { participant: first, isHere: 0 }, as);
    const again = await server.call('events/checkIn', body, as);
    expect(again.participant.state).toBe('registered');
    expect((await doorOf(event)).event.here).toBe(0);
    const other = await server.attempt('events/checkIn', { ...body, isHere: 0 }, as);
    expect(other.status).toBe(409);
  });

  test('no one came in the future, whatever the clock of a device says', async () => {
    const { first } = await aFullEvent();
    const body = { participant: first, isHere: 1, cameAt: '2195-03-04T18:00:00Z' } as const;
    const { participant } = await server.call('events/checkIn', body, as);
    expect(Date.parse(participant.checkedInAt ?? '')).toBeLessThanOrEqual(Date.now());
    const bad = { ...body, cameAt: 'yesterday' };
    expect((await server.attempt('events/checkIn', bad, as)).status).toBe(400);
  });

  test('a walk-in is added once and checked in, with or without an address, over capacity only on purpose', async () => {
    const { event, a } = await aFullEvent();
    const walkIn = { event: event.id, name: ' Juno Park ', isHere: 1 } as const;
    const refused = await server.attempt('events/addParticipant', walkIn, as);
    expect([refused.status, refused.reply.message]).toEqual([
      409,
      'The event is full: 1 of 1. Choose “Let them in anyway” to go over capacity.',
    ]);
    const attempt = 'w'.repeat(32);
    const body = { ...walkIn, letIn: 1, attempt } as const;
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.call('events/addParticipant', body, as)),
    );
    expect(new Set(answers.map(({ participant }) => participant.id)).size).toBe(1);
    expect(answers[0]?.participant).toMatchObject({
      name: 'Juno Park',
      email: '',
      state: 'attended',
    });
    // A second person without an address is another person.
    await server.call('events/addParticipant', { ...walkIn, name: 'Bo', letIn: 1 }, as);
    const known = await server.attempt(
      'events/addParticipant',
      { ...body, attempt: 'x', email: a },
      as,
    );
    expect([known.status, known.reply.message]).toEqual([
      409,
      'Guest 1 is already on the list with this email address.',
    ]);
    expect((await doorOf(event)).event).toMatchObject({ registered: 3, here: 2, waiting: 2 });
    // Whom no email reaches is not counted.
    const mail = { id: event.id, subject: 'Bring a bowl', text: 'Please.' };
    expect((await server.call('events/mailParticipants', mail, as)).mails).toBe(1);
  });

  test('someone whom staff register ahead of the event is emailed their link, and a canceled one is renewed', async () => {
    const event = await anEvent(server, { capacity: 2 });
    const email = `phone.${event.id}@example.org`;
    const body = { event: event.id, name: 'Ida', email };
    const { participant } = await server.call('events/addParticipant', body, as);
    expect(await subjectsTo(server, email)).toEqual(['You’re registered']);
    await server.call('events/cancelParticipants', { participants: [participant.id] }, as);
    const again = await server.call('events/addParticipant', { ...body, isHere: 1 }, as);
    expect(again.participant).toMatchObject({ id: participant.id, state: 'attended' });
    expect((await subjectsTo(server, email)).length).toBe(2);
    await server.call('events/cancelEvent', { id: event.id }, as);
    const late = await server.attempt('events/addParticipant', { event: event.id, name: 'Bo' }, as);
    expect([late.status, late.reply.message]).toEqual([409, 'This event has been canceled.']);
  });
});

describe('The waitlist', () => {
  test('is filled by hand where staff want that: chosen people, or those who have waited longest', async () => {
    const { event, a, b, c, tokens, third } = await aFullEvent({ fillsByHand: 1 });
    const promote = (body: object) =>
      server.attempt('events/promoteParticipant', { participant: third, ...body }, as);
    expect((await promote({})).reply.message).toBe(
      'The event is full: 1 of 1. Someone has to cancel first, or raise the capacity.',
    );
    await server.call('events/cancelRegistration', { verify_token: tokens[0] ?? '' });
    expect(await statesOf(server, event.id)).toMatchObject({ [b]: 'waiting', [c]: 'waiting' });
    // The free seat is not for someone who has not waited.
    expect((await server.call('events/getEvent', { slug: event.slug })).event.free).toBe(0);
    const late = `late.${event.id}@example.org`;
    expect((await register(server, event.slug, late)).state).toBe('waiting');
    expect((await promote({})).reply.message).toBe('Guest 3 has a spot now.');
    expect(await subjectsTo(server, c)).toEqual(['You’re on the waitlist', 'You have a spot now']);
    expect((await promote({ letIn: 1 })).reply.message).toBe('Guest 3 is not on the waitlist.');

    const fill = () => server.attempt('events/fillSeats', { event: event.id }, as);
    expect((await fill()).status).toBe(409);
    const { title, startsAt, endsAt } = event;
    const times = { id: event.id, title, startsAt, endsAt };
    await server.call('events/editEvent', { ...times, capacity: 2 }, as);
    expect((await fill()).reply.message).toBe('1 person has a spot now.');
    expect(await statesOf(server, event.id)).toEqual({
      [a]: 'cancelled',
      [b]: 'registered',
      [c]: 'registered',
      [late]: 'waiting',
    });
    // Without the setting, raising the capacity moves the waitlist up.
    await server.call('events/editEvent', { ...times, capacity: 3, fillsByHand: 0 }, as);
    expect((await statesOf(server, event.id))[late]).toBe('registered');
    expect((await fill()).reply.message).toBe('No one is on the waitlist.');
  });

  test('gives seats of an event that has begun without emailing people at its door', async () => {
    const { event, b, first } = await aFullEvent();
    await shiftEvent(server, event.id, -7 * 24 * hour - hour);
    await server.call('events/cancelParticipants', { participants: [first] }, as);
    expect((await statesOf(server, event.id))[b]).toBe('waiting');
    expect((await server.call('events/fillSeats', { event: event.id }, as)).promoted).toBe(1);
    expect((await statesOf(server, event.id))[b]).toBe('registered');
    expect(await subjectsTo(server, b)).toEqual(['You’re on the waitlist']);
  });
});
