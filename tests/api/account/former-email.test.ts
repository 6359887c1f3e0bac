import { describe, expect, test } from 'vitest';
import { dumpTables, tablesWith } from '#tests/support/database/table-dump.ts';
import { sendQueued } from '#tests/support/mail/mail-node.ts';
import { aMailServer } from '#tests/support/mail/mail-server.ts';
import { mailsTo, tokenIn } from '#tests/support/mail/outbox.ts';
import { importsOf } from '#tests/support/newsletter/imports.ts';
import { aSubscriber, subscriberRow } from '#tests/support/newsletter/subscribers.ts';
import { aMember, anAdministrator, type SignedIn, signIn } from '#tests/support/people/accounts.ts';
import { addDataOf } from '#tests/support/people/personal-data.ts';
import { deleteExpired, reapplyUnsubscribes } from '#tests/support/server/background-work.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const administrator = await anAdministrator(server);

async function change(member: SignedIn, email: string) {
  const as = { as: member };
  const { userId: user_id, password } = member;
  await server.call('account/changeEmail', { email, password }, as);
  const mail = (await mailsTo(server, email)).findLast(({ purpose }) => purpose === 'email-change');
  await server.call('account/confirmEmailChange', { user_id, verify_token: tokenIn(mail) }, as);
}

/** A node sends queued email; this test is about what remains afterward. */
const sendAll = () =>
  server.db.updateTable('outbox').set({ status: 'sent' }).where('status', '=', 'waiting').execute();

describe('A former email address', () => {
  test('is in no table after the change, and neither address is after the account is deleted', async () => {
    const member = await aMember(server);
    await addDataOf(server, member.email, administrator);
    const next = `moved.${member.email}`;
    await sendAll();
    await change(member, next);
    await sendAll();
    await deleteExpired(server);
    const old = member.email.toLowerCase();
    // The new address ends with the old one.
    const left = (await tablesWith(server.db, next)).toSorted();
    expect(left).toEqual([
      'contact_messages',
      'donors',
      'outbox',
      'participants',
      'subscribers',
      'users',
    ]);
    expect(await rowsWithOld(old, next)).toEqual([]);
    await server.call('account/deleteAccount', { password: member.password }, { as: member });
    expect(await tablesWith(server.db, old)).toEqual([]);
  });

  test('stays removed when both addresses are subscribed, registered for the same event and have donated', async () => {
    const member = await aMember(server);
    const next = `both.${member.email}`;
    const { slug } = await addDataOf(server, member.email, administrator);
    await aSubscriber(server, { email: next, newsletters: 0, test: 1 });
    await server.call('events/register', { slug, name: 'Maya', email: next });
    await server.call(
      'donations/addDonation',
      { kind: 'cash', amount: 1_000, givenOn: '2026-04-01', name: 'Maya Okafor', email: next },
      { as: administrator },
    );
    await sendAll();
    await change(member, next);
    await sendAll();
    await deleteExpired(server);
    expect(await rowsWithOld(member.email, next)).toEqual([]);
    expect(await subscriberRow(server, next)).toMatchObject({
      test: 1,
      general: 1,
      newsletters: 1,
      status: 'confirmed',
    });
    const { gifts } = await server.call('donations/getOwnGifts', {}, { as: member });
    expect(gifts.map(({ amount }) => amount).toSorted()).toEqual([1_000, 2_500]);
    const donors = await server.db
      .selectFrom('donors')
      .select(['gifts', 'total', 'last_gift_on'])
      .where('user_id', '=', member.userId)
      .execute();
    expect(donors).toEqual([{ gifts: 2, total: 3_500, last_gift_on: '2026-04-01' }]);
    const registered = await server.db
      .selectFrom('participants')
      .innerJoin('events', 'events.id', 'event_id')
      .select(['email', 'registered'])
      .where('slug', '=', slug)
      .execute();
    expect(registered).toEqual([{ email: next, registered: 1 }]);
    await server.call('account/deleteAccount', { password: member.password }, { as: member });
    expect(await tablesWith(server.db, member.email)).toEqual([]);
  });

  test('is not brought back by an import', async () => {
    const member = await aMember(server);
    const next = `imported.${member.email}`;
    await aSubscriber(server, { email: member.email });
    await change(member, next);
    const { preview } = importsOf(server, administrator);
    expect((await preview(`email\n${member.email}`)).skipped.left).toBe(1);
    await reapplyUnsubscribes(server);
    expect(await subscriberRow(server, next)).toMatchObject({ status: 'confirmed' });
  });

  test('still gets the queued notice, which is deleted once it is sent', async () => {
    const member = await aMember(server);
    const next = `notice.${member.email}`;
    await change(member, next);
    const waiting = await mailsTo(server, member.email);
    expect(waiting.map(({ purpose }) => purpose)).toEqual(['email-change-notice']);
    const mailServer = await aMailServer();
    await sendQueued(server, mailServer.url);
    expect(mailServer.delivered.map(({ recipient }) => recipient)).toContain(member.email);
    expect(await mailsTo(server, member.email)).toEqual([]);
  });
});

test('11: A change of email address ends every other session', async () => {
  const member = await aMember(server);
  const other = await signIn(server, member);
  await change(member, `sessions.${member.email}`);
  const session = (as: SignedIn) => server.call('auth/session', {}, { as });
  expect((await session(member)).authenticated).toBe(true);
  expect((await session(other)).authenticated).toBe(false);
});

/** The tables that contain the old address other than as the end of the new one. */
async function rowsWithOld(old: string, next: string): Promise<string[]> {
  const tables = Object.entries(await dumpTables(server.db));
  const without = (rows: string) => rows.toLowerCase().replaceAll(next.toLowerCase(), '');
  return tables
    .filter(([, rows]) => without(rows).includes(old.toLowerCase()))
    .map(([name]) => name);
}
