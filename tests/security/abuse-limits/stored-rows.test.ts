import { expect, test } from 'vitest';
import {
  aSubscriber,
  preferencesTokenOf,
  unsubscribeTokenOf,
} from '#tests/support/newsletter/subscribers.ts';
import { aMember, type SignedIn, signIn } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();

const entriesAbout = async (subject: string) =>
  Number(
    (
      await server.db
        .selectFrom('audit_log')
        .select(({ fn }) => fn.countAll().as('entries'))
        .where('subject', '=', subject)
        .executeTakeFirstOrThrow()
    ).entries,
  );

test('38: A member cannot fill a table by changing their account', async () => {
  const as = await aMember(server);
  await server.call('account/editProfile', { firstName: 'Ida' }, { as });
  await server.db
    .updateTable('rate_limits')
    .set({ count: 300 })
    .where('bucket', '=', `account-change:${as.userId}`)
    .execute();
  const before = await entriesAbout(`user/${as.userId}`);
  const changes = {
    'account/editProfile': { firstName: 'Eve' },
    'account/deletePhoto': {},
    'account/cancelEmailChange': {},
    'account/endSession': { id: 'another' },
    'account/endOtherSessions': {},
    'account/editNewsletters': { test: 1, general: 0, newsletters: 0 },
    'account/renamePasskey': { id: 'another', name: 'Key' },
  };
  for (const [path, body] of Object.entries(changes)) {
    expect([path, (await server.attempt(path, body, { as })).status]).toEqual([path, 429]);
  }
  expect(await entriesAbout(`user/${as.userId}`)).toBe(before);
});

test('38: A subscriber cannot fill a table by changing preferences, and can always unsubscribe', async () => {
  const { id } = await aSubscriber(server, { general: 1 });
  const token = await preferencesTokenOf(server, id, Date.now() + 60_000);
  const choose = (test: 0 | 1) =>
    server.attempt('subscriber/editPreferences', { token, test, general: 1, newsletters: 0 });
  expect((await choose(1)).status).toBe(200);
  await server.db
    .updateTable('rate_limits')
    .set({ count: 60 })
    .where('bucket', '=', `preferences:${id}`)
    .execute();
  expect((await choose(0)).status).toBe(429);
  await server.call('subscriber/leave', { token });
  const entries = await entriesAbout(`subscriber/${id}`);
  const again = await server.call('subscriber/leave', {
    token: await unsubscribeTokenOf(server, id),
  });
  expect(again.preferences.status).toBe('unsubscribed');
  expect(await entriesAbout(`subscriber/${id}`)).toBe(entries);
});

test('38: An account has a hundred sessions at most: one more ends the least used one', async () => {
  const member = await aMember(server);
  const begin = () => signIn(server, member);
  await server.db
    .updateTable('sessions')
    .set({ last_seen_at: Date.now() - 60_000 })
    .where('user_id', '=', member.userId)
    .execute();
  const first = await begin();
  for (let more = 0; more < 99; more += 1) await begin();
  const isSignedIn = async (token: string) =>
    (await server.call('auth/session', {}, { as: { token } })).authenticated;
  expect(await isSignedIn(member.token)).toBe(false);
  expect(await isSignedIn(first.token)).toBe(true);
});

test('26: The export of a person’s data holds the latest entries of unlimited lists, and says so', async () => {
  const as: SignedIn = await aMember(server);
  const total = 5_003;
  for (let first = 0; first < total; first += 1_000) {
    const values = Array.from({ length: Math.min(1_000, total - first) }, (_, index) => ({
      id: `${as.userId}-${first + index}`,
      user_id: as.userId,
      action: `account.edit-${first + index}`,
      subject: `user/${as.userId}`,
      created_at: first + index,
    }));
    await server.db.insertInto('audit_log').values(values).execute();
  }
  const { data } = await server.call('account/exportData', {}, { as });
  const { activity, shortened } = data as { activity: { action: string }[]; shortened: string[] };
  expect(shortened).toEqual(['activity']);
  expect(activity.length).toBe(5_000);
  expect(activity[0]?.action).toBe('account.edit-3');
  expect(activity.at(-1)?.action).toBe('account.edit-5002');
});
