import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { anEvent, register, statesOf, subjectsTo, timesOf } from '#tests/support/content/events.ts';
import { mailsTo } from '#tests/support/mail/outbox.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { deleteExpiredBy } from '#tests/support/server/background-work.ts';
import { aServer } from '#tests/support/server/server.ts';
import { rowsIn } from '#tests/support/spreadsheets.ts';

type Question = NonNullable<Body<'events/editEvent'>['questions']>[number];

const server = await aServer();
const as = { as: await anAdministrator(server) };
const names = { name: 'Ida Brandt' };

describe('A registration for several people', () => {
  test('takes as many seats, waits until all of them fit, and lets smaller ones pass', async () => {
    const event = await anEvent(server, { capacity: 5, maxSeats: 4 });
    const address = (name: string) => `${name}.${event.id}@example.org`;
    const book = (name: string, seats: number) =>
      server.attempt('events/register', {
        slug: event.slug,
        ...names,
        email: address(name),
        seats,
      });
    expect((await book('four', 4)).reply.state).toBe('registered');
    const { reply } = await book('three', 3);
    expect(reply.state).toBe('waiting');
    expect(reply.message).toMatch(/^There aren’t enough spots left/);
    const [waits] = await mailsTo(server, address('three'));
    expect(waits?.text).toMatch(/There aren’t enough spots left.*you keep your place on the wait/s);
    expect(waits?.text).not.toMatch(/is full|your spot/);
    expect((await book('one', 1)).reply.state).toBe('registered');
    const tooMany = await book('five', 5);
    expect([tooMany.status, tooMany.reply.errors]).toEqual([
      400,
      { seats: 'You can register at most 4 people at once.' },
    ]);
    const counts = async () =>
      (await server.call('events/getEventToEdit', { id: event.id }, as)).event;
    expect(await counts()).toMatchObject({ registered: 5, waiting: 3 });
    const { total } = await server.call('events/getDoor', { event: event.id }, as);
    expect(total, 'registrations, not people').toBe(3);
    expect((await mailsTo(server, address('four')))[0]?.text).toContain('for you and 3 guests');
    const { participants } = await server.call('events/allParticipants', { event: event.id }, as);
    const four = participants.find(({ seats }) => seats === 4)?.id ?? '';
    await server.call('events/cancelParticipants', { participants: [four] }, as);
    expect(await counts()).toMatchObject({ registered: 4, waiting: 0 });
    await server.call('events/editEvent', { ...timesOf(event), id: event.id, capacity: 3 }, as);
    const { event: shown } = await server.call('events/getEvent', { slug: event.slug });
    expect(shown.maxSeats, 'more would never fit').toBe(3);
    const beyond = await book('beyond', 4);
    expect([beyond.status, Object.keys(beyond.reply.errors)]).toEqual([400, ['seats']]);
    expect(await subjectsTo(server, address('three'))).toContain('You have a spot now');
  });

  test('is added at the door only on purpose if fewer spots are left, and gets one from the waitlist if it fits', async () => {
    const event = await anEvent(server, { capacity: 4, maxSeats: 3, fillsByHand: 1 });
    const book = (name: string, seats: number) =>
      server.call('events/register', {
        slug: event.slug,
        ...names,
        email: `${name}.${event.id}@example.org`,
        seats,
      });
    const promotable = async () =>
      (await server.call('events/getDoor', { event: event.id }, as)).event.promotable;
    await book('first', 3);
    await book('three', 3);
    expect(await promotable(), 'one spot is left for three people').toBe(0);
    const walkIn = { event: event.id, name: 'Juno Park', seats: 2 };
    const refused = await server.attempt('events/addParticipant', walkIn, as);
    expect([refused.status, refused.reply.message]).toEqual([
      409,
      'Only 1 spot is left, and 2 are needed. Choose “Let them in anyway” to go over capacity.',
    ]);
    await book('one', 1);
    expect(await promotable()).toBe(1);
    await server.call('events/editEvent', { ...timesOf(event), id: event.id, capacity: 8 }, as);
    expect(await promotable()).toBe(4);
    expect((await server.call('events/fillSeats', { event: event.id }, as)).promoted).toBe(4);
    expect(await promotable()).toBe(0);
    await server.call('events/addParticipant', { ...walkIn, letIn: 1 }, as);
  });

  test.each([{ capacity: 3, maxSeats: 4 }, { maxSeats: 6 }])(
    'is not offered for more people than there are seats: %j',
    async (change) => {
      const event = await anEvent(server, { capacity: 5, maxSeats: 2 });
      const body = { ...timesOf(event), id: event.id, ...change };
      const { status, reply } = await server.attempt('events/editEvent', body, as);
      const message = `Enter at most ${change.capacity ?? 5}, as that is the capacity.`;
      expect([status, reply.errors]).toEqual([400, { maxSeats: message }]);
      const both = { ...body, capacity: null };
      expect((await server.attempt('events/editEvent', both, as)).status).toBe(200);
    },
  );

  test('never takes more seats than there are, however registrations and cancellations race', async () => {
    const party = fc.integer({ min: 1, max: 4 });
    const history = fc.record({
      capacity: fc.integer({ min: 1, max: 9 }),
      parties: fc.array(party, { minLength: 3, maxLength: 9 }),
      cancels: fc.array(fc.nat(8), { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(history, async ({ capacity, parties, cancels }) => {
        const maxSeats = Math.min(4, capacity);
        const event = await anEvent(server, { capacity, maxSeats }, as.as);
        await server.db.deleteFrom('rate_limits').execute();
        const book = (seats: number, index: number) =>
          server.call(
            'events/register',
            {
              slug: event.slug,
              ...names,
              seats: Math.min(seats, maxSeats),
              email: `p${index}.${event.id}@example.org`,
            },
            { from: `198.18.${index}.1` },
          );
        const [first, others] = [parties.slice(0, 3), parties.slice(3)];
        await Promise.all(first.map(book));
        const { participants } = await server.call('events/getDoor', { event: event.id }, as);
        const chosen = cancels.flatMap((index) => participants[index]?.id ?? []);
        await Promise.all([
          ...others.map((seats, index) => book(seats, index + first.length)),
          ...chosen.map((id) =>
            server.call('events/cancelParticipants', { participants: [id] }, as),
          ),
        ]);
        const rows = await server.db
          .selectFrom('participants')
          .select(['state', 'seats'])
          .where('event_id', '=', event.id)
          .execute();
        const sum = (wanted: string) =>
          rows.filter(({ state }) => state === wanted).reduce((all, { seats }) => all + seats, 0);
        const [taken, waiting] = [sum('registered'), sum('waiting')];
        expect(taken).toBeLessThanOrEqual(capacity);
        const stored = (await server.call('events/getEventToEdit', { id: event.id }, as)).event;
        expect(stored).toMatchObject({ registered: taken, waiting });
        // No one waits for seats that would be enough.
        for (const { seats } of rows.filter(({ state }) => state === 'waiting')) {
          expect(seats).toBeGreaterThan(capacity - taken);
        }
      }),
      { numRuns: 12 },
    );
  });
});

describe('The guests of a registration', () => {
  const day = 24 * 60 * 60_000;
  const guests = 'Ana Öst, Ben';

  test('are named to staff and to whoever opens the link, but not in the email', async () => {
    const event = await anEvent(server, { capacity: 5, maxSeats: 3 });
    const email = `host.${event.id}@example.org`;
    const party = { slug: event.slug, ...names, email, seats: 3, guests: ` ${guests} ` };
    await server.call('events/register', party);
    const { participants } = await server.call('events/getDoor', { event: event.id }, as);
    expect(participants[0]).toMatchObject({ seats: 3, guests });
    const found = { event: event.id, search: 'ost ana' };
    expect((await server.call('events/allParticipants', found, as)).total, 'by a guest').toBe(1);
    const { csv } = await server.call('events/exportParticipants', { event: event.id }, as);
    expect(rowsIn(csv).map((row) => row.slice(-4, -2))).toEqual([
      ['people', 'guests'],
      ['3', guests],
    ]);
    const [mail] = await mailsTo(server, email);
    expect(mail?.text).toContain('for you and 2 guests');
    expect(mail?.content, 'anyone may have typed the address').not.toContain('Ben');
    const verify_token = /verify_token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const { registration } = await server.call('events/getRegistration', { verify_token });
    expect(registration).toMatchObject({ seats: 3, guests });
    await server.call('events/cancelRegistration', { verify_token });
    const { event: shown } = await server.call('events/getEvent', { slug: event.slug });
    expect(shown.free, 'all of them have left').toBe(5);
  });

  test('are not stored for someone who comes alone', async () => {
    const event = await anEvent(server, { maxSeats: 3 });
    const email = `alone.${event.id}@example.org`;
    await server.call('events/register', { slug: event.slug, ...names, email, guests });
    const { participants } = await server.call('events/getDoor', { event: event.id }, as);
    expect(participants[0]).toMatchObject({ seats: 1, guests: '' });
  });

  test('are forgotten 30 days after the event, and no longer found', async () => {
    const event = await anEvent(server, { maxSeats: 3 });
    const email = `left.${event.id}@example.org`;
    const party = { slug: event.slug, ...names, email, seats: 2, guests };
    await server.call('events/register', party);
    const find = async (search: string) => {
      const asked = { event: event.id, search };
      return (await server.call('events/allParticipants', asked, as)).participants;
    };
    await deleteExpiredBy(server, Date.now() + 36 * day);
    expect(await find('ana')).toHaveLength(1);
    await deleteExpiredBy(server, Date.now() + 38 * day);
    expect(await find('ana')).toEqual([]);
    expect(await find(names.name)).toMatchObject([{ guests: '', seats: 2 }]);
  });
});

describe('Questions at registration', () => {
  const questions = [
    { id: 'diet', label: 'Diet', kind: 'choice', options: ['Vegan', 'Any'], isRequired: 1 },
    { id: 'allergies', label: 'Allergies', kind: 'text', options: [], isRequired: 0 },
    { id: 'photos', label: 'Photos are fine', kind: 'check', options: [], isRequired: 0 },
  ] satisfies Question[];

  test('are answered, shown to staff and exported; impossible answers are refused by question', async () => {
    const event = await anEvent(server, {
      questions: [...questions],
      confirmation: 'Park **behind**, {first name|friend}.\n\nRing.',
    });
    const { event: shown } = await server.call('events/getEvent', { slug: event.slug });
    expect(shown.questions).toMatchObject(questions);
    const email = `asked.${event.id}@example.org`;
    const book = (answers: object) =>
      server.attempt('events/register', { slug: event.slug, ...names, email, answers });
    expect((await book({})).reply.errors).toEqual({ 'answers.diet': 'This field is required.' });
    expect((await book({ diet: 'Steak' })).reply.errors).toEqual({
      'answers.diet': 'Choose one of the answers.',
    });
    expect(await statesOf(server, event.id)).toEqual({});
    expect((await book({ diet: 'Vegan', allergies: ' nuts ', unknown: 'x' })).status).toBe(200);
    const { participants } = await server.call('events/allParticipants', { event: event.id }, as);
    expect(participants[0]?.answers).toEqual([
      { label: 'Diet', answer: 'Vegan' },
      { label: 'Allergies', answer: 'nuts' },
    ]);
    const { csv } = await server.call('events/exportParticipants', { event: event.id }, as);
    expect(rowsIn(csv)[1]?.slice(-4)).toEqual(['1', '', 'Diet: Vegan; Allergies: nuts', 'en']);
    const [mail] = await mailsTo(server, email);
    expect(mail?.text).toContain('Park behind, Ida.\n\nRing.');
    expect(mail?.content).toContain('<p>Park <strong>behind</strong>, Ida.</p>');
    expect(mail?.text).not.toContain('nuts');
    const wrong = { ...event, questions: [{ ...questions[0], options: ['Vegan'] }] };
    const { title, startsAt, endsAt } = event;
    const body = { id: event.id, title, startsAt, endsAt, questions: wrong.questions };
    expect((await server.attempt('events/editEvent', body, as)).reply.errors).toEqual({
      'questions.0.options': '“Diet” needs at least two answers to choose from.',
    });
    const unknown = { id: event.id, title, startsAt, endsAt, confirmation: 'Dear {surname},' };
    const { errors } = (await server.attempt('events/editEvent', unknown, as)).reply;
    expect(errors.confirmation).toMatch(/^\{surname\} can’t be filled in/);
    const twice = [{ ...questions[0], options: ['Vegan', 'Any', 'Vegan'] }];
    const refused = await server.attempt('events/editEvent', { ...body, questions: twice }, as);
    expect(refused.reply.errors).toEqual({ 'questions.0.options': '“Diet” offers “Vegan” twice.' });
  });

  test('lose their answers 30 days after the event', async () => {
    const event = await anEvent(server, { questions: [...questions] });
    const email = `old.${event.id}@example.org`;
    const answers = { diet: 'Vegan' };
    await server.call('events/register', { slug: event.slug, ...names, email, answers });
    const answersOf = async () => {
      const { participants } = await server.call('events/allParticipants', { event: event.id }, as);
      return participants[0]?.answers.length;
    };
    const day = 24 * 60 * 60_000;
    await deleteExpiredBy(server, Date.now() + 36 * day);
    expect(await answersOf()).toBe(1);
    await deleteExpiredBy(server, Date.now() + 38 * day);
    expect(await answersOf()).toBe(0);
  });
});

test('An event is duplicated as a draft and repeated as separate events, each once', async () => {
  const event = await anEvent(server, {
    title: 'Repeated supper',
    capacity: 1,
    confirmation: 'Bring a bowl.',
  });
  await register(server, event.slug, `first.${event.id}@example.org`);
  const { id } = event;
  const attempt = 'copy';
  const copies = await Promise.all(
    [1, 2].map(() => server.call('events/duplicateEvent', { id, attempt }, as)),
  );
  expect(new Set(copies.map((reply) => reply.event.id)).size).toBe(1);
  expect(copies[0]?.event).toMatchObject({
    title: 'Copy of Repeated supper',
    isPublished: 0,
    registered: 0,
    capacity: 1,
    startsAt: event.startsAt,
    confirmation: 'Bring a bowl.',
  });
  const body = { id, every: 'week', times: 3, isPublished: 1, attempt } as const;
  for (const _time of [1, 2]) await server.call('events/repeatEvent', body, as);
  const { events: addresses } = await server.call('events/getAddresses', {});
  const slugs = addresses.map(({ slug }) => slug);
  expect(slugs.filter((slug) => slug.startsWith(event.slug))).toHaveLength(4);
  const { calendar } = await server.call('events/getCalendarFeed', {});
  expect(calendar.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThanOrEqual(4);
  expect(calendar).not.toContain('Copy of');
  expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/);
  expect((await server.attempt('events/repeatEvent', { ...body, times: 2 }, as)).status).toBe(409);
  expect(
    (await server.attempt('events/repeatEvent', { ...body, id: 'none', attempt: 'x' }, as)).status,
  ).toBe(404);
});
