import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { Body, Path } from '#contract/index.ts';
import { day } from '#contract/shared/time-units.ts';
import { tablesWith } from '#tests/support/database/table-dump.ts';
import { aGiftServer } from '#tests/support/donations/gift-server.ts';
import { giftByHand } from '#tests/support/donations/gifts.ts';
import { aDonorProfile, profileOf } from '#tests/support/people/profiles.ts';

const { server, as, add } = await aGiftServer();
const call = <P extends Path>(path: P, body: Body<P>) => server.call(path, body, { as });
/** Merges people of whom no one has to be asked. */
async function mergeNow(body: Body<'people/mergePeople'>) {
  const { merge } = await call('people/mergePeople', body);
  if (!merge) throw new Error('Someone was asked first.');
  return { merge };
}

beforeEach(async () => {
  for (const table of ['person_merges', 'people'] as const)
    await server.db.deleteFrom(table).execute();
});

/** Every donor with the totals that are stored, and those that its gifts have. */
async function donorsWithSums() {
  const donors = await server.db
    .selectFrom('donors')
    .select(['email', 'name', 'address', 'notes', 'total', 'gifts', 'last_gift_on'])
    .orderBy('email')
    .execute();
  const gifts = await server.db
    .selectFrom('donations')
    .innerJoin('donors', 'donors.id', 'donations.donor_id')
    .select(['email', 'net', 'given_on'])
    .execute();
  for (const donor of donors) {
    const own = gifts.filter(({ email }) => email === donor.email);
    expect(donor).toMatchObject({
      total: own.reduce((sum, { net }) => sum + net, 0),
      gifts: own.length,
      last_gift_on:
        own
          .map(({ given_on }) => given_on)
          .sort()
          .at(-1) ?? '',
    });
  }
  return donors;
}

const receipts = () =>
  server.db
    .selectFrom('donations')
    .select(['id', 'receipt_number', 'amount', 'net', 'given_on'])
    .orderBy('id')
    .execute();

const emails = ['ada@example.org', 'bo@example.org', 'cy@example.org'];
interface Gift {
  email: string;
  amount: number;
  givenOn: string;
  /** In percent. */
  refund: number;
}

/** A gift of one of three donors, which may be refunded in part. */
const gift = fc.record({
  email: fc.constantFrom(...emails),
  amount: fc.integer({ min: 2, max: 99_999_999 }),
  givenOn: fc.constantFrom('2024-12-31', '2025-01-01', '2026-03-02'),
  refund: fc.integer({ min: 0, max: 100 }),
});

async function record({ email, amount, givenOn, refund }: Gift): Promise<void> {
  const { id, version } = await add({ email, name: email.slice(0, 3), amount, givenOn });
  const part = Math.floor((amount * refund) / 100);
  if (part > 0) await call('donations/refundDonation', { id, amount: part, version });
}

test.each([
  ['first', true],
  ['last', false],
])(
  'However donors are merged and the %s merge undone first, each cent belongs to one donor, and all is as before in the end',
  async (_which, undoesFirstFirst) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(gift, { minLength: 3, maxLength: 6 }),
        fc.shuffledSubarray([0, 1, 2], { minLength: 3, maxLength: 3 }),
        async (gifts, order) => {
          for (const table of ['donations', 'donors', 'person_merges', 'people'] as const)
            await server.db.deleteFrom(table).execute();
          for (const email of emails)
            await record({ email, amount: 500, givenOn: '2024-05-01', refund: 0 });
          for (const each of gifts) await record(each);
          const [a = '', b = '', c = ''] = await Promise.all(
            order.map((index) => profileOf(server, as, emails[index] ?? '')),
          );
          const before = { donors: await donorsWithSums(), receipts: await receipts() };
          const all = before.donors.reduce((sum, { total }) => sum + total, 0);

          const first = await mergeNow({ keptId: a, mergedId: b });
          expect((await donorsWithSums()).reduce((sum, { total }) => sum + total, 0)).toBe(all);
          const second = await mergeNow({ keptId: c, mergedId: a });
          const merged = await donorsWithSums();
          expect(merged.map(({ total, gifts: count }) => [total, count])).toEqual([
            [all, gifts.length + emails.length],
          ]);
          expect(await receipts()).toEqual(before.receipts);

          const merges = [first.merge.id, second.merge.id];
          for (const id of undoesFirstFirst ? merges : merges.toReversed())
            await call('people/undoMerge', { id });
          expect(await donorsWithSums()).toEqual(before.donors);
          expect(await receipts()).toEqual(before.receipts);
          for (const index of order) await profileOf(server, as, emails[index] ?? '');
        },
      ),
      { numRuns: 3 },
    );
  },
);

test('A merge moves gifts, addresses, notes and the account’s view, and is undone within 30 days', async () => {
  const ada = await aDonorProfile(server, as, giftByHand({ address: '1 Main St.' }));
  const other = await aDonorProfile(
    server,
    as,
    giftByHand({ email: 'ada@work.example', name: 'A. Bean' }),
  );
  await call('people/addEntry', { id: other, kind: 'note', text: 'Prefers the phone' });
  await call('people/editPerson', { id: other, phone: '607 555 0100' });
  const body = { keptId: ada, mergedId: other, name: 'Ada M. Bean', attempt: 'merge-1' };
  const { merge } = await mergeNow(body);
  expect((await mergeNow(body)).merge).toEqual(merge);

  const { profile } = await call('people/getPerson', { id: ada });
  expect(profile).toMatchObject({
    person: {
      name: 'Ada M. Bean',
      phone: '607 555 0100',
      kinds: ['donor'],
      emails: ['ada.bean@example.org', 'ada@work.example'],
    },
    giving: { gifts: 2, lifetime: 5_000 },
    entries: [{ text: 'Prefers the phone' }],
    merges: [{ id: merge.id, mergedName: 'A. Bean, ada@work.example', undoneAt: null }],
  });
  // A gift from the merged address is the same donor's.
  const later = await add({ email: 'ada@work.example', name: 'A. Bean' });
  expect(later.donorEmail).toBe('ada.bean@example.org');

  await call('people/undoMerge', { id: merge.id });
  const again = await call('people/undoMerge', { id: merge.id });
  expect(again.merge.undoneAt).not.toBeNull();
  const { profile: kept } = await call('people/getPerson', { id: ada });
  const { profile: restored } = await call('people/getPerson', { id: other });
  expect(kept).toMatchObject({
    person: { name: 'Ada Bean', phone: '', emails: ['ada.bean@example.org'] },
    giving: { gifts: 2, lifetime: 5_000 },
    entries: [],
  });
  expect(restored).toMatchObject({
    person: { name: 'A. Bean', phone: '607 555 0100', emails: ['ada@work.example'] },
    giving: { gifts: 1, lifetime: 2_500 },
    entries: [{ text: 'Prefers the phone' }],
  });
});

test('A merge that is impossible is refused with a clear message and changes nothing', async () => {
  const ada = await aDonorProfile(server, as, giftByHand());
  const bo = await aDonorProfile(server, as, giftByHand({ email: 'bo@example.org', name: 'Bo' }));
  const attempt = (path: 'people/mergePeople' | 'people/undoMerge', body: object) =>
    server.attempt(path, body, { as });
  for (const [keptId, mergedId, status] of [
    [ada, ada, 400],
    [ada, 'nobody', 404],
    ['nobody', ada, 404],
  ] as const) {
    const { status: got, reply } = await attempt('people/mergePeople', { keptId, mergedId });
    expect([got, reply.message.length > 15]).toEqual([status, true]);
  }
  expect(await donorsWithSums()).toHaveLength(2);

  const { merge } = await mergeNow({ keptId: ada, mergedId: bo });
  await call('donations/editDonor', { name: 'Another Bo', email: 'bo@example.org' });
  expect((await attempt('people/undoMerge', { id: merge.id })).status).toBe(409);
  await server.db.deleteFrom('donors').where('name', '=', 'Another Bo').execute();
  await server.db
    .updateTable('person_merges')
    .set({ created_at: Date.now() - 31 * day })
    .execute();
  const late = await attempt('people/undoMerge', { id: merge.id });
  expect([late.status, late.reply.message]).toEqual([400, 'This merge can no longer be undone.']);
  expect(await donorsWithSums()).toHaveLength(1);
});

test('Deleting a donor deletes what undoing a merge would bring back', async () => {
  const ada = await aDonorProfile(server, as, giftByHand());
  const bo = await aDonorProfile(server, as, giftByHand({ email: 'bo@example.org', name: 'Bo' }));
  await mergeNow({ keptId: ada, mergedId: bo });
  const [, merged] = (await server.db.selectFrom('person_merges').selectAll().execute()).flatMap(
    (row) => [row.kept_donor_id, row.merged_donor_ids],
  );
  await call('people/deletePerson', { id: ada });
  expect(await server.db.selectFrom('person_merges').selectAll().execute()).toEqual([]);
  const deletions = await server.db.selectFrom('deletions').select('subject').execute();
  expect(deletions).toContainEqual({ subject: `donor/${merged}` });
  expect(await server.db.selectFrom('person_emails').selectAll().execute()).toEqual([]);
});

test('A merge whose addresses have been deleted keeps nothing of them', async () => {
  const ada = await aDonorProfile(server, as, giftByHand());
  await call('subscriber/newsletterSubscribe', {
    email: 'cy@example.org',
    test: 0,
    general: 0,
    newsletters: 1,
  });
  const cy = await profileOf(server, as, 'cy@example.org');
  const { merge } = await mergeNow({ keptId: ada, mergedId: cy });
  await server.db.deleteFrom('outbox').execute();
  await server.db.deleteFrom('subscribers').where('email', '=', 'cy@example.org').execute();
  const { profile } = await call('people/getPerson', { id: ada });
  expect(profile.person.emails).toEqual(['ada.bean@example.org']);
  expect(await tablesWith(server.db, 'cy@example.org')).toEqual([]);
  expect((await server.attempt('people/undoMerge', { id: merge.id }, { as })).status).toBe(400);
});

test('Possible duplicates are found by what they share, until staff say that they differ', async () => {
  const one = await aDonorProfile(
    server,
    as,
    giftByHand({ email: 'ada.bean@gmail.com', address: '1 Main St.' }),
  );
  const later = { givenOn: '2026-03-03' };
  await aDonorProfile(
    server,
    as,
    giftByHand({ email: 'adabean+food@gmail.com', name: 'A B', ...later }),
  );
  await aDonorProfile(
    server,
    as,
    giftByHand({ email: 'ada@work.example', name: 'Bean, Ada', address: '1 main st', ...later }),
  );
  await aDonorProfile(server, as, giftByHand({ email: 'bo@example.org', name: 'Bo Pea' }));
  const { pairs } = await call('people/getDuplicates', {});
  const found = pairs.map(({ reason, people }) => [reason, ...people.map(({ email }) => email)]);
  expect(found).toEqual([
    ['email', 'ada.bean@gmail.com', 'adabean+food@gmail.com'],
    ['address', 'ada.bean@gmail.com', 'ada@work.example'],
  ]);
  const otherId = pairs[0]?.people.find(({ id }) => id !== one)?.id ?? '';
  await call('people/markDistinct', { id: one, otherId });
  expect((await call('people/getDuplicates', {})).pairs).toHaveLength(1);
});
