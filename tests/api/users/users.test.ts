import { describe, expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { mailsTo } from '#tests/support/mail/outbox.ts';
import {
  aMember,
  anAccount,
  anAdministrator,
  anEditor,
  signIn,
} from '#tests/support/people/accounts.ts';
import { aMemberWithApp, secondStepOf } from '#tests/support/people/two-factor.ts';
import { aServer } from '#tests/support/server/server.ts';
import { rowsIn } from '#tests/support/spreadsheets.ts';

const server = await aServer();
const as = await anAdministrator(server);
const suspended = 'This account is suspended. If you think this is a mistake, please contact us.';

const names = async (body: Body<'users/getUsers'>) => {
  const { users, total } = await server.call('users/getUsers', body, { as });
  return { names: users.map(({ firstName }) => firstName), total };
};

describe('users/getUsers', () => {
  test('searches names and addresses in any case, filters, sorts and pages', async () => {
    const people = [
      { firstName: 'Émile', lastName: 'Sorrel', email: 'third@sorrel.example' },
      { firstName: 'Bo', lastName: 'Sorrel', email: 'first@sorrel.example', accountType: 2 },
      { firstName: 'Cy', lastName: 'Sorrel', email: 'second@sorrel.example', isVerified: 0 },
    ] as const;
    for (const person of people) await anAccount(server, person);
    const search = 'SORREL';
    expect(await names({ search })).toEqual({ names: ['Bo', 'Cy', 'Émile'], total: 3 });
    expect((await names({ search, sort: 'email' })).names).toEqual(['Bo', 'Cy', 'Émile']);
    expect((await names({ search, sort: '-email' })).names).toEqual(['Émile', 'Cy', 'Bo']);
    expect((await names({ search: 'sorrel émile' })).names).toEqual(['Émile']);
    expect((await names({ search, role: 2 })).names).toEqual(['Bo']);
    expect((await names({ search, state: 'unverified' })).names).toEqual(['Cy']);
    expect((await names({ search, state: 'suspended' })).total).toBe(0);
    const second = { search, sort: 'email', page: 2, pageSize: 2 } as const;
    expect(await names(second)).toEqual({ names: ['Émile'], total: 3 });
    expect((await names({ search: '%' })).total).toBe(0);
  });

  test('returns only the fields of the contract', async () => {
    const { userId, email } = await anAccount(server);
    const { users } = await server.call('users/getUsers', { search: email }, { as });
    expect(users).toEqual([
      {
        userId,
        email,
        firstName: 'Maya',
        lastName: 'Okafor',
        accountType: 0,
        roles: [],
        isVerified: 1,
        isSuspended: 0,
        language: 'en',
        createdAt: expect.any(String),
      },
    ]);
  });

  test('finds a person by a new name', async () => {
    const member = await aMember(server);
    const name = { firstName: 'Nutmeg', lastName: 'Newname' };
    await server.call('account/editProfile', name, { as: member });
    expect((await names({ search: 'newname nut' })).names).toEqual(['Nutmeg']);
  });

  test('is closed to editors', async () => {
    const { status } = await server.attempt('users/getUsers', {}, { as: await anEditor(server) });
    expect(status).toBe(403);
  });
});

test('users/getUser shows sessions, two-step sign-in and history', async () => {
  const { member } = await aMemberWithApp(server);
  const { userId } = member;
  const { user } = await server.call('users/getUser', { userId }, { as });
  expect(user).toMatchObject({ userId, hasTwoFactor: 1, sessions: 1, newsletters: 'none' });
  expect(user.history.map(({ action }) => action)).toContain('two-factor.app-on');
  const unknown = await server.attempt('users/getUser', { userId: 'x' }, { as });
  expect(unknown.status).toBe(404);
});

describe('A suspended account', () => {
  test('loses its sessions, and cannot sign in until it is reinstated', async () => {
    const member = await aMember(server);
    const users = [member.userId];
    const reply = await server.call('users/suspendUsers', { users }, { as });
    expect(reply).toEqual({ code: 1, message: '1 account is suspended.', count: 1 });
    expect((await server.attempt('account/getProfile', {}, { as: member })).status).toBe(401);
    const refused = await server.attempt('auth/login', member.login);
    expect([refused.status, refused.reply.message, refused.cookies]).toEqual([403, suspended, []]);
    await server.call('users/restoreUsers', { users }, { as });
    expect(await server.call('auth/login', member.login)).toMatchObject({ code: 1 });
  });

  test('cannot be recognized without its password', async () => {
    const { userId, email } = await anAccount(server);
    const other = await anAccount(server);
    await server.call('users/suspendUsers', { users: [userId] }, { as });
    for (const path of ['auth/login', 'account/recoverPassword'] as const) {
      const answers = [email, other.email].map(async (address) => {
        const body = path === 'auth/login' ? { password: 'Wrong Beans 1' } : {};
        const { status, reply } = await server.attempt(path, { email: address, ...body });
        return [status, reply.code, reply.message];
      });
      const [one, two] = await Promise.all(answers);
      expect(one).toEqual(two);
    }
  });

  test('cannot be entered by a second step that was started before', async () => {
    const { member, code } = await aMemberWithApp(server);
    const { ticket } = await secondStepOf(server, member);
    await server.db
      .updateTable('users')
      .set({ suspended_at: Date.now() })
      .where('id', '=', member.userId)
      .execute();
    const body = { ticket, secondStep: { code: code() } };
    const { status, reply } = await server.attempt('auth/finishLogin', body);
    expect([status, reply.message]).toEqual([403, suspended]);
  });
});

describe('Changes of several accounts', () => {
  test('skip accounts that are deleted or unaffected', async () => {
    const [one, two] = [await aMember(server), await aMember(server)];
    const users = [one.userId, two.userId, 'gone', one.userId];
    await server.call('users/suspendUsers', { users: [two.userId] }, { as });
    const reply = await server.call('users/suspendUsers', { users }, { as });
    expect(reply.count).toBe(1);
    const ended = await server.call('users/endSessions', { users }, { as });
    expect(ended.message).toBe('2 accounts are signed out everywhere.');
  });

  test('ask only unverified addresses to verify', async () => {
    const [open, proven] = [await anAccount(server, { isVerified: 0 }), await anAccount(server)];
    const users = [open.userId, proven.userId];
    expect((await server.call('users/resendVerification', { users }, { as })).count).toBe(1);
    expect(await mailsTo(server, open.email)).toHaveLength(1);
    expect(await mailsTo(server, proven.email)).toEqual([]);
  });

  test.each(['users/suspendUsers', 'users/deleteUsers'] as const)(
    '%s spare the caller’s own account',
    async (path) => {
      const other = await aMember(server);
      const users = [other.userId, as.userId];
      const { status } = await server.attempt(path, { users }, { as });
      expect(status).toBe(400);
      expect((await server.attempt('account/getProfile', {}, { as: other })).status).toBe(200);
    },
  );

  test('leave one administrator who can sign in, when two suspend each other at once', async () => {
    const own = await aServer();
    const [one, other] = [await anAdministrator(own), await anAdministrator(own)];
    const answers = await Promise.all([
      own.attempt('users/suspendUsers', { users: [other.userId] }, { as: one }),
      own.attempt('users/suspendUsers', { users: [one.userId] }, { as: other }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

test('users/deleteUsers removes people with their photos and names', async () => {
  const account = await anAccount(server, { firstName: 'Removable' });
  const { userId } = await signIn(server, account);
  await server.media.put('photo-u.webp', Buffer.from('x'));
  const photo = { photo: 'photo-u.webp' };
  await server.db.updateTable('users').set(photo).where('id', '=', userId).execute();
  const reply = await server.call('users/deleteUsers', { users: [userId] }, { as });
  expect(reply).toEqual({ code: 1, message: '1 account is deleted.', count: 1 });
  expect(await server.media.read('photo-u.webp')).toBeNull();
  expect((await names({ search: 'removable' })).total).toBe(0);
  const login = await server.call('auth/login', account.login);
  expect(login.code).toBe(4);
});

test('users/exportUsers exports the search results as CSV', async () => {
  await anAccount(server, { firstName: '=1+1', lastName: 'Exported', email: 'x@export.example' });
  const { csv, next } = await server.call('users/exportUsers', { search: 'exported' }, { as });
  const since = expect.stringMatching(/^20/);
  expect(rowsIn(csv)).toEqual([
    ['firstName', 'lastName', 'email', 'role', 'verified', 'suspended', 'since', 'language'],
    ["'=1+1", 'Exported', 'x@export.example', 'member', '1', '', since, 'en'],
  ]);
  expect(next).toBeNull();
});
