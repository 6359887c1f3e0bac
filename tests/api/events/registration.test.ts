import { describe, expect, test } from 'vitest';
import {
  anEvent,
  register,
  shiftEvent,
  statesOf,
  subjectsTo,
  timesOf,
} from '#tests/support/content/events.ts';
import { tagsMarkedBy } from '#tests/support/database/change-marks.ts';
import { sendQueued } from '#tests/support/mail/mail-node.ts';
import { aMailServer } from '#tests/support/mail/mail-server.ts';
import { mailsTo } from '#tests/support/mail/outbox.ts';
import { aMember, anAdministrator } from '#tests/support/people/accounts.ts';
import { aServer, siteUrl } from '#tests/support/server/server.ts';

const server = await aServer();
const administrator = await anAdministrator(server);
const as = { as: administrator };
const hour = 60 * 60_000;

describe('A registration', () => {
  test('shows nothing of an event that became a draft again', async () => {
    const event = await anEvent(server, { title: 'Supper', slug: 'Plain-supper' });
    const member = await aMember(server);
    const { token } = await register(server, event.slug, member.email);
    const draft = { title: 'Embargo', slug: 'Embargo', place: 'Embargo', summary: 'Embargo' };
    const edit = { ...timesOf(event), id: event.id, ...draft, isPublished: 0 as const };
    await server.call('events/editEvent', edit, as);
    const shown = await server.attempt('events/getRegistration', { verify_token: token });
    expect([shown.status, shown.text.includes('Embargo')]).toEqual([200, false]);
    const exported = await server.attempt('account/exportData', {}, { as: member });
    expect([exported.status, exported.text.includes('Embargo')]).toEqual([200, false]);
  });

  test('is the only way to the link of an online event, once there is a seat', async () => {
    const link = 'https://video.example/secret-room';
    const event = await anEvent(server, { link, capacity: 1 });
    const [first, second] = ['here', 'waits'].map((name) => `${name}.${event.id}@example.org`);
    const { token } = await register(server, event.slug, first as string);
    const waiting = await register(server, event.slug, second as string);
    const shown = await server.attempt('events/getEvent', { slug: event.slug });
    expect(shown.reply.event).toMatchObject({ isOnline: 1, link: '' });
    const calendar = await server.attempt('events/getCalendar', { slug: event.slug });
    for (const { text } of [shown, calendar]) expect(text).not.toContain('secret-room');
    const own = (verify_token: string) => server.call('events/getRegistration', { verify_token });
    expect((await own(token)).registration.link).toBe(link);
    expect((await own(waiting.token)).registration.link).toBe('');
    const mails = async (to = '') => JSON.stringify(await mailsTo(server, to));
    expect(await mails(first)).toContain(link);
    expect(await mails(second)).not.toContain('secret-room');
    await server.call('events/cancelRegistration', { verify_token: token });
    expect((await own(token)).registration.link).toBe('');
    expect((await own(waiting.token)).registration.link).toBe(link);
    expect(await mails(second)).toContain(link);
  });

  test('no longer shows the link of an online event that is over, canceled or a draft', async () => {
    const link = 'https://video.example/left-room';
    const own = async (verify_token: string) =>
      (await server.call('events/getRegistration', { verify_token })).registration.link;
    const [over, canceled, draft] = [
      await anEvent(server, { link }),
      await anEvent(server, { link }),
      await anEvent(server, { link }),
    ];
    const tokens: string[] = [];
    for (const { slug, id } of [over, canceled, draft]) {
      const { token } = await register(server, slug, `left.${id}@example.org`);
      expect(await own(token)).toBe(link);
      tokens.push(token);
    }
    await shiftEvent(server, over.id, -8 * 24 * hour);
    await server.call('events/cancelEvent', { id: canceled.id }, as);
    const edit = { ...timesOf(draft), id: draft.id, isPublished: 0 as const };
    await server.call('events/editEvent', edit, as);
    expect(await Promise.all(tokens.map(own))).toEqual(['', '', '']);
  });

  test('is not needed for an online event without registration: its link is public', async () => {
    const link = 'https://video.example/open-room';
    const { slug } = await anEvent(server, { link, takesRegistrations: 0 });
    expect((await server.call('events/getEvent', { slug })).event.link).toBe(link);
    expect((await server.call('events/getCalendar', { slug })).calendar).toContain(link);
  });

  test('can be opened by its link until a week after the event', async () => {
    const event = await anEvent(server);
    const { token: verify_token } = await register(server, event.slug, 'later@example.org');
    const open = async () =>
      (await server.attempt('events/getRegistration', { verify_token })).status;
    await shiftEvent(server, event.id, -13 * 24 * hour);
    expect(await open()).toBe(200);
    await shiftEvent(server, event.id, -2 * 24 * hour);
    expect(await open()).toBe(400);
  });

  test('of twenty people for the last seat at once: one gets it, the others wait', async () => {
    const event = await anEvent(server, { capacity: 1 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        register(server, event.slug, `last.${index}.${event.id}@example.org`),
      ),
    );
    const states = answers.map(({ state }) => state);
    expect(states.filter((state) => state === 'registered')).toHaveLength(1);
    expect(states.filter((state) => state === 'waiting')).toHaveLength(19);
    const stored = Object.values(await statesOf(server, event.id)).sort();
    expect(stored).toEqual(['registered', ...Array(19).fill('waiting')]);
    const shown = await server.call('events/getEventToEdit', { id: event.id }, as);
    expect(shown.event).toMatchObject({ registered: 1, waiting: 19 });
  });

  test('twice by the same person counts once, in any letter case, and is answered as if it were new', async () => {
    const event = await anEvent(server, { capacity: 1 });
    const address = `twice.${event.id}@example.org`.toLowerCase();
    const body = { slug: event.slug, name: 'Ida', email: address };
    const first = await server.attempt('events/register', body);
    const tries = await Promise.all(
      Array.from({ length: 8 }, () =>
        server.attempt('events/register', { ...body, email: address.toUpperCase() }),
      ),
    );
    const other = await server.attempt('events/register', { ...body, email: `x${address}` });
    expect(first.reply.state).toBe('registered');
    for (const { text } of tries) expect(text).toBe(other.text);
    expect(await statesOf(server, event.id)).toEqual({
      [address]: 'registered',
      [`x${address}`]: 'waiting',
    });
    // Its owner learns that by email, and not nine times.
    expect(await subjectsTo(server, address)).toEqual(Array(3).fill('You’re registered'));
  });

  test('is canceled only by its own link, and the first person on the waitlist moves up and is notified', async () => {
    const event = await anEvent(server, { capacity: 1 });
    const [first, second, third] = ['a', 'b', 'c'].map((name) => `${name}.${event.id}@example.org`);
    const { token } = await register(server, event.slug, first as string);
    const { token: waiting } = await register(server, event.slug, second as string);
    await register(server, event.slug, third as string);
    const shown = await server.call('events/getRegistration', { verify_token: token });
    expect(shown.registration).toMatchObject({ state: 'registered', email: 'a…@example.org' });

    const swapped = `${token.split('.')[0]}.${waiting.split('.')[1]}`;
    for (const verify_token of [swapped, `x${token}`, `${token.slice(0, -1)}!`]) {
      const answer = await server.attempt('events/cancelRegistration', { verify_token });
      expect(answer.status).toBe(400);
      expect((await server.attempt('events/getRegistration', { verify_token })).status).toBe(400);
    }
    expect(Object.values(await statesOf(server, event.id))).toEqual([
      'registered',
      'waiting',
      'waiting',
    ]);

    const cancelled = await Promise.all(
      [1, 2].map(() => server.call('events/cancelRegistration', { verify_token: token })),
    );
    expect(cancelled.map(({ registration }) => registration.state)).toEqual([
      'cancelled',
      'cancelled',
    ]);
    expect(await statesOf(server, event.id)).toEqual({
      [first as string]: 'cancelled',
      [second as string]: 'registered',
      [third as string]: 'waiting',
    });
    expect(await subjectsTo(server, first as string)).toEqual([
      'You’re registered',
      'Your registration is canceled',
    ]);
    expect(await subjectsTo(server, second as string)).toEqual([
      'You’re on the waitlist',
      'You have a spot now',
    ]);
    // Someone who returns is last in line.
    expect((await register(server, event.slug, first as string)).state).toBe('waiting');
    const order = Object.keys(await statesOf(server, event.id));
    expect(order).toEqual([second, third, first]);
  });

  test('moves up from the waitlist when seats are added, as many as there are', async () => {
    const event = await anEvent(server, { capacity: 1 });
    for (const name of ['a', 'b', 'c', 'd']) {
      await register(server, event.slug, `${name}.${event.id}@example.org`);
    }
    const { event: larger } = await server.call(
      'events/editEvent',
      { ...timesOf(event), id: event.id, capacity: 3 },
      as,
    );
    expect(larger).toMatchObject({ registered: 3, waiting: 1 });
    expect(await subjectsTo(server, `c.${event.id}@example.org`)).toContain('You have a spot now');
    expect(await subjectsTo(server, `d.${event.id}@example.org`)).not.toContain(
      'You have a spot now',
    );
    const { event: smaller } = await server.call(
      'events/editEvent',
      { ...timesOf(event), id: event.id, capacity: 2 },
      as,
    );
    expect(smaller).toMatchObject({ registered: 3, waiting: 1 });
  });

  test('by a member belongs to them for their own address only', async () => {
    const event = await anEvent(server);
    const member = await aMember(server);
    const body = { slug: event.slug, name: 'Maya', email: member.email };
    await server.call('events/register', body, { as: member });
    const other = `guest.${event.id}@example.org`;
    await server.call('events/register', { ...body, email: other }, { as: member });
    const { participants } = await server.call('events/allParticipants', { event: event.id }, as);
    const hasAccount = participants.map(({ email, hasAccount }) => [email, hasAccount]);
    expect(Object.fromEntries(hasAccount)).toEqual({ [member.email]: 1, [other]: 0 });
  });

  test('drops the cached pages that show the free seats, and needs the bot check after a few', async () => {
    const event = await anEvent(server, { capacity: 50 });
    const from = '198.18.250.9';
    const one = (index: number) =>
      server.attempt(
        'events/register',
        { slug: event.slug, name: 'A', email: `bot.${index}.${event.id}@example.org` },
        { from },
      );
    expect(await tagsMarkedBy(server, () => one(0))).toContain(`event:${event.slug.toLowerCase()}`);
    for (let index = 1; index < 5; index += 1) expect((await one(index)).status).toBe(200);
    expect((await one(5)).status).toBe(429);
    const { event: shown } = await server.call('events/getEvent', { slug: event.slug });
    expect(shown.free).toBe(45);
  });

  test('is confirmed by an email with a calendar file, and without a stranger’s advertisement', async () => {
    const mailServer = await aMailServer();
    const event = await anEvent(server);
    const email = `calendar.${event.id}@example.org`;
    await register(server, event.slug, email, 'Win at shop.example');
    await sendQueued(server, mailServer.url);
    const { raw = '' } = mailServer.delivered.find(({ recipient }) => recipient === email) ?? {};
    expect(raw).toMatch(/Content-Type: text\/calendar;/);
    expect(raw).toContain(`filename=${event.slug}.ics`);
    const encoded =
      /text\/calendar[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)\r\n--/.exec(raw)?.[1] ?? '';
    const decoded = Buffer.from(encoded, 'base64').toString();
    const { calendar } = await server.call('events/getCalendar', { slug: event.slug });
    expect(decoded).toBe(calendar);
    expect(calendar).toContain(`URL:${siteUrl}/events/${event.slug}\r\n`);
    expect(raw).not.toContain('shop.example');
    // A later reader of the outbox must not be able to cancel for others.
    const [sent] = await mailsTo(server, email);
    expect(sent?.text).toContain('verify_token=…');
    expect(sent?.content).not.toMatch(/verify_token=[\w.-]/);
  });
});

test('No waitlist is mentioned when the number of seats is not limited', async () => {
  const words = async (capacity: number | null) => {
    const event = await anEvent(server, { capacity });
    const email = `words.${event.id}@example.org`;
    await register(server, event.slug, email);
    return (await mailsTo(server, email))[0]?.text;
  };
  expect(await words(5)).toContain('your spot then goes to the next person on the waitlist.');
  expect(await words(null)).toContain('If you can’t come, please cancel.');
  expect(await words(null)).not.toContain('waitlist');
});
