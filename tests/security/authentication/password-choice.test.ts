import { describe, expect, test } from 'vitest';
import { lastMailTo, tokenIn } from '#tests/support/mail/outbox.ts';
import { aMember, anAccount } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const tooCommon = 'This password is too common. Choose one that is harder to guess.';
const form = (password: string) => ({
  firstName: 'Noor',
  lastName: 'Haddad',
  email: 'noor.haddad@example.org',
  password,
  remember: 0 as const,
});

describe('2: A password that is easy to guess is refused, though it meets the format', () => {
  test.each([
    ['Password1', tooCommon],
    ['TRUSTNO1', tooCommon],
    ['NoorHaddad1', expect.stringContaining('based on your name')],
    ['Noor.Haddad@example.org1', expect.stringContaining('based on your name')],
    ['CommonPlate2026', expect.stringContaining('this site’s name')],
  ])('%s', async (password, message) => {
    const { status, reply } = await server.attempt('auth/register', form(password));
    expect([status, reply.code, reply.errors]).toEqual([400, 0, { password: message }]);
    const users = server.db.selectFrom('users').where('email_key', '=', 'noor.haddad@example.org');
    expect(await users.selectAll().execute()).toEqual([]);
  });

  test('when it is set by a mailed link, which stays valid', async () => {
    const { userId: user_id, email } = await anAccount(server, { firstName: 'Noor' });
    await server.call('account/recoverPassword', { email });
    const link = { user_id, verify_token: tokenIn(await lastMailTo(server, email)) };
    const refused = await server.attempt('account/setNewPassword', {
      ...link,
      password: 'Passw0rd',
    });
    expect([refused.status, refused.reply.errors]).toEqual([400, { password: tooCommon }]);
    const password = 'Eight Beans 8';
    expect(await server.call('account/setNewPassword', { ...link, password })).toMatchObject({
      code: 1,
    });
  });

  test('when it is changed', async () => {
    const member = await aMember(server);
    const body = { password: member.password, newPassword: 'Maya.Okafor.7' };
    const { status, reply } = await server.attempt('account/changePassword', body, { as: member });
    expect([status, Object.keys(reply.errors)]).toEqual([400, ['newPassword']]);
    expect((await server.call('auth/login', member.login)).code).toBe(1);
  });

  test('a wrong format has its own message', async () => {
    const { reply } = await server.attempt('auth/register', form('password'));
    expect(reply.errors).toEqual({ password: 'The password format must be correct.' });
  });
});
