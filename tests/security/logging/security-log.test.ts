import { describe, expect, test, vi } from 'vitest';
import { lastMailTo, tokenIn } from '#tests/support/mail/outbox.ts';
import {
  aMember,
  anAccount,
  anAdministrator,
  asBrowser,
  signIn,
} from '#tests/support/people/accounts.ts';
import { addApp } from '#tests/support/people/two-factor.ts';
import { aServer } from '#tests/support/server/server.ts';
import { passTime, setClock } from '#tests/support/time/clock.ts';

const server = await aServer();
const root = await anAdministrator(server);

/** The events that the log shows about an account, newest first. */
const eventsOf = async (person: string) =>
  (await server.call('audit/getSecurityEvents', { person, pageSize: 200 }, { as: root })).events;
const actionsOf = async ({ userId }: { userId: string }) =>
  (await eventsOf(userId)).map(({ action }) => action).toReversed();
/** The events that the log shows of a client's shortened network, oldest first. */
const eventsFrom = async (network: string) =>
  (
    await server.call(
      'audit/getSecurityEvents',
      { search: network, pageSize: 200, sort: 'at' },
      { as: root },
    )
  ).events;

describe('The security log', () => {
  test('records failed and successful sign-ins, with network and request', async () => {
    const account = await anAccount(server);
    const from = '203.0.113.77';
    const wrong = { ...account.login, password: 'Wrong Beans 7' };
    await server.attempt('auth/login', wrong, { from });
    await server.call('auth/login', account.login, { from });
    const [success, failure] = await eventsOf(account.userId);
    expect(failure).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      action: 'sign-in.wrong-password',
      actor: null,
      target: { subject: `user/${account.userId}`, name: 'Maya Okafor', isDeleted: false },
      network: '203.0.113.0/24',
      requestId: expect.stringMatching(/^[\w-]{22}$/),
      count: 1,
    });
    expect(success).toMatchObject({
      action: 'session.begin',
      actor: { subject: `user/${account.userId}` },
      network: '203.0.113.0/24',
    });
    expect(success?.requestId).not.toBe(failure?.requestId);
  });

  test('records the second step, right and wrong', async () => {
    const member = await aMember(server);
    const { code } = await addApp(server, member);
    await server.attempt('auth/login', member.login);
    await server.attempt('auth/login', { ...member.login, secondStep: { code: '000000' } });
    await server.call('auth/login', { ...member.login, secondStep: { code: code() } });
    expect(await actionsOf(member)).toEqual([
      'two-factor.app-on',
      'sign-in.second-step',
      'sign-in.wrong-second-step',
      'session.begin',
    ]);
  });

  test('records a password reset, a verification and an invalid link', async () => {
    const account = await anAccount(server, { isVerified: 0 });
    await server.call('auth/login', account.login);
    const verify_token = tokenIn(await lastMailTo(server, account.email));
    const { userId: user_id, password } = account;
    await server.call('account/verifyEmail', { user_id, verify_token, password });
    await server.call('account/recoverPassword', { email: account.email });
    const token = tokenIn(await lastMailTo(server, account.email));
    const body = { user_id: account.userId, verify_token: token, password: 'Eight Beans 8' };
    await server.call('account/setNewPassword', body);
    expect(await actionsOf(account)).toEqual([
      'sign-in.unverified',
      'email.verify',
      'recovery.asked',
      'password.reset',
    ]);
    await server.attempt('account/setNewPassword', body, { from: '203.0.112.1' });
    expect(await eventsFrom('203.0.112.0/24')).toMatchObject([
      { action: 'link.refused', target: { subject: '/api/account/setNewPassword' } },
    ]);
  });

  test('records changes of roles, suspensions, keys and sessions', async () => {
    const member = await aMember(server);
    const { userId, password } = member;
    await server.call('users/changeAccountType', { userId, accountType: 2 }, { as: root });
    const body = { password, newPassword: 'Nine Beans 9' };
    await server.call('account/changePassword', body, { as: member });
    await server.call('account/exportData', {}, { as: member });
    await server.call('auth/logout', {}, { as: member });
    await server.call('users/suspendUsers', { users: [userId] }, { as: root });
    await server.call('users/restoreUsers', { users: [userId] }, { as: root });
    expect(await actionsOf(member)).toEqual([
      'user.make-editor',
      'password.change',
      'account.export',
      'session.end',
      'user.suspend',
      'user.restore',
    ]);
  });

  test('records an export of people, and who made it', async () => {
    const as = await anAdministrator(server);
    await server.call('users/exportUsers', {}, { as });
    expect(await eventsOf(as.userId)).toMatchObject([
      { action: 'users.export', actor: { subject: `user/${as.userId}` } },
    ]);
  });

  test('records refusals: by role, without the XSRF header, and from another site', async () => {
    const member = await aMember(server);
    await server.attempt('users/getUsers', {}, { as: member, from: '203.0.111.1' });
    const { cookie = '' } = asBrowser(member);
    await server.attempt('users/getUsers', {}, { headers: { cookie }, from: '203.0.111.2' });
    const headers = { origin: 'https://evil.example' };
    await server.attempt('auth/login', member.login, { headers, from: '203.0.111.3' });
    expect(await eventsFrom('203.0.111.0/24')).toMatchObject([
      { action: 'refused.role', actor: { subject: `user/${member.userId}` } },
      { action: 'refused.xsrf', actor: null, target: { subject: '/api/users/getUsers' } },
      { action: 'refused.origin', target: { subject: '/api/auth/login' } },
    ]);
  });

  test('records a reached limit, and wrong passwords in a session', async () => {
    const member = await aMember(server);
    const body = { password: 'Wrong Beans 7', newPassword: 'Nine Beans 9' };
    let status = 0;
    // On a busy machine an attempt may take longer than the first wait, which would allow one more.
    setClock(Date.now());
    while (status !== 429) {
      passTime(1);
      ({ status } = await server.attempt('account/changePassword', body, { as: member }));
    }
    const actions = await actionsOf(member);
    expect(actions.filter((action) => action === 'confirm.wrong-password')).toHaveLength(10);
    expect(actions.at(-1)).toBe('limit.reached');
    vi.useRealTimers();
  });

  test('contains no address, password or token', async () => {
    const email = 'stranger.nobody@unknown.example';
    await server.attempt('auth/login', { email, password: 'Stranger 1' }, { from: '203.0.110.9' });
    await server.attempt('account/recoverPassword', { email }, { from: '203.0.110.9' });
    const account = await anAccount(server);
    const { token = '' } = (await server.call('auth/login', account.login)) as { token: string };
    await server.attempt('auth/login', { ...account.login, password: 'Secret Beans 1' });
    expect(await eventsFrom('203.0.110.0/24')).toMatchObject([
      { action: 'sign-in.unknown-address', target: { subject: '' } },
      { action: 'recovery.unknown-address', target: { subject: '' } },
    ]);
    const rows = JSON.stringify(await server.db.selectFrom('security_log').selectAll().execute());
    for (const secret of ['stranger', 'Stranger 1', 'Secret Beans', '203.0.110.9', '@', token]) {
      expect(rows).not.toContain(secret);
    }
  });

  test('shortens an IPv6 network to its first 48 bits', async () => {
    const { login, userId } = await anAccount(server);
    await server.call('auth/login', login, { from: '2001:db8:12:3456::99' });
    expect(await eventsOf(userId)).toMatchObject([{ network: '2001:db8:12::/48' }]);
  });

  test('keeps entries about a deleted account only by its id', async () => {
    const account = await anAccount(server, { firstName: 'Vanishing' });
    const as = await signIn(server, account);
    await server.attempt('auth/login', { ...account.login, password: 'Wrong Beans 7' });
    await server.call('account/deleteAccount', { password: account.password }, { as });
    expect(await eventsOf(account.userId)).toMatchObject([
      { action: 'user.delete', actor: { name: '', isDeleted: true } },
      { action: 'sign-in.wrong-password', target: { name: '', isDeleted: true } },
    ]);
  });

  test('is exported as CSV, oldest first, piece by piece', async () => {
    const account = await anAccount(server);
    await server.call('auth/login', account.login);
    await server.attempt('auth/login', { ...account.login, password: 'Wrong Beans 7' });
    const body = { person: account.userId };
    const { csv, next } = await server.call('audit/exportSecurityEvents', body, { as: root });
    const [heading, first, second] = csv.split('\r\n');
    expect(heading).toBe('"at","action","who","about","called","network","request","count"');
    expect(first).toContain(',"session.begin",');
    expect(second).toContain(',"sign-in.wrong-password",');
    expect(next).toBeNull();
    const [latest] = await eventsOf(account.userId);
    const after = `${Date.parse(latest?.at ?? '')}.${latest?.id}`;
    const rest = await server.call('audit/exportSecurityEvents', { ...body, after }, { as: root });
    expect(rest.csv).toBe('');
  });

  test('shows members in their own export what happened, but not the networks of staff', async () => {
    const account = await anAccount(server);
    const { userId } = account;
    await server.call('auth/login', account.login, { from: '203.0.109.9' });
    const from = '203.0.108.9';
    await server.call('users/changeAccountType', { userId, accountType: 2 }, { as: root, from });
    const as = await signIn(server, account);
    const { data } = await server.call('account/exportData', {}, { as });
    expect(data.security).toMatchObject([
      { action: 'session.begin', network: '203.0.109.0/24' },
      { action: 'user.make-editor', network: '' },
    ]);
  });
});

describe('A change that is rolled back', () => {
  test('leaves no entry', async () => {
    const before = await eventsOf(root.userId);
    const body = { userId: 'nobody', accountType: 1 } as const;
    await server.attempt('users/changeAccountType', body, { as: root });
    expect(await eventsOf(root.userId)).toEqual(before);
  });
});
