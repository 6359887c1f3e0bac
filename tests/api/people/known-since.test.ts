import { expect, test } from 'vitest';
import type { Body, Path } from '#contract/index.ts';
import { aGiftServer } from '#tests/support/donations/gift-server.ts';
import { giftByHand } from '#tests/support/donations/gifts.ts';
import { aDonorProfile, profileOf } from '#tests/support/people/profiles.ts';

const { server, as, add } = await aGiftServer();
const call = <P extends Path>(path: P, body: Body<P>) => server.call(path, body, { as });

/** The day since which someone is known, in their profile and in the table of people. */
async function knownSince(id: string): Promise<string> {
  const { person } = (await call('people/getPerson', { id })).profile;
  const { people } = await call('people/getPeople', { search: person.email });
  expect(people.find((each) => each.id === id)?.createdAt).toBe(person.createdAt);
  return person.createdAt.slice(0, 10);
}

const today = () => new Date().toISOString().slice(0, 10);

test('Someone is known since their first gift, even if it was entered later than others', async () => {
  const email = 'first@example.org';
  const id = await aDonorProfile(server, as, giftByHand({ email, givenOn: '2024-05-01' }));
  expect(await knownSince(id)).toBe('2024-05-01');
  await add({ email, givenOn: '2019-12-31' });
  expect(await knownSince(id)).toBe('2019-12-31');
  await add({ email, givenOn: '2025-01-01' });
  expect(await knownSince(id)).toBe('2019-12-31');
});

test('Correcting the date or the donor of a first gift corrects since when people are known', async () => {
  const email = 'typo@example.org';
  const id = await aDonorProfile(server, as, giftByHand({ email, givenOn: '2024-05-01' }));
  const wrong = await add({ email, givenOn: '2001-05-01' });
  expect(await knownSince(id)).toBe('2001-05-01');
  const gift = { id: wrong.id, version: wrong.version, givenOn: '2021-05-01' };
  const { donation } = await call('donations/correctDonation', gift);
  expect(await knownSince(id)).toBe('2021-05-01');
  const other = await add({ email: 'owner@example.org', givenOn: '2023-05-01' });
  await call('donations/correctDonation', {
    id: donation.id,
    version: donation.version,
    donorId: other.donorId ?? '',
  });
  expect(await knownSince(id)).toBe('2024-05-01');
  expect(await knownSince(await profileOf(server, as, 'owner@example.org'))).toBe('2021-05-01');
});

test('A merge keeps the earlier date, and undoing it returns both', async () => {
  const of = (email: string, givenOn: string) =>
    aDonorProfile(server, as, giftByHand({ email, name: email, givenOn }));
  const keptId = await of('newer@example.org', '2024-05-01');
  const mergedId = await of('older@example.org', '2018-05-01');
  const { merge } = await call('people/mergePeople', { keptId, mergedId });
  expect(merge).not.toBeNull();
  expect(await knownSince(keptId)).toBe('2018-05-01');
  await call('people/undoMerge', { id: merge?.id ?? '' });
  expect(await knownSince(keptId)).toBe('2024-05-01');
  expect(await knownSince(mergedId)).toBe('2018-05-01');
});

test('Rows that are stored later with older dates count, and the earliest left when they are deleted', async () => {
  const email = 'imported@example.org';
  await add({ email, givenOn: '2024-05-01' });
  const id = await profileOf(server, as, email);
  await server.db
    .insertInto('subscribers')
    .values({
      id: 'imported',
      email,
      email_key: email,
      status: 'confirmed',
      user_id: null,
      test: 0,
      general: 1,
      newsletters: 0,
      confirmed_at: Date.now(),
      created_at: Date.parse('2016-02-03T08:00:00Z'),
    })
    .execute();
  expect(await knownSince(id)).toBe('2016-02-03');
  await server.db.deleteFrom('subscribers').where('id', '=', 'imported').execute();
  expect(await knownSince(id)).toBe('2024-05-01');
  await server.db.deleteFrom('donations').execute();
  expect(await knownSince(id)).toBe(today());
});

test('A practice gift says nothing about since when someone is known', async () => {
  const email = 'practice@example.org';
  const { id } = await add({ email, givenOn: '2010-01-01' });
  const person = await profileOf(server, as, email);
  expect(await knownSince(person)).toBe('2010-01-01');
  await server.db.updateTable('donations').set({ is_practice: 1 }).where('id', '=', id).execute();
  expect(await knownSince(person)).toBe(today());
});

test('The table of people is sorted by since when they are known', async () => {
  for (const [name, givenOn] of [
    ['Beta', '2012-01-01'],
    ['Alpha', '2014-01-01'],
    ['Gamma', '2011-01-01'],
  ] as const)
    await add({ name: `${name} Sorted`, email: `${name}.sorted@example.org`, givenOn });
  const { people } = await call('people/getPeople', { search: 'sorted', sort: 'createdAt' });
  expect(people.map(({ name }) => name.split(' ')[0])).toEqual(['Gamma', 'Beta', 'Alpha']);
});
