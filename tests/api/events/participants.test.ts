import { describe, expect, test } from 'vitest';
import { anEvent, register, statesOf, subjectsTo } from '#tests/support/content/events.ts';
import { lastMailTo, mailsTo } from '#tests/support/mail/outbox.ts';
import {
  aMember,
  anAccount,
  anAdministrator,
  anEditor,
  signIn,
} from '#tests/support/people/accounts.ts';
import { applyDeletions, runJob } from '#tests/support/server/background-work.ts';
import { aServer } from '#tests/support/server/server.ts';
import { rowsIn } from '#tests/support/spreadsheets.ts';

const server = await aServer();
const administrator = await anAdministrator(server);
const as = { as: administrator };

describe('Staff', () => {
  test('cancel an event: all are notified in the staff’s words, with the calendar entry withdrawn', async () => {
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
      const mail = await lastMailTo(server, email);
      expect(mail?.subject).toBe('Canceled: Soup night');
      expect(mail?.text).toContain('The oven broke.\n\nWe are sorry.');
      expect(mail?.content).toMatch(/SEQUENCE:1.*STATUS:CANCELLED/);
    }
    const { event: shown } = await server.call('events/getEvent', { slug: event.slug });
    expect(shown.phase).toBe('cancelled');
    // A canceled event does not reassign seats.
    await server.call('events/cancelRegistration', { verify_token: token });
    expect((await statesOf(server, event.id))[second as string]).toBe('waiting');
    expect((await server.attempt('events/cancelEvent', { id: event.id }, as)).status).toBe(409);
    await server.call('events/deleteEvent', { id: event.id }, as);
    expect((await server.attempt('events/getEvent', { slug: event.slug })).status).toBe(404);
    expect(await statesOf(server, event.id)).toEqual({});
  });

  test('write to all registered people, to the waitlist only if asked to, and not too often', async () => {
    const link = 'https://video.example/staff-room';
    const event = await anEvent(server, { capacity: 1, link });
    const [first, second] = ['a', 'b'].map((name) => `${name}.${event.id}@example.org`);
    await register(server, event.slug, first as string);
    await register(server, event.slug, second as string);
    const mail = { id: event.id, subject: 'Bring a bowl', text: 'Please.\n\nThank you.' };
    expect((await server.call('events/mailParticipants', mail, as)).mails).toBe(1);
    const both = await server.call('events/mailParticipants', { ...mail, alsoWaiting: 1 }, as);
    expect(both.mails).toBe(2);
    expect(await subjectsTo(server, second as string)).toEqual([
      'You’re on the waitlist',
      'Bring a bowl',
    ]);
    expect((await mailsTo(server, first as string)).at(-1)?.text).toContain(link);
    expect((await mailsTo(server, second as string)).at(-1)?.text).not.toContain('staff-room');
    for (let again = 0; again < 3; again += 1)
      await server.call('events/mailParticipants', mail, as);
    expect((await server.attempt('events/mailParticipants', mail, as)).status).toBe(429);
  });

  test('check in with one call and undo it, which promotes no one from the waitlist', async () => {
    const event = await anEvent(server, { capacity: 1 });
    for (const name of ['a', 'b'])
      await register(
        server,
        event.slug,
        `${name}@${event.id.toLowerCase().replace(/[^a-z0-9]/g, 'x')}.example`,
      );
    const list = () =>
      server.call('events/allParticipants', { event: event.id, sort: 'email' }, as);
    const [a, b] = (await list()).participants;
    const here = await server.call('events/checkIn', { participant: a?.id ?? '', isHere: 1 }, as);
    expect(here.participant).toMatchObject({ state: 'attended', checkedInAt: expect.any(String) });
    const waiting = { participant: b?.id ?? '', isHere: 1 } as const;
    const refused = await server.attempt('events/checkIn', waiting, as);
    expect([refused.status, refused.reply.message]).toEqual([
      409,
      'Ida Brandt is on the waitlist and doesn’t have a spot. Choose “Check in anyway” to give them one.',
    ]);
    const counts = async () =>
      (await server.call('events/getEventToEdit', { id: event.id }, as)).event;
    expect(await counts()).toMatchObject({ registered: 1, waiting: 1 });
    const letIn = await server.call('events/checkIn', { ...waiting, letIn: 1 }, as);
    expect(letIn.message).toBe('Ida Brandt is checked in. The event is over capacity: 2 of 1.');
    expect(await counts()).toMatchObject({ registered: 2, waiting: 0 });
    const undone = await server.call('events/checkIn', { ...waiting, isHere: 0 }, as);
    expect(undone.participant).toMatchObject({ state: 'waiting', checkedInAt: null });
    const back = await server.call('events/checkIn', { participant: a?.id ?? '', isHere: 0 }, as);
    expect(back.participant).toMatchObject({ state: 'registered', checkedInAt: null });
    expect(await counts()).toMatchObject({ registered: 1, waiting: 1 });
    const unknown = { participant: 'nobody', isHere: 1 };
    expect((await server.attempt('events/checkIn', unknown, as)).status).toBe(404);
  });

  test('find participants by name, address, event and state, and export them without formulas', async () => {
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
    expect(csv).toContain('"\'=cmd|calc",');
    expect(csv).toContain(',"\'=2+3 evening",');
    const log = await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('user_id', '=', administrator.userId)
      .where('action', '=', 'participants.export')
      .execute();
    expect(log).toHaveLength(1);
  });

  test('cancel and delete registrations, and the next people move up', async () => {
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
      'cancelled',
      'registered',
      'waiting',
    ]);
    await server.call('events/deleteParticipants', { participants: [b] }, as);
    expect(Object.values(await statesOf(server, event.id))).toEqual(['cancelled', 'registered']);
    expect(await mailsTo(server, addresses[1] as string)).toEqual([]);
  });
});

test('Events are exported without formulas, as the search finds them', async () => {
  await anEvent(server, { title: '=1+1 lentils', place: 'Hall of Peas', capacity: 7 });
  await anEvent(server, { title: 'Elsewhere' });
  const { csv, next } = await server.call('events/exportEvents', { search: 'peas hall' }, as);
  expect(next).toBeNull();
  const [heading, row, ...others] = rowsIn(csv);
  expect(heading?.join()).toBe('title,when,begins,ends,state,place,link,places,registered,waiting');
  expect(row).toEqual([
    "'=1+1 lentils",
    expect.any(String),
    expect.stringMatching(/^\d{4}-.+Z$/),
    expect.stringMatching(/^\d{4}-.+Z$/),
    'published',
    'Hall of Peas',
    '',
    '7',
    '0',
    '0',
  ]);
  expect(others).toEqual([]);
});

describe('An account', () => {
  test('that is deleted frees its seat for the waitlist, not for someone who registers at that moment', async () => {
    const event = await anEvent(server, { capacity: 1 });
    const member = await aMember(server);
    await register(server, event.slug, member.email);
    const [next, late] = [`next.${event.id}@example.org`, `late.${event.id}@example.org`];
    await register(server, event.slug, next);
    await server.call('account/deleteAccount', { password: member.password }, { as: member });
    expect((await register(server, event.slug, late)).state).toBe('waiting');
    expect(await statesOf(server, event.id)).toEqual({ [next]: 'registered', [late]: 'waiting' });
    expect(await subjectsTo(server, next)).toContain('You have a spot now');
  });

  test('shows its owner the registrations whose links work, once its address is verified', async () => {
    const member = await aMember(server);
    const own = () => server.call('events/getOwnRegistrations', {}, { as: member });
    expect((await own()).registrations).toEqual([]);
    const [soon, later] = [await anEvent(server), await anEvent(server, { capacity: 1 })];
    await server.db
      .updateTable('events')
      .set({ starts_at: Date.now() + 60_000 })
      .where('id', '=', soon.id)
      .execute();
    await register(server, later.slug, `first.${later.id}@example.org`);
    await register(server, later.slug, member.email);
    const { token } = await register(server, soon.slug, member.email);
    await register(server, soon.slug, `other.${soon.id}@example.org`);
    const { registrations } = await own();
    expect(registrations.map(({ event, state }) => [event.slug, state])).toEqual([
      [soon.slug, 'registered'],
      [later.slug, 'waiting'],
    ]);
    expect(registrations[0]?.token).toBe(token);
    const account = await anAccount(server, { isVerified: 0 });
    const unverified = await signIn(server, account);
    await register(server, soon.slug, unverified.email);
    const theirs = await server.call('events/getOwnRegistrations', {}, { as: unverified });
    expect(theirs.registrations).toEqual([]);
  });

  test('has its registrations in its export, and takes them with it when it is deleted', async () => {
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
    await runJob(server, 'events');
    expect(await statesOf(server, event.id)).toEqual({ [next]: 'registered' });

    // A restored backup brings no one back.
    const own = backup.filter(({ email }) => email === member.email);
    await server.db.insertInto('participants').values(own).execute();
    await applyDeletions(server);
    expect(await statesOf(server, event.id)).toEqual({ [next]: 'registered' });
  });
});

test('A message to participants says each one’s name, and no advertisement in place of one', async () => {
  const event = await anEvent(server);
  const address = (name: string) => `${name}.${event.id}@example.org`;
  await register(server, event.slug, address('ida'), 'Ida Brandt');
  await register(server, event.slug, address('ad'), 'Buy at shop.example');
  const text = 'Dear {first name|friend}, *welcome*, {name|you}!';
  const message = { id: event.id, subject: 'For {name|you}', text };
  await server.call('events/mailParticipants', message, as);
  const toIda = (await mailsTo(server, address('ida'))).at(-1);
  expect(toIda?.subject).toBe('For Ida Brandt');
  expect(toIda?.text).toContain('Dear Ida, welcome, Ida Brandt!');
  expect(toIda?.content).toContain('<p>Dear Ida, <em>welcome</em>, Ida Brandt!</p>');
  const toOther = (await mailsTo(server, address('ad'))).at(-1);
  expect(toOther?.subject).toBe('For you');
  expect(toOther?.text).toContain('Dear friend, welcome, you!');
  for (const [field, words] of [
    ['subject', 'For {surname}'],
    ['text', 'Dear {surname},'],
  ] as const) {
    const { status, reply } = await server.attempt(
      'events/previewMail',
      { ...message, [field]: words },
      as,
    );
    expect([status, reply.errors[field]]).toEqual([
      400,
      '{surname} can’t be filled in. Use {first name|fallback}, {name|fallback}.',
    ]);
  }
});
