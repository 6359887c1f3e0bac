import { describe, expect, test } from 'vitest';
import { anEvent, inHours, timesOf } from '#tests/support/content/events.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { tagsMarkedBy } from '#tests/support/database/change-marks.ts';
import { anAdministrator, anEditor } from '#tests/support/people/accounts.ts';
import { runJob } from '#tests/support/server/background-work.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const administrator = await anAdministrator(server);
const as = { as: administrator };
const hour = 60 * 60_000;

describe('An event', () => {
  test('is created as a draft, which no one else sees, and is live once it is published', async () => {
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
      server.call('events/editEvent', { ...timesOf(event), id: event.id, isPublished: 1 }, as),
    );
    // The first event enters the menus, too.
    const others = tags.filter((tag) => tag !== 'menus');
    expect(others).toEqual(['events', 'event:creme-brulee-co']);
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
  ])('with an invalid %s is refused, and nothing is stored', async (field, overrides) => {
    const count = () => server.call('events/allEvents', {}, as).then(({ total }) => total);
    const before = await count();
    const body = { title: 'X', startsAt: inHours(168), endsAt: inHours(170), ...overrides };
    const { status, reply } = await server.attempt('events/editEvent', body, as);
    expect([status, Object.keys(reply.errors)]).toEqual([400, [field]]);
    expect(await count()).toBe(before);
  });

  test('edited by two at once is changed by the first, and shown to the second', async () => {
    const event = await anEvent(server);
    const edit = (title: string) =>
      server.attempt('events/editEvent', { ...timesOf(event), ...versionOf(event), title }, as);
    const answers = await Promise.all([edit('One'), edit('Two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    const kept = answers.find(({ status }) => status === 200);
    expect(refused?.reply.event).toEqual(kept?.reply.event);
  });

  test('belongs to a program, and redirects from its former address', async () => {
    const { name } = await aPage(server, { section: 'programs', title: 'Market tours' });
    const event = await anEvent(server, { program: name, slug: 'First-tour' });
    const shown = await server.call('events/getEvent', { slug: 'First-tour' });
    expect(shown.event.program).toEqual({ name, title: 'Market tours', language: 'en' });
    const { events } = await server.call('events/getEvents', { when: 'upcoming', program: name });
    expect(events.map(({ slug }) => slug)).toEqual(['First-tour']);
    await server.call('events/editEvent', { ...timesOf(event), id: event.id, slug: 'Tour' }, as);
    const { redirect } = await server.call('site/getRedirect', { path: '/events/first-tour' });
    expect(redirect).toEqual({ to: '/events/Tour', status: 301 });
    const taken = { ...timesOf(await anEvent(server)), slug: 'TOUR' };
    expect((await server.attempt('events/editEvent', taken, as)).status).toBe(400);
  });

  test('is listed with its date, hours and picture, as many as are asked for', async () => {
    const { name } = await aPage(server, { section: 'programs', title: 'Seed swaps' });
    const evening = { program: name, startsAt: '2095-03-04T18:00', endsAt: '2095-03-04T20:00' };
    for (const title of ['First swap', 'Second swap']) await anEvent(server, { ...evening, title });
    const asked = { when: 'upcoming', program: name, pageSize: 1 } as const;
    const { events, total, pageSize } = await server.call('events/getEvents', asked);
    expect([events.length, total, pageSize]).toEqual([1, 2, 1]);
    expect(events[0]).toMatchObject({ day: '2095-03-04', hours: '6:00 – 8:00 PM EST', image: '' });
    const rest = await server.call('events/getEvents', { ...asked, page: 2 });
    expect(rest.events.map(({ slug }) => slug)).not.toEqual(events.map(({ slug }) => slug));
  });

  test('leaves no redirect from or to a name that it had as a draft', async () => {
    const where = async (path: string) =>
      (await server.call('site/getRedirect', { path })).redirect;
    const event = await anEvent(server, { slug: 'Secret-plan', isPublished: 0 });
    const edit = (changes: object) =>
      server.call('events/editEvent', { ...timesOf(event), id: event.id, ...changes }, as);
    await edit({ slug: 'Secret-supper' });
    await edit({ slug: 'Harvest-supper', isPublished: 1 });
    expect(await where('/events/Secret-plan')).toBeNull();
    expect(await where('/events/Secret-supper')).toBeNull();
    // As a draft again, its new name is not revealed until it is public.
    await edit({ slug: 'Secret-feast', isPublished: 0 });
    expect(await where('/events/Harvest-supper')).toBeNull();
    await edit({ slug: 'Winter-feast', isPublished: 1 });
    expect(await where('/events/Harvest-supper')).toEqual({
      to: '/events/Winter-feast',
      status: 301,
    });
    expect(await where('/events/Secret-feast')).toBeNull();
  });

  test('opens, closes, begins and ends by itself, and its cached pages are dropped each time', async () => {
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
        await runJob(server, 'events');
      });
    const tags = ['events', `event:${event.slug.toLowerCase()}`];
    expect(await marks({ opens_at: Date.now() - hour })).toEqual(tags);
    expect(await phase()).toBe('open');
    expect(await marks({ closes_at: Date.now() - 1 })).toEqual(tags);
    expect(await phase()).toBe('closed');
    expect((await registering()).reply.message).toContain('closed');
    await marks({ starts_at: Date.now() - 2 * hour, ends_at: Date.now() - hour });
    expect(await phase()).toBe('over');
    expect(await tagsMarkedBy(server, () => runJob(server, 'events'))).toEqual([]);
  });
});

const versionOf = ({ id, version }: { id: string; version: number }) => ({ id, version });

test('A title in another script gets an address that opens, and one in Latin letters keeps them', async () => {
  const titles = ['豆腐の夕べ', '豆腐の夕べ', 'Straßenfest in Łódź'];
  for (const [index, title] of titles.entries()) {
    const { slug } = await anEvent(server, { title });
    expect(slug).toBe(['Event', 'Event-2', 'Strassenfest-in-Lodz'][index]);
    const { event } = await server.call('events/getEvent', { slug });
    expect(event.title).toBe(title);
  }
});
