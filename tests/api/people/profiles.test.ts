import { expect, test } from 'vitest';
import type { Body, Path } from '#contract/index.ts';
import { anEvent } from '#tests/support/content/events.ts';
import { tablesWith } from '#tests/support/database/table-dump.ts';
import { giftByHand, setReceiptIssuer } from '#tests/support/donations/gifts.ts';
import { lastMailTo, tokenIn } from '#tests/support/mail/outbox.ts';
import {
  anAccount,
  anAdministrator,
  aStaffMember,
  signIn,
} from '#tests/support/people/accounts.ts';
import { addDataOf } from '#tests/support/people/personal-data.ts';
import { aDonorProfile, profileOf } from '#tests/support/people/profiles.ts';
import { runJob } from '#tests/support/server/background-work.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = await anAdministrator(server);
const call = <P extends Path>(path: P, body: Body<P>) => server.call(path, body, { as });

test('Everything with one address is one person, and shows each role what it works on', async () => {
  const email = 'vera@example.org';
  const { title } = await addDataOf(server, email, as);
  await anAccount(server, { email, firstName: 'Vera', lastName: 'Vale' });
  const id = await profileOf(server, as, email);
  const { profile } = await call('people/getPerson', { id });
  expect(profile).toMatchObject({
    person: {
      name: 'Vera Vale',
      email,
      emails: [email],
      kinds: ['account', 'subscriber', 'donor', 'participant', 'writer'],
    },
    accounts: [{ email, isVerified: 1 }],
    subscriptions: [
      { email, lists: ['general', 'newsletters'], status: 'confirmed', language: 'en' },
    ],
    donors: [{ name: 'Vera Vale', email }],
    giving: {
      gifts: 1,
      inKindGifts: 0,
      lifetime: 2_500,
      thisYear: 2_500,
      lastYear: 0,
      first: { amount: 2_500, givenOn: '2026-03-02' },
      largest: { amount: 2_500 },
    },
  });
  await call('subscriber/editSubscriber', {
    subscriber: profile.subscriptions?.[0]?.id ?? '',
    email,
    firstName: '',
    lastName: '',
    newsletters: 1,
    general: 1,
    test: 0,
    language: 'es',
  });
  const again = (await call('people/getPerson', { id })).profile;
  expect(again.subscriptions).toMatchObject([{ language: 'es' }]);
  const titles = profile.timeline.map((each) => each.title);
  expect(titles).toEqual(expect.arrayContaining(['Gave $25.00', 'Wrote: Allergies', 'Subscribed']));
  expect(profile.timeline.map(({ detail }) => detail)).toContain(title);

  const seen = async (role: 'newsletter' | 'events' | 'fundraiser') => {
    const staff = await aStaffMember(server, [role]);
    const { profile: shown } = await server.call('people/getPerson', { id }, { as: staff });
    const { people, sum } = await server.call('people/getPeople', { search: email }, { as: staff });
    return [
      [shown.giving?.lifetime, sum, people[0]?.total],
      shown.subscriptions !== null,
      [...new Set(shown.timeline.map(({ kind }) => kind))].sort(),
    ];
  };
  const all = [2_500, 2_500, 2_500];
  const none = [undefined, null, null];
  expect(await seen('fundraiser')).toEqual([all, false, ['account', 'gift']]);
  expect(await seen('newsletter')).toEqual([none, true, ['account', 'subscription']]);
  expect(await seen('events')).toEqual([none, false, ['account', 'event']]);
});

test('People are found by parts of name, address and kind, and counted with what they have given', async () => {
  await call(
    'donations/addDonation',
    giftByHand({ name: 'Zoë Quill', email: 'zoe@quill.example', address: '9 Elm Row' }),
  );
  await call('donations/addDonation', giftByHand({ name: 'Zed Quill', email: '' }));
  await call('contact/send', {
    name: 'Quill Reader',
    email: 'q@quill.example',
    subject: 'Hi',
    text: 'Hello',
  });
  const { people, total, sum } = await call('people/getPeople', { search: 'quill', sort: '-name' });
  expect(people.map(({ name }) => name)).toEqual(['Zoë Quill', 'Zed Quill', 'Quill Reader']);
  expect([total, sum]).toEqual([3, 5_000]);
  const donors = await call('people/getPeople', { search: 'quill', kind: 'donor' });
  expect([donors.total, donors.sum]).toEqual([2, 5_000]);
  expect((await call('people/getPeople', { search: 'elm row' })).total).toBe(1);
  const { csv } = await call('people/exportPeople', { search: 'quill', kind: 'writer' });
  expect(csv.split('\r\n').slice(0, 2).join()).toMatch(
    /^"name",.*,"total","Quill Reader","q@quill\.example"/,
  );
});

test('Gifts in kind are counted apart from gifts of money', async () => {
  const kind = { kind: 'in-kind' as const, description: '12 boxes of carrots', amount: 9_000 };
  const email = 'kind@example.org';
  const id = await aDonorProfile(server, as, giftByHand({ email, ...kind }));
  const giving = async () => (await call('people/getPerson', { id })).profile.giving;
  expect(await giving()).toMatchObject({ gifts: 0, inKindGifts: 1, lifetime: 0, first: null });
  await call('donations/addDonation', giftByHand({ email }));
  expect(await giving()).toMatchObject({ gifts: 1, inKindGifts: 1, lifetime: 2_500 });
});

test('A profile follows changed names and addresses, and keeps what staff have entered', async () => {
  const { donation } = await call(
    'donations/addDonation',
    giftByHand({ name: 'Ty Po', email: 'ty@exampel.org' }),
  );
  const id = await profileOf(server, as, 'ty@exampel.org');
  await call('people/addEntry', {
    id,
    kind: 'task',
    text: 'Call Ty',
    dueOn: '2026-04-01',
    attempt: 'a1',
  });
  const again = { id, kind: 'task', text: 'Call Ty', dueOn: '2026-04-01', attempt: 'a1' } as const;
  const { entries } = await call('people/addEntry', again);
  expect(entries).toMatchObject([
    { kind: 'task', text: 'Call Ty', dueOn: '2026-04-01', doneAt: null },
  ]);
  await call('donations/editDonor', {
    id: donation.donorId ?? '',
    name: 'Ty Poe',
    email: 'ty@example.org',
  });
  expect(await profileOf(server, as, 'ty@example.org')).toBe(id);
  expect((await call('people/getPeople', { search: 'exampel' })).total).toBe(0);
  const { person } = await call('people/editPerson', {
    id,
    name: 'Tyrone Poe',
    phone: '607 555 0100',
    version: 1,
  });
  expect(person).toMatchObject({ name: 'Tyrone Poe', phone: '607 555 0100' });
  const old = await server.attempt('people/editPerson', { id, name: 'X', version: 1 }, { as });
  expect(old.status).toBe(409);
  await call('donations/editDonor', {
    id: donation.donorId ?? '',
    name: 'T. Poe',
    email: 'ty@example.org',
  });
  expect((await call('people/getPerson', { id })).profile.person.name).toBe('Tyrone Poe');
  const entry = entries[0]?.id ?? '';
  const { entries: done } = await call('people/editEntry', { id: entry, isDone: 1 });
  expect(done[0]?.doneAt).not.toBeNull();
  expect((await call('people/deleteEntry', { id: entry })).entries).toEqual([]);

  // The address of someone else makes it theirs.
  await anAccount(server, { email: 'other@example.org' });
  const other = await profileOf(server, as, 'other@example.org');
  await call('donations/editDonor', {
    id: donation.donorId ?? '',
    name: 'T. Poe',
    email: 'other@example.org',
  });
  expect((await call('people/getPerson', { id: other })).profile.giving?.gifts).toBe(1);
  expect((await server.attempt('people/getPerson', { id }, { as })).status).toBe(404);
});

test('A person’s export has everything, and deleting them leaves nothing but anonymous gifts', async () => {
  const email = 'gone@example.org';
  await setReceiptIssuer(server);
  await addDataOf(server, email, as);
  await call('contact/send', { name: 'Vera Vale', email, subject: 'Soup', text: 'More soup' });
  const id = await profileOf(server, as, email);
  await call('people/addEntry', { id, kind: 'note', text: 'Likes soup' });
  const { data } = await call('people/exportPerson', { id });
  const file = JSON.stringify(data);
  for (const part of ['More soup', 'Likes soup', '2026-000', 'soup night', '"general":1'])
    expect(file).toContain(part);

  await call('people/deletePerson', { id });
  expect(await tablesWith(server.db, email)).toEqual([]);
  expect(await tablesWith(server.db, 'Likes soup')).toEqual([]);
  const gifts = await server.db
    .selectFrom('donations')
    .select('id')
    .where('donor_id', 'is', null)
    .execute();
  expect(gifts.length).toBeGreaterThan(0);
  const deletions = await server.db.selectFrom('deletions').select('subject').execute();
  expect(deletions).toContainEqual({ subject: `person/${id}` });
  const own = await profileOf(server, as, as.email);
  const refused = await server.attempt('people/deletePerson', { id: own }, { as });
  expect([refused.status, refused.reply.message]).toEqual([
    400,
    'This is your own account. Ask another administrator to do that.',
  ]);
});

test('Consents are recorded with their words wherever they are given or withdrawn', async () => {
  const email = 'consent@example.org';
  await server.call('subscriber/newsletterSubscribe', {
    email,
    test: 0,
    general: 0,
    newsletters: 1,
  });
  const verify_token = tokenIn(await lastMailTo(server, email));
  await server.call('subscriber/confirmSubscription', { verify_token });
  const member = await signIn(server, await anAccount(server, { email }));
  await server.call(
    'account/editNewsletters',
    { test: 0, general: 1, newsletters: 0 },
    { as: member },
  );
  const id = await profileOf(server, as, email);
  const { profile } = await call('people/getPerson', { id });
  const shown = profile.consents.map(({ decision, purpose, source }) => [
    decision,
    purpose,
    source,
  ]);
  expect(shown.toReversed()).toEqual([
    ['asked', 'newsletters', 'subscribe-form'],
    ['given', 'newsletters', 'confirmation-email'],
    ['given', 'general', 'account'],
    ['withdrawn', 'newsletters', 'account'],
  ]);
  expect(profile.consents.at(-1)?.words).toBe(
    'The monthly newsletter: What’s in season, and one recipe. Sign up',
  );
  await server.call('account/deleteAccount', { password: member.password }, { as: member });
  expect(await tablesWith(server.db, email)).toEqual([]);
});

test('Rows of many people are assigned in batches, and twice at once changes nothing', async () => {
  const now = Date.now();
  const rows = Array.from({ length: 450 }, (_, index) => ({
    id: `bulk-${index}`,
    email: `Bulk.${index}@example.org`,
    email_key: `bulk.${index}@example.org`,
    test: 0 as const,
    general: 1 as const,
    newsletters: 0 as const,
    status: 'confirmed' as const,
    user_id: null,
    created_at: now,
    confirmed_at: now,
  }));
  await server.db.insertInto('subscribers').values(rows).execute();
  await Promise.all([runJob(server, 'updating profiles'), runJob(server, 'updating profiles')]);
  const { total } = await call('people/getPeople', { search: 'bulk.' });
  expect(total).toBe(450);
  await server.db.deleteFrom('subscribers').where('id', 'like', 'bulk-%').execute();
  await anEvent(server, {}, as);
  expect((await call('people/getPeople', { search: 'bulk.' })).total).toBe(0);
});
