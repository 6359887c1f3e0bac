import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Path } from '#contract/index.ts';
import { linkIn, mailsTo, tokenIn } from '#tests/support/mail/outbox.ts';
import { type Account, aMember, anAccount, signIn } from '#tests/support/people/accounts.ts';
import {
  requestPasswordReset,
  resetPasswordDuring,
} from '#tests/support/people/password-recovery.ts';
import { aServer, siteUrl } from '#tests/support/server/server.ts';
import { passTime } from '#tests/support/time/clock.ts';

const server = await aServer();
const password = 'Eight Beans 8';

afterEach(() => vi.useRealTimers());

const recover = (account: Account) => requestPasswordReset(server, account);

describe('account/recoverPassword', () => {
  test('mails a link, and says so', async () => {
    const { email, userId } = await anAccount(server);
    expect(await server.call('account/recoverPassword', { email })).toEqual({
      code: 1,
      message: 'Please check you email. We sent you link to recover password.',
      user: { userId },
    });
    const link = linkIn((await mailsTo(server, email))[0]);
    expect(link.origin + link.pathname).toBe(`${siteUrl}/Verifying`);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      purpose: 'password',
      user_id: userId,
      verify_token: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test('answers code 0 if no account has that address', async () => {
    const email = 'nobody@example.org';
    expect(await server.call('account/recoverPassword', { email })).toEqual({
      code: 0,
      message: 'Your with nobody@example.org email is not registred.',
      user: null,
    });
    expect(await mailsTo(server, email)).toEqual([]);
  });

  test('mails one account at most three times in 15 minutes, with the same answer', async () => {
    const { email } = await anAccount(server);
    for (let count = 0; count < 5; count += 1) {
      expect(await server.call('account/recoverPassword', { email })).toMatchObject({ code: 1 });
    }
    expect(await mailsTo(server, email)).toHaveLength(3);
  });

  test('requires a bot check of a network that asks often', async () => {
    const from = '203.0.113.78';
    const asked = (name: number) =>
      server.attempt('account/recoverPassword', { email: `${name}@example.org` }, { from });
    for (let count = 0; count < 10; count += 1) expect((await asked(count)).status).toBe(200);
    expect((await asked(10)).status).toBe(429);
  });
});

describe('account/setNewPassword', () => {
  test('sets the password, ends every session and notifies the owner', async () => {
    const member = await aMember(server);
    const link = await recover(member);
    expect(await server.call('account/setNewPassword', { ...link, password })).toEqual({
      code: 1,
      message: 'Thank you! Your password have been reset.',
      user: { userId: member.userId },
    });
    expect((await server.attempt('account/getProfile', {}, { as: member })).status).toBe(401);
    expect(await server.call('auth/login', { email: member.email, password })).toMatchObject({
      code: 1,
    });
    expect(await server.call('auth/login', member.login)).toMatchObject({ code: 2 });
    const purposes = (await mailsTo(server, member.email)).map(({ purpose }) => purpose);
    expect(purposes).toContain('password-changed');
  });

  test('verifies the address as well, since the link was mailed to it', async () => {
    const account = await anAccount(server, { isVerified: 0 });
    await server.call('account/setNewPassword', { ...(await recover(account)), password });
    const login = { email: account.email, password };
    expect(await server.call('auth/login', login)).toMatchObject({ code: 1 });
  });

  test('accepts only the latest link, once, within an hour', async () => {
    const account = await anAccount(server);
    const older = await recover(account);
    const newest = await recover(account);
    const redeem = async (link: object) => {
      const { status, reply } = await server.attempt('account/setNewPassword', {
        ...link,
        password,
      });
      if (status === 400) expect(reply.errors.verify_token).toMatch(/used or has expired/);
      return status;
    };
    expect(await redeem(older)).toBe(400);
    expect(await redeem(newest)).toBe(200);
    expect(await redeem(newest)).toBe(400);
    const late = await recover(account);
    passTime(60 * 60_000 + 1);
    expect(await redeem(late)).toBe(400);
  });

  test('lets only one of two simultaneous uses of a link succeed', async () => {
    const link = await recover(await anAccount(server));
    const answers = await Promise.all(
      ['Nine Beans 9', password].map((chosen) =>
        server.attempt('account/setNewPassword', { ...link, password: chosen }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('drops a pending change of address', async () => {
    const member = await aMember(server);
    const wish = { email: `new.${member.email}`, password: member.password };
    await server.call('account/changeEmail', wish, { as: member });
    const moved = tokenIn((await mailsTo(server, wish.email))[0]);
    await server.call('account/setNewPassword', { ...(await recover(member)), password });
    const link = { user_id: member.userId, verify_token: moved };
    expect((await server.attempt('account/confirmEmailChange', link)).status).toBe(400);
  });
});

describe('account/changePassword', () => {
  test('changes the password, and keeps only the caller signed in', async () => {
    const member = await aMember(server);
    const other = await signIn(server, member);
    const body = { password: member.password, newPassword: password };
    expect(await server.call('account/changePassword', body, { as: member })).toMatchObject({
      code: 1,
    });
    expect((await server.attempt('account/getProfile', {}, { as: member })).status).toBe(200);
    expect((await server.attempt('account/getProfile', {}, { as: other })).status).toBe(401);
    expect((await mailsTo(server, member.email)).map(({ subject }) => subject)).toEqual([
      'Your password was changed',
    ]);
  });

  test('requires the current password', async () => {
    const member = await aMember(server);
    const body = { password: 'Wrong Beans 1', newPassword: password };
    const { status, reply } = await server.attempt('account/changePassword', body, { as: member });
    expect(status).toBe(400);
    expect(reply.errors).toEqual({ password: 'Password is incorrect.' });
    expect(await server.call('auth/login', member.login)).toMatchObject({ code: 1 });
  });

  test('invalidates an open recovery link', async () => {
    const member = await aMember(server);
    const link = await recover(member);
    const body = { password: member.password, newPassword: password };
    await server.call('account/changePassword', body, { as: member });
    const late = await server.attempt('account/setNewPassword', { ...link, password });
    expect(late.status).toBe(400);
  });
});

describe('Anyone who knows the old password', () => {
  // The new password has ended the session, and a slow comparison may already find it. Who is first ends the link.
  const oneSucceeds = [
    [200, 401],
    [200, 400],
    [400, 200],
  ];

  async function atOnce<P extends Path>(path: P, body: object) {
    const account = await aMember(server);
    const wish = { ...body, password: account.password };
    const { rescue, late } = await resetPasswordDuring(server, account, password, path, wish);
    return { account, rescue: rescue.status, theft: late.status };
  }

  test('cannot choose another one once the owner has set a new one', async () => {
    const newPassword = 'Stolen Beans 9';
    const { account, rescue, theft } = await atOnce('account/changePassword', { newPassword });
    expect(oneSucceeds).toContainEqual([rescue, theft]);
    const login = { email: account.email, password: rescue === 200 ? password : newPassword };
    expect(await server.call('auth/login', login)).toMatchObject({ code: 1 });
  });

  test('leaves no pending change of address behind', async () => {
    const { account, rescue } = await atOnce('account/changeEmail', { email: 'thief@example.org' });
    expect(rescue).toBe(200);
    const row = server.db.selectFrom('users').select('pending_email');
    expect(await row.where('id', '=', account.userId).executeTakeFirst()).toEqual({
      pending_email: '',
    });
  });

  test('cannot delete the account once the owner has set a new one', async () => {
    const { rescue, theft } = await atOnce('account/deleteAccount', {});
    expect(oneSucceeds).toContainEqual([rescue, theft]);
  });
});

describe('auth/comparePassword', () => {
  test('answers code 1 for the right password and 0 for a wrong one', async () => {
    const { userId, ...member } = await aMember(server);
    const compare = (given: string) =>
      server.call(
        'auth/comparePassword',
        { userId, password: given },
        { as: { userId, ...member } },
      );
    expect((await compare(member.password)).code).toBe(1);
    expect((await compare('Wrong Beans 1')).code).toBe(0);
  });

  test('slows down a session that guesses passwords', async () => {
    const member = await aMember(server);
    const body = { userId: member.userId, password: 'Wrong Beans 1' };
    const attempt = () => server.attempt('auth/comparePassword', body, { as: member });
    for (let count = 0; count < 10; count += 1) expect((await attempt()).status).toBe(200);
    const refused = await attempt();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});
