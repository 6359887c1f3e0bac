import { describe, expect, test } from 'vitest';
import type { Path } from '#contract/index.ts';
import { completeRoles } from '#contract/shared/roles.ts';
import { anEvent, register } from '#tests/support/content/events.ts';
import { giftByHand } from '#tests/support/donations/gifts.ts';
import { askEverything } from '#tests/support/http/reading-calls.ts';
import { aMailing } from '#tests/support/newsletter/mailing-rows.ts';
import { aNewsletterServer, slug } from '#tests/support/newsletter/newsletter-server.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';
import { aStaffMember } from '#tests/support/people/accounts.ts';
import { profileOf } from '#tests/support/people/profiles.ts';
import { holding, staff, staffRoles } from './who-may/access.ts';
import { aStaffCaller } from './who-may/staff-caller.ts';

const server = await aNewsletterServer();
const administrator = { as: server.as };
const subscriber = 'reader@example.org';

/** Texts that only gifts contain: a name, an address, an amount, a day, a receipt, a place to live. */
const markers = [
  'Quincemarker',
  'quincemarker@example.org',
  'Quincelane',
  '7654321',
  '76,543.21',
  '2019-02-03',
];

const gift = giftByHand({
  name: 'Quincemarker',
  amount: 7_654_321,
  givenOn: '2019-02-03',
  address: '9 Quincelane',
  kind: 'check',
});
await aSubscriber(server, { email: subscriber });
await server.call('donations/addDonation', { ...gift, email: subscriber }, administrator);
const onlyGives = { ...gift, email: 'quincemarker@example.org' };
await server.call('donations/addDonation', onlyGives, administrator);
const onlyDonor = await profileOf(server, server.as, 'quincemarker@example.org');
const reader = await profileOf(server, server.as, subscriber);
const task = { id: onlyDonor, kind: 'task' as const, text: 'Call', dueOn: '2026-01-01' };
const { entries } = await server.call('people/addEntry', task, administrator);

const bodies: Partial<Record<Path, object[]>> = {
  'people/getPeople': ['', 'quince', 'quincelane', 'reader'].map((search) => ({ search })),
  'people/getPerson': [{ id: onlyDonor }, { id: reader }],
  'dashboard/search': ['quincemarker', 'quincelane', '76,543', 'reader'].map((search) => ({
    search,
  })),
  'newsletter/getMailings': [{}],
  'newsletter/countRecipients': [{ slug }],
  'events/allParticipants': [{}],
  'subscriber/getSubscriber': [{ subscriber }],
};

const seeGifts = holding('fundraiser');
const others = staff.filter((caller) => !seeGifts.includes(caller));
const withAllRoles = () =>
  aStaffMember(server, completeRoles(others.flatMap((caller) => staffRoles[caller])));

test.each([
  ...others.map((who) => [who, () => aStaffCaller(server, who)] as const),
  ['someone with all of their roles', withAllRoles] as const,
])('60: No call tells %s anything that a gift says', async (_who, begin) => {
  const replies = await askEverything(server, await begin(), bodies);
  for (const { path, sent, told } of replies) {
    // A screen's address repeats the search.
    const unknown = markers.filter((each) => !sent.toLowerCase().includes(each.toLowerCase()));
    for (const marker of unknown) expect.soft(told, `${path} ${sent}`).not.toContain(marker);
  }
});

test('60: A fundraiser finds all of it', async () => {
  const as = { as: await aStaffMember(server, ['fundraiser']) };
  const told = JSON.stringify([
    await server.call('people/getPeople', { search: 'quincelane', kind: 'donor' }, as),
    await server.call('people/getPerson', { id: onlyDonor }, as),
  ]);
  for (const marker of markers.filter((each) => each !== '76,543.21'))
    expect(told).toContain(marker);
});

describe.each([['newsletter'], ['events']] as const)('60: Someone who works on %s', (role) => {
  test('sees of a donor who also subscribes what the subscription says', async () => {
    const as = { as: await aStaffMember(server, [role]) };
    const { people, total } = await server.call('people/getPeople', { search: subscriber }, as);
    expect(people).toMatchObject([{ id: reader, name: '', email: subscriber, address: '' }]);
    expect([total, people[0]?.kinds]).toEqual([1, ['subscriber']]);
    expect(people[0]?.createdAt.slice(0, 4)).not.toBe('2019');
    for (const search of ['quincemarker', 'quincelane']) {
      expect((await server.call('people/getPeople', { search }, as)).total, search).toBe(0);
    }
    const { csv } = await server.call('people/exportPeople', {}, as);
    expect(csv).toContain(subscriber);
    expect(csv).not.toMatch(/donor|quince/i);
  });

  test('cannot reach the profile of someone of whom only gifts are known', async () => {
    const as = { as: await aStaffMember(server, [role]) };
    const changes: [Path, object][] = [
      ['people/getPerson', { id: onlyDonor }],
      ['people/editPerson', { id: onlyDonor, name: 'Known' }],
      ['people/addEntry', { id: onlyDonor, kind: 'note', text: 'Known' }],
      ['people/editEntry', { id: entries[0]?.id, text: 'Known' }],
      ['people/deleteEntry', { id: entries[0]?.id }],
    ];
    for (const [path, body] of changes) {
      expect((await server.attempt(path, body, as)).status, path).toBe(404);
    }
    const { tasks } = await server.call('dashboard/getToday', {}, as);
    expect(tasks.filter(({ kind }) => kind === 'personTasks')).toEqual([]);
  });

  test('may not ask who has given', async () => {
    const as = { as: await aStaffMember(server, [role]) };
    for (const path of ['people/getPeople', 'people/exportPeople'] as const) {
      expect((await server.attempt(path, { kind: 'donor' }, as)).status, path).toBe(403);
    }
  });
});

describe('60: The newsletter team', () => {
  test('may neither count, save, change, delete, see nor mail a group that is chosen by gifts', async () => {
    const as = { as: await aStaffMember(server, ['newsletter']) };
    const rules = { gifts: 'any', giftsFrom: '2019-02-03' } as const;
    const saved = await server.call(
      'newsletter/saveSegment',
      { name: 'Quinces', rules },
      administrator,
    );
    const { id } = saved.segment;
    const plain = { lists: ['newsletters' as const] };
    const attempts: [Path, object, number][] = [
      ['newsletter/countSegment', { rules }, 403],
      ['newsletter/countSegment', { rules: { ...plain, giftsFrom: '2019-02-03' } }, 403],
      ['newsletter/saveSegment', { name: 'Mine', rules }, 403],
      ['newsletter/saveSegment', { id, name: 'Mine', rules: plain }, 404],
      ['newsletter/deleteSegment', { id }, 404],
      ['newsletter/countRecipients', { slug, segment: id }, 400],
      ['newsletter/startMailing', { slug, list: 'newsletters', segment: id }, 400],
    ];
    for (const [path, body, status] of attempts) {
      expect((await server.attempt(path, body, as)).status, path).toBe(status);
    }
    expect((await server.call('newsletter/getSegments', {}, as)).segments).toEqual([]);
    const both = { as: await aStaffMember(server, ['newsletter', 'fundraiser']) };
    expect((await server.call('newsletter/getSegments', {}, both)).segments).toMatchObject([
      { id, count: 1 },
    ]);
  });

  test('gets no number of a group of fewer than ten, wherever it is counted', async () => {
    const as = { as: await aStaffMember(server, ['newsletter']) };
    const event = await anEvent(server, { takesRegistrations: 1 }, server.as);
    await register(server, event.slug, subscriber);
    const rules = { event: event.id };
    const count = async () => (await server.call('newsletter/countSegment', { rules }, as)).count;
    expect(await count()).toBeNull();
    const { segment } = await server.call('newsletter/saveSegment', { name: 'Guests', rules }, as);
    expect(segment.count).toBeNull();
    const counted = { slug, segment: segment.id };
    const { lists } = await server.call('newsletter/countRecipients', counted, as);
    expect(lists.map(({ confirmed, fresh }) => [confirmed, fresh])).toEqual(
      lists.map(() => [null, null]),
    );
    for (let guest = 0; guest < 9; guest += 1) {
      const email = `guest-${guest}@example.org`;
      await aSubscriber(server, { email });
      await register(server, event.slug, email);
    }
    expect(await count()).toBe(10);
    const fundraiser = { as: await aStaffMember(server, ['newsletter', 'fundraiser']) };
    const few = { event: event.id, subscribedUntil: '2020-01-01' };
    const ofEvents = await server.call('newsletter/countSegment', { rules: few }, fundraiser);
    expect(ofEvents.count).toBeNull();
    const all = await server.call('newsletter/countSegment', { rules: few }, administrator);
    expect(all.count).toBe(0);
  });

  test('does not see who gets an email to donors, nor that it was sent to someone', async () => {
    const as = { as: await aStaffMember(server, ['newsletter']) };
    const _list = { list: 'newsletters' as const };
    await aMailing(server, {
      id: 'to-donors',
      slug: '',
      segment_name: 'Donors',
      subject: 'Quinces say thanks',
      status: 'finished',
      started_at: 1,
      finished_at: 2,
    });
    const row = server.db.selectFrom('subscribers').where('email', '=', subscriber);
    const { id, email_key } = await row.select(['id', 'email_key']).executeTakeFirstOrThrow();
    await server.db
      .insertInto('mailing_recipients')
      .values({
        mailing_id: 'to-donors',
        subscriber_id: id,
        email_key,
        status: 'failed',
        done_at: 2,
      } as never)
      .execute();
    const asked = { id: 'to-donors' };
    expect((await server.attempt('newsletter/getFailedRecipients', asked, as)).status).toBe(403);
    const told = async (sender: typeof as) =>
      JSON.stringify(await server.call('people/getPerson', { id: reader }, sender));
    expect(await told(as)).not.toContain('Quinces say thanks');
    const both = { as: await aStaffMember(server, ['newsletter', 'fundraiser']) };
    expect(await told(both)).toContain('Quinces say thanks');
    expect((await server.attempt('newsletter/getFailedRecipients', asked, both)).status).toBe(200);
  });
});
