import { expect, test } from 'vitest';
import { emailKey } from '#contract/shared/email.ts';
import { aBatch, aBatchRow } from '#tests/support/changing-calls/donations.ts';
import { giftByHand, setReceiptIssuer } from '#tests/support/donations/gifts.ts';
import { lastMailTo, linkIn, mailsTo, tokenIn } from '#tests/support/mail/outbox.ts';
import {
  aMember,
  anAdministrator,
  aStaffMember,
  type SignedIn,
  signIn,
} from '#tests/support/people/accounts.ts';
import { aDonorProfile, aMergeRequest, profileOf } from '#tests/support/people/profiles.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = await anAdministrator(server);
const administrator = { as };
const fundraiser = { as: await aStaffMember(server, ['fundraiser']) };
await setReceiptIssuer(server);

const give = async (email: string, amount: number, name = 'Ada Bean') => {
  const gift = giftByHand({ email, name, amount, address: `1 ${name} Lane` });
  return (await server.call('donations/addDonation', gift, administrator)).donation;
};
/** Everything that an account sees of its own giving. */
async function seenBy(member: SignedIn) {
  const own = { as: member };
  const { gifts } = await server.call('donations/getOwnGifts', {}, own);
  const giving = await server.call('donations/getOwnGiving', {}, own);
  expect(giving.gifts).toEqual(gifts);
  const { data } = await server.call('account/exportData', {}, own);
  const exported = (data as { donations: { gifts: { amount: number }[] } }).donations.gifts;
  const amounts = gifts.map(({ amount }) => amount).sort();
  expect(exported.map(({ amount }) => amount).sort()).toEqual(amounts);
  return amounts;
}
const statementOf = (member: SignedIn) =>
  server.attempt('donations/getOwnStatement', { year: 2026 }, { as: member });

test('62: A merge shows an account nothing that came with an address which its owner has not proven', async () => {
  const stranger = await aMember(server);
  await give(stranger.email, 1_100, 'Own Name');
  const donor = 'a-donor@example.org';
  const theirs = await give(donor, 9_900, 'Real Donor');
  const keptId = await profileOf(server, as, donor);
  const mergedId = await profileOf(server, as, stranger.email);
  const { merge } = await server.call('people/mergePeople', { keptId, mergedId }, administrator);
  expect(await seenBy(stranger)).toEqual([1_100]);
  for (const path of ['donations/getOwnReceipt', 'donations/getOwnReceiptPdf'] as const) {
    const asked = await server.attempt(path, { id: theirs.id }, { as: stranger });
    expect(asked.status, path).toBe(404);
  }
  const statement = JSON.stringify((await statementOf(stranger)).reply);
  expect(statement).toContain('11.00');
  expect(statement).not.toMatch(/99\.00|Real Donor/);
  // A later gift of the donor is the same donor's, and theirs alone.
  await give(donor, 7_700, 'Real Donor');
  expect(await seenBy(stranger)).toEqual([1_100]);
  await server.call('people/undoMerge', { id: merge?.id ?? '' }, administrator);
  expect(await seenBy(stranger)).toEqual([1_100]);
});

test('62: A donor’s emailed link shows only what came with its address', async () => {
  const [kept, merged] = ['link-kept@example.org', 'link-merged@example.org'];
  const keptId = await aDonorProfile(server, as, giftByHand({ email: kept, amount: 1_200 }));
  const mergedId = await aDonorProfile(server, as, giftByHand({ email: merged, amount: 8_800 }));
  await server.call('people/mergePeople', { keptId, mergedId }, fundraiser);
  await server.call('donations/requestLink', { email: kept });
  const mail = (await mailsTo(server, kept)).find(({ purpose }) => purpose === 'giving-link');
  if (!mail) throw new Error('No link was emailed.');
  const token = linkIn(mail).searchParams.get('token') ?? '';
  const { gifts } = await server.call('donations/getOwnGiving', { token });
  expect(gifts.map(({ amount }) => amount)).toEqual([1_200]);
});

test('62: An exported account has no card, note or unrecorded gift of an address that it has not proven', async () => {
  const stranger = await aMember(server);
  await give(stranger.email, 1_100, 'Own Name');
  const donor = 'b-donor@example.org';
  const gift = await give(donor, 9_900, 'Real Donor');
  const { donors } = await server.call('donations/getDonors', { search: donor }, administrator);
  const donorId = donors[0]?.id ?? '';
  await server.db
    .updateTable('donors')
    .set({ notes: 'Quincenote' })
    .where('id', '=', donorId)
    .execute();
  const rows = [aBatchRow({ donorId, honoree: 'Quincerow' })];
  await server.call('donations/saveBatch', aBatch({ rows }), administrator);
  await server.db
    .insertInto('tribute_cards')
    .values({
      donation_id: gift.id,
      recipient: 'Quincecard',
      message: '',
      created_at: 1,
      email: 'c@example.org',
      email_key: 'c@example.org',
      sent_at: 1,
    })
    .execute();
  const keptId = await profileOf(server, as, stranger.email);
  const mergedId = await profileOf(server, as, donor);
  await server.call('people/mergePeople', { keptId, mergedId }, administrator);
  const { data } = await server.call('account/exportData', {}, { as: stranger });
  expect(JSON.stringify(data)).toContain('Own Name');
  expect(JSON.stringify(data)).not.toMatch(/Quince/);
});

test('62: A gift from a merged address with an international domain is remembered by the form that owners prove', async () => {
  const keptId = await aDonorProfile(server, as, giftByHand({ email: 'kept-bean@example.org' }));
  const email = 'ada@müller.example';
  const mergedId = await aDonorProfile(server, as, giftByHand({ email }));
  await server.call('people/mergePeople', { keptId, mergedId }, fundraiser);
  const { id } = await give(email, 4_400);
  const gift = server.db.selectFrom('donations').select('merged_from').where('id', '=', id);
  expect(await gift.executeTakeFirst()).toEqual({ merged_from: 'ada@xn--mller-kva.example' });
});

test('62: A merge that would attach an account needs an administrator', async () => {
  const member = await aMember(server);
  const keptId = await aDonorProfile(server, as, giftByHand({ email: 'gate@example.org' }));
  const mergedId = await profileOf(server, as, member.email);
  for (const body of [
    { keptId, mergedId },
    { keptId: mergedId, mergedId: keptId },
  ]) {
    const { status, reply } = await server.attempt('people/mergePeople', body, fundraiser);
    expect(status).toBe(403);
    expect(reply.message).toContain('would attach an account');
  }
  expect(
    (await server.attempt('people/mergePeople', { keptId, mergedId }, administrator)).status,
  ).toBe(200);
});

test('62: Only an administrator can undo a merge with an account, including one that was added later', async () => {
  const undo = (id: string, by: { as: SignedIn }) => server.attempt('people/undoMerge', { id }, by);
  const expectRefused = async (id: string) => {
    const { status, reply } = await undo(id, fundraiser);
    expect([status, reply.message]).toEqual([403, expect.stringContaining('has an account')]);
  };
  const asked = await aMergeRequest(server, as);
  await server.call('people/answerMerge', { ...asked.answer, decision: 'confirm' });
  const { merges } = await server.call('people/getDuplicates', {}, fundraiser);
  const agreed = merges.find(({ keptId }) => keptId === asked.keptId);
  expect(agreed?.hasAccount).toBe(1);
  await expectRefused(agreed?.id ?? '');

  const keptId = await aDonorProfile(server, as, giftByHand({ email: 'undo-1@example.org' }));
  const mergedId = await aDonorProfile(server, as, giftByHand({ email: 'undo-2@example.org' }));
  const { merge } = await server.call('people/mergePeople', { keptId, mergedId }, fundraiser);
  expect(merge?.hasAccount).toBe(0);
  const member = await aMember(server);
  const withAccount = await profileOf(server, as, member.email);
  const pair = { keptId: withAccount, mergedId: keptId };
  const joined = await server.call('people/mergePeople', pair, administrator);
  for (const each of [merge, joined.merge]) await expectRefused(each?.id ?? '');

  for (const each of [agreed, joined.merge]) {
    const { status, reply } = await undo(each?.id ?? '', administrator);
    expect([status, reply.merge]).toEqual([200, expect.objectContaining({ id: each?.id })]);
    // Doing it again changes nothing.
    expect((await undo(each?.id ?? '', fundraiser)).status).toBe(200);
  }
  expect((await undo(merge?.id ?? '', fundraiser)).status).toBe(200);
});

test('62: Two proven addresses are merged only after the owner of the older one agrees, by a link that works once', async () => {
  const { older, newer, keptId, request, answer } = await aMergeRequest(server, as);
  await give(older.email, 5_500);
  const newest = await signIn(server, newer);
  const { requests } = await server.call('people/getDuplicates', {}, fundraiser);
  expect(requests.map(({ id }) => id)).toContain(request?.id);
  expect(request).toMatchObject({ email: older.email, keptId });
  expect(await seenBy(newest)).toEqual([]);
  const [mail] = (await mailsTo(server, older.email)).filter(
    ({ purpose }) => purpose === 'merge-request',
  );
  expect(mail?.text).not.toContain(newer.email);
  const forged = { ...answer, verify_token: 'A'.repeat(43), decision: 'confirm' };
  expect((await server.attempt('people/answerMerge', forged)).status).toBe(400);
  expect(await seenBy(newest)).toEqual([]);

  const both = await Promise.all(
    [1, 2].map(() => server.attempt('people/answerMerge', { ...answer, decision: 'confirm' })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await seenBy(newest)).toEqual([5_500]);
  expect((await mailsTo(server, newer.email)).map(({ purpose }) => purpose)).toContain(
    'merge-notice',
  );
  const { profile } = await server.call('people/getPerson', { id: keptId }, administrator);
  const [merge] = profile.merges;
  await server.call('people/undoMerge', { id: merge?.id ?? '' }, administrator);
  expect(await seenBy(newest)).toEqual([]);
  const actions = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', `person/${keptId}`)
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'people.request-merge',
      'people.confirm-merge',
      'people.merge',
      'people.undo-merge',
    ]),
  );
});

test('62: A request follows its owner to an international address', async () => {
  const { older, newer, keptId, mergedId, answer } = await aMergeRequest(server, as);
  const { password } = older;
  const owner = { as: await signIn(server, older) };
  const email = 'moved@müller.example';
  await server.call('account/changeEmail', { email, password }, owner);
  const mail = await lastMailTo(server, emailKey(email));
  const moved = { user_id: older.userId, verify_token: tokenIn(mail) };
  await server.call('account/confirmEmailChange', moved, owner);
  expect(await profileOf(server, as, email)).toBe(mergedId);
  await give(newer.email, 1_100);
  await give(email, 6_600);
  expect(await profileOf(server, as, newer.email)).toBe(keptId);
  await server.call('people/answerMerge', { ...answer, decision: 'confirm' });
  expect(await seenBy(await signIn(server, newer))).toEqual([1_100, 6_600]);
});

test('62: A refused, withdrawn or late request merges nothing, with one message', async () => {
  const refused = await aMergeRequest(server, as);
  const no = { ...refused.answer, decision: 'refuse' };
  expect((await server.attempt('people/answerMerge', no)).status).toBe(200);
  const withdrawn = await aMergeRequest(server, as);
  const { id } = withdrawn.request ?? {};
  await server.call('people/cancelMergeRequest', { id: id ?? '' }, fundraiser);
  const late = await aMergeRequest(server, as);
  await server.db
    .updateTable('merge_requests')
    .set({ expires_at: Date.now() - 1 })
    .where('id', '=', late.request?.id ?? '')
    .execute();
  const messages = new Set<unknown>();
  for (const each of [refused, withdrawn, late]) {
    const { status, reply } = await server.attempt('people/answerMerge', {
      ...each.answer,
      decision: 'confirm',
    });
    expect(status).toBe(400);
    messages.add(reply.message);
    await server.call('people/getPerson', { id: each.mergedId }, administrator);
  }
  expect(messages.size).toBe(1);
});

test('62: A request is asked once, and agreed to only while whoever asked may still merge', async () => {
  const asker = await anAdministrator(server);
  const { keptId, mergedId, answer, older } = await aMergeRequest(server, asker);
  const again = await server.attempt('people/mergePeople', { keptId, mergedId }, administrator);
  expect(again.status).toBe(409);
  expect(
    (await mailsTo(server, older.email)).filter(({ purpose }) => purpose === 'merge-request'),
  ).toHaveLength(1);
  await server.call(
    'users/changeRoles',
    { userId: asker.userId, roles: ['fundraiser'] },
    administrator,
  );
  const agreed = await server.attempt('people/answerMerge', { ...answer, decision: 'confirm' });
  expect(agreed.status).toBe(409);
  await server.call('people/getPerson', { id: mergedId }, administrator);
});
