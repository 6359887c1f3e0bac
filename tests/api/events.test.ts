import { describe, expect, inject, test } from 'vitest';
import { applyDeletions } from '#server/platform/accounts/deletion.ts';
import { ChangeFeed } from '#server/platform/changes.ts';
import { remind, turnEvents } from '#server/platform/events/turns.ts';
import { MailSender } from '#server/platform/mail/sender.ts';
import { tagsMarkedBy } from '../support/changes.ts';
import { aPage } from '../support/content.ts';
import { openConnection } from '../support/database.ts';
import { anEvent, inHours, register, shiftEvent, statesOf } from '../support/events.ts';
import { mailsTo } from '../support/mail.ts';
import { aMailServer } from '../support/mail-server.ts';
import { aMember, anAdministrator, anEditor } from '../support/people.ts';
import { aServer, siteUrl } from '../support/server.ts';

const server = await aServer();
const administrator = await anAdministrator(server);
const as = { as: administrator };
const hour = 60 * 60_000;

const subjectsTo = async (email: string) =>
  (await mailsTo(server, email)).map(({ subject }) => subject.split(':')[0]);

describe('An event', () => {
  test('is made as a draft, which nobody sees, and lives once it is published', async () => {
    const { event } = await server.call(
      'events/editEvent',
      {
        title: 'Crème brûlée & co.',
        description: 'Bring a *spoon*. <script>alert(1)</script>',
        startsAt: '2096-07-05T18:00',
        endsAt: '2096-07-05T20:00',
        capacity: 12,
      },
      { as: await anEditor(server) },
    );
    expect(event).toMatchObject({ slug: 'Creme-brulee-co', isPublished: 0, version: 1 });
    expect(event).toMatchObject({
      timeZone: 'America/New_York',
      startsAt: '2096-07-05T18:00-04:00',
    });
    const { slug } = event;
    expect((await server.attempt('events/getEvent', { slug })).status).toBe(404);
    const someone = { slug, name: 'Ida', email: 'ida@example.org' };
    expect((await server.attempt('events/register', someone)).status).toBe(404);

    const tags = await tagsMarkedBy(server, () =>
      server.call('events/editEvent', { ...times(event), id: event.id, isPublished: 1 }, as),
    );
    expect(tags).toEqual(['events', 'event:creme-brulee-co']);
    const shown = await server.call('events/getEvent', { slug: slug.toUpperCase() });
    expect(shown.event).toMatchObject({ phase: 'open', free: 12, program: null });
    expect(shown.event.when).toBe('Thursday, July 5, 2096, 6:00 – 8:00 PM EDT');
    expect(shown.event.html).toContain('<em>spoon</em>');
    expect(shown.event.html).not.toContain('<script');
  });

  test('keeps its hour when the site moves to another time zone', async () => {
    const event = await anEvent(server, {
      startsAt: '2096-01-05T18:00',
      endsAt: '2096-01-05T19:00',
    });
    await server.call('settings/editSettings', { timeZone: 'Europe/Berlin' }, as);
    const { event: kept } = await server.call('events/getEventToEdit', { id: event.id }, as);
    expect(kept).toMatchObject({ startsAt: event.startsAt, timeZone: 'America/New_York' });
    const other = await anEvent(server, {
      startsAt: '2096-01-05T18:00',
      endsAt: '2096-01-05T19:00',
    });
    expect(other).toMatchObject({ startsAt: '2096-01-05T18:00+01:00', slug: 'Soup-night-2' });
    await server.call('settings/editSettings', { timeZone: 'America/New_York' }, as);
    const wrong = await server.attempt('settings/editSettings', { timeZone: 'Mars/Olympus' }, as);
    expect([wrong.status, wrong.reply.errors.timeZone]).toEqual([400, expect.any(String)]);
  });

  test.each([
    ['endsAt', { endsAt: inHours(1) }],
    ['startsAt', { startsAt: '2027-03-14T02:30', endsAt: '2027-03-14T05:00' }],
    ['startsAt', { startsAt: '2027-02-30T10:00' }],
    ['closesAt', { closesAt: inHours(7 * 24 + 1) }],
    ['opensAt', { opensAt: inHours(48), closesAt: inHours(24) }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['program', { program: 'No-such-program' }],
    ['link', { link: 'javascript:alert(1)' }],
    ['capacity', { capacity: 0 }],
  ])('is refused where its %s cannot be, and nothing is stored', async (field, wishes) => {
    const count = () => server.call('events/allEvents', {}, as).then(({ total }) => total);
    const before = await count();
    const body = { title: 'X', startsAt: inHours(168), endsAt: inHours(170), ...wishes };
    const { status, reply } = await server.attempt('events/editEvent', body, as);
    expect([status, Object.keys(reply.errors)]).toEqual([400, [field]]);
    expect(await count()).toBe(before);
  });

  test('that two edit at once is changed by the first, and shown to the second', async () => {
    const event = await anEvent(server);
    const edit = (title: string) =>
      server.attempt('events/editEvent', { ...times(event), ...event1(event), title }, as);
    const answers = await Promise.all([edit('One'), edit('Two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    const kept = answers.find(({ status }) => status === 200);
    expect(refused?.reply.event).toEqual(kept?.reply.event);
  });

  test('belongs to a program, and leads on from an address that it had', async () => {
    const { name } = await aPage(server, { section: 'programs', title: 'Market tours' });
    const event = await anEvent(server, { program: name, slug: 'First-tour' });
    const shown = await server.call('events/getEvent', { slug: 'First-tour' });
    expect(shown.event.program).toEqual({ name, title: 'Market tours' });
    const { events } = await server.call('events/getEvents', { when: 'upcoming', program: name });
    expect(events.map(({ slug }) => slug)).toEqual(['First-tour']);
    await server.call('events/editEvent', { ...times(event), id: event.id, slug: 'Tour' }, as);
    const { redirect } = await server.call('site/getRedirect', { path: '/events/first-tour' });
    expect(redirect).toEqual({ to: '/events/Tour', status: 301 });
    const taken = { ...times(await anEvent(server)), slug: 'TOUR' };
    expect((await server.attempt('events/editEvent', taken, as)).status).toBe(400);
  });

  test('opens, closes, begins and ends by itself, and its pages are made anew each time', async () => {
    const event = await anEvent(server, { opensAt: inHours(24), closesAt: inHours(48) });
    const phase = async () =>
      (await server.call('events/getEvent', { slug: event.slug })).event.phase;
    const registering = () =>
      server.attempt('events/register', { slug: event.slug, name: 'A', email: 'a@example.org' });
    expect(await phase()).toBe('soon');
    expect((await registering()).status).toBe(409);
    const marks = (values: object) =>
      tagsMarkedBy(server, async () => {
        const due = { ...values, turn_at: 0 };
        await server.db.updateTable('events').set(due).where('id', '=', event.id).execute();
        await turnEvents(server.parts);
      });
    const tags = ['events', `event:${event.slug.toLowerCase()}`];
    expect(await marks({ opens_at: Date.now() - hour })).toEqual(tags);
    expect(await phase()).toBe('open');
    expect(await marks({ closes_at: Date.now() - 1 })).toEqual(tags);
    expect(await phase()).toBe('closed');
    expect((await registering()).reply.message).toContain('closed');
    await marks({ starts_at: Date.now() - 2 * hour, ends_at: Date.now() - hour });
    expect(await phase()).toBe('over');
    expect(await tagsMarkedBy(server, () => turnEvents(server.parts))).toEqual([]);
  });
});

const times = ({ title, startsAt, endsAt }: Record<'title' | 'startsAt' | 'endsAt', string>) => ({
  ...{ title, startsAt, endsAt },
});
const event1 = ({ id, version }: { id: string; version: number }) => ({ id, version });

describe('A registration', () => {
  test('of twenty who want the last place at once: one gets it, the others wait', async () => {
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

  test('of the same person twice is one, in whatever case, and is answered as if it were new', async () => {
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
    // Its owner is told the truth by mail, and not nine times.
    expect(await subjectsTo(address)).toEqual(Array(3).fill('You are registered'));
  });

  test('is cancelled by its own link alone, and who waits longest moves up and is told', async () => {
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
      ...['registered', 'waiting', 'waiting'],
    ]);

    const cancelled = await Promise.all(
      [1, 2].map(() => server.call('events/cancelRegistration', { verify_token: token })),
    );
    expect(cancelled.map(({ registration }) => registration.state)).toEqual([
      ...['cancelled', 'cancelled'],
    ]);
    expect(await statesOf(server, event.id)).toEqual({
      [first as string]: 'cancelled',
      [second as string]: 'registered',
      [third as string]: 'waiting',
    });
    expect(await subjectsTo(first as string)).toEqual([
      ...['You are registered', 'Your registration is cancelled'],
    ]);
    expect(await subjectsTo(second as string)).toEqual([
      ...['You are on the waiting list', 'You have a place now'],
    ]);
    // Who comes back stands at the end.
    expect((await register(server, event.slug, first as string)).state).toBe('waiting');
    const order = Object.keys(await statesOf(server, event.id));
    expect(order).toEqual([second, third, first]);
  });

  test('moves up when there are more places, as many as there are', async () => {
    const event = await anEvent(server, { capacity: 1 });
    for (const name of ['a', 'b', 'c', 'd']) {
      await register(server, event.slug, `${name}.${event.id}@example.org`);
    }
    const { event: larger } = await server.call(
      'events/editEvent',
      { ...times(event), id: event.id, capacity: 3 },
      as,
    );
    expect(larger).toMatchObject({ registered: 3, waiting: 1 });
    expect(await subjectsTo(`c.${event.id}@example.org`)).toContain('You have a place now');
    expect(await subjectsTo(`d.${event.id}@example.org`)).not.toContain('You have a place now');
    const { event: smaller } = await server.call(
      'events/editEvent',
      { ...times(event), id: event.id, capacity: 2 },
      as,
    );
    expect(smaller).toMatchObject({ registered: 3, waiting: 1 });
  });

  test('by a member for their own address is theirs; for another address it is not', async () => {
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

  test('drops the pages that show the free places, and needs the bot check after a few', async () => {
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

  test('is told by a mail with a calendar file, and without a stranger’s advertisement', async () => {
    const mailServer = await aMailServer();
    const event = await anEvent(server);
    const email = `calendar.${event.id}@example.org`;
    await register(server, event.slug, email, 'Win at shop.example');
    const settings = { ...server.parts.settings, mail: { kind: 'smtp', url: mailServer.url } };
    const sender = new MailSender(server.db, settings as never);
    await sender.sendDue();
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
    // Who reads the outbox afterwards must not be able to cancel for others.
    const [sent] = await mailsTo(server, email);
    expect(sent?.text).toContain('verify_token=…');
    expect(sent?.letter).not.toMatch(/verify_token=[\w.-]/);
  });
});

describe('A reminder', () => {
  test('comes a day before, once, whichever of two nodes looks first and however often', async () => {
    // SQLite is one node's: a second handle in one process would wait for the first for ever.
    const second = inject('engine') === 'postgres' ? await openConnection(server.place) : server;
    const event = await anEvent(server, { capacity: 2 });
    const addresses = ['a', 'b', 'c'].map((name) => `${name}.${event.id}@example.org`);
    for (const address of addresses) await register(server, event.slug, address);
    await remind(server.db, server.parts.settings);
    expect(await subjectsTo(addresses[0] as string)).not.toContain('A reminder');

    const days = 6 * 24 * hour + hour / 2;
    await shiftEvent(server, event.id, -days);
    await server.db
      .updateTable('participants')
      .set((eb) => ({ placed_at: eb('placed_at', '-', days) }))
      .where('event_id', '=', event.id)
      .where('placed_at', 'is not', null)
      .execute();
    const settings = server.parts.settings;
    const written = await Promise.all(
      [server.db, second.db, server.db, second.db].map((db) => remind(db, settings)),
    );
    expect(written.reduce((sum, mails) => sum + mails)).toBe(2);
    expect(await remind(second.db, settings)).toBe(0);
    const reminders = (await subjectsTo(addresses[0] as string)).filter(
      (subject) => subject === 'A reminder',
    );
    expect(reminders).toHaveLength(1);
    expect(await subjectsTo(addresses[2] as string)).toEqual(['You are on the waiting list']);
  });

  test('is not for who has just registered, nor for an event that is cancelled', async () => {
    const soon = { startsAt: inHours(20), endsAt: inHours(22) };
    const event = await anEvent(server, soon);
    await register(server, event.slug, `late.${event.id}@example.org`);
    expect(await remind(server.db, server.parts.settings)).toBe(0);
  });
});

describe('Staff', () => {
  test('cancel an event: all are told in their words, with the calendar entry taken back', async () => {
    const event = await anEvent(server, { capacity: 1 });
    const [first, second] = ['a', 'b'].map((name) => `${name}.${event.id}@example.org`);
    const { token } = await register(server, event.slug, first as string);
    await register(server, event.slug, second as string);
    const editor = { as: await anEditor(server) };
    expect((await server.attempt('events/cancelEvent', { id: event.id }, editor)).status).toBe(403);
    expect((await server.attempt('events/deleteEvent', { id: event.id }, as)).status).toBe(409);
    const note = 'The oven broke.\n\nWe are sorry.';
    await server.call('events/cancelEvent', { id: event.id, note }, as);
    for (const email of [first as string, second as string]) {
      const mail = (await mailsTo(server, email)).at(-1);
      expect(mail?.subject).toBe('Cancelled: Soup night');
      expect(mail?.text).toContain('The oven broke.\n\nWe are sorry.');
      expect(mail?.letter).toMatch(/SEQUENCE:1.*STATUS:CANCELLED/);
    }
    const { event: shown } = await server.call('events/getEvent', { slug: event.slug });
    expect(shown.phase).toBe('cancelled');
    // A cancelled event gives no places away.
    await server.call('events/cancelRegistration', { verify_token: token });
    expect((await statesOf(server, event.id))[second as string]).toBe('waiting');
    expect((await server.attempt('events/cancelEvent', { id: event.id }, as)).status).toBe(409);
    await server.call('events/deleteEvent', { id: event.id }, as);
    expect((await server.attempt('events/getEvent', { slug: event.slug })).status).toBe(404);
    expect(await statesOf(server, event.id)).toEqual({});
  });

  test('write to everybody who comes, to those who wait only where they say so, and not too often', async () => {
    const event = await anEvent(server, { capacity: 1 });
    const [first, second] = ['a', 'b'].map((name) => `${name}.${event.id}@example.org`);
    await register(server, event.slug, first as string);
    await register(server, event.slug, second as string);
    const mail = { id: event.id, subject: 'Bring a bowl', text: 'Please.\n\nThank you.' };
    expect((await server.call('events/mailParticipants', mail, as)).mails).toBe(1);
    const both = await server.call('events/mailParticipants', { ...mail, alsoWaiting: 1 }, as);
    expect(both.mails).toBe(2);
    expect(await subjectsTo(second as string)).toEqual([
      ...['You are on the waiting list', 'Bring a bowl'],
    ]);
    for (let again = 0; again < 3; again += 1)
      await server.call('events/mailParticipants', mail, as);
    expect((await server.attempt('events/mailParticipants', mail, as)).status).toBe(429);
  });

  test('check in with one call, take it back, and give a place to who waited and came', async () => {
    const event = await anEvent(server, { capacity: 1 });
    for (const name of ['a', 'b'])
      await register(
        server,
        event.slug,
        `${name}@${event.id}.example`.toLowerCase().replace(/_/g, 'x'),
      );
    const list = () =>
      server.call('events/allParticipants', { event: event.id, sort: 'email' }, as);
    const [a, b] = (await list()).participants;
    const here = await server.call('events/checkIn', { participant: a?.id ?? '', isHere: 1 }, as);
    expect(here.participant).toMatchObject({ state: 'attended', checkedInAt: expect.any(String) });
    await server.call('events/checkIn', { participant: b?.id ?? '', isHere: 1 }, as);
    const back = await server.call('events/checkIn', { participant: a?.id ?? '', isHere: 0 }, as);
    expect(back.participant).toMatchObject({ state: 'registered', checkedInAt: null });
    const { event: now } = await server.call('events/getEventToEdit', { id: event.id }, as);
    expect(now).toMatchObject({ registered: 2, waiting: 0 });
    const unknown = { participant: 'nobody', isHere: 1 };
    expect((await server.attempt('events/checkIn', unknown, as)).status).toBe(404);
  });

  test('find participants by name, address, event and state, and take them out as a harmless file', async () => {
    const event = await anEvent(server, { title: '=2+3 evening' });
    const suffix = event.id.toLowerCase().replace(/[^a-z0-9]/g, 'x');
    for (const name of ['=cmd|calc', 'Åsa Öberg', 'Bo']) {
      const email = `${name.replace(/[^A-Za-z]/g, 'x')}.${suffix}@example.org`;
      await server.call('events/register', { slug: event.slug, name, email });
    }
    const find = async (body: object) =>
      (
        await server.call('events/allParticipants', { event: event.id, ...body }, as)
      ).participants.map(({ name }) => name);
    expect(await find({ sort: 'name' })).toEqual(['=cmd|calc', 'Bo', 'Åsa Öberg']);
    expect(await find({ search: 'åSA' })).toEqual(['Åsa Öberg']);
    expect(await find({ search: `bo.${suffix}` })).toEqual(['Bo']);
    expect(await find({ search: 'öberg ÅSA', state: 'registered' })).toEqual(['Åsa Öberg']);
    expect(await find({ search: '%' })).toEqual([]);
    expect(await find({ search: '_' })).toEqual([]);
    expect(await find({ state: 'waiting' })).toEqual([]);
    expect(await find({ page: 2, pageSize: 2, sort: '-createdAt' })).toEqual(['=cmd|calc']);
    const { csv, next } = await server.call('events/exportParticipants', { event: event.id }, as);
    expect(next).toBeNull();
    expect(csv).toContain("'=cmd|calc,");
    expect(csv).toContain(",'=2+3 evening,");
    const log = await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('user_id', '=', administrator.userId)
      .where('action', '=', 'participants.export')
      .execute();
    expect(log).toHaveLength(1);
  });

  test('cancel and delete registrations, and the next ones move up', async () => {
    const event = await anEvent(server, { capacity: 1 });
    const addresses = ['a', 'b', 'c'].map((name) => `${name}.${event.id}@example.org`);
    for (const address of addresses) await register(server, event.slug, address);
    const idOf = async (address: string) => {
      const row = server.db.selectFrom('participants').select('id').where('email', '=', address);
      return (await row.executeTakeFirstOrThrow()).id;
    };
    const [a, b] = [await idOf(addresses[0] as string), await idOf(addresses[1] as string)];
    await server.call('events/cancelParticipants', { participants: [a, a, 'nobody'] }, as);
    expect(Object.values(await statesOf(server, event.id))).toEqual([
      ...['cancelled', 'registered', 'waiting'],
    ]);
    await server.call('events/deleteParticipants', { participants: [b] }, as);
    expect(Object.values(await statesOf(server, event.id))).toEqual(['cancelled', 'registered']);
    expect(await mailsTo(server, addresses[1] as string)).toEqual([]);
  });
});

describe('An account', () => {
  test('takes its registrations out with its data, and with it when it is deleted', async () => {
    const event = await anEvent(server, { capacity: 1 });
    const member = await aMember(server);
    await register(server, event.slug, member.email);
    const next = `next.${event.id}@example.org`;
    await register(server, event.slug, next);
    const { data } = await server.call('account/exportData', {}, { as: member });
    expect(data.eventRegistrations).toMatchObject([{ event: 'Soup night', state: 'registered' }]);
    const backup = await server.db
      .selectFrom('participants')
      .selectAll()
      .where('event_id', '=', event.id)
      .execute();
    await server.call('account/deleteAccount', { password: member.password }, { as: member });
    expect(await statesOf(server, event.id)).toEqual({ [next]: 'waiting' });
    await turnEvents({ ...server.parts, changes: new ChangeFeed(server.parts) });
    expect(await statesOf(server, event.id)).toEqual({ [next]: 'registered' });

    // A backup that is restored brings nobody back.
    const own = backup.filter(({ email }) => email === member.email);
    await server.db.insertInto('participants').values(own).execute();
    await applyDeletions(server.db);
    expect(await statesOf(server, event.id)).toEqual({ [next]: 'registered' });
  });
});
