import { describe, expect, test } from 'vitest';
import {
  aMember,
  anAccount,
  anAdministrator,
  anEditor,
  asBrowser,
} from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();

describe('auth/session', () => {
  test('returns who is signed in', async () => {
    const editor = await anEditor(server);
    expect(await server.call('auth/session', {}, { as: editor })).toEqual({
      code: 1,
      authenticated: true,
      isVerified: true,
      user: {
        userId: editor.userId,
        firstName: 'Maya',
        lastName: 'Okafor',
        email: editor.email,
        photo: '',
        accountType: 2,
        roles: ['editor', 'publisher'],
        secondStepDuty: { state: 'recommended', due: null },
      },
    });
  });

  test('recognizes the same person by their cookies', async () => {
    const member = await aMember(server);
    const { reply } = await server.attempt('auth/session', {}, { headers: asBrowser(member) });
    expect(reply.user?.userId).toBe(member.userId);
  });

  test('tells a visitor that no one is signed in', async () => {
    expect(await server.call('auth/session', {})).toEqual({
      code: 1,
      authenticated: false,
      isVerified: false,
      user: null,
    });
  });
});

describe('auth/logout', () => {
  test('ends the session and clears its cookies', async () => {
    const member = await aMember(server);
    const { status, reply, cookies } = await server.attempt('auth/logout', {}, { as: member });
    expect(status).toBe(200);
    expect(reply.code).toBe(1);
    expect(cookies.map(({ name, value, path }) => [name, value, path])).toEqual([
      ['token', '', '/'],
      ['XSRF-TOKEN', '', '/'],
      ['user-first-name', '', '/'],
      ['user-id', '', '/'],
      ['user-photo', '', '/'],
    ]);
    for (const { expires } of cookies) expect(expires?.getTime()).toBeLessThan(Date.now());
    expect((await server.attempt('auth/logout', {}, { as: member })).status).toBe(401);
  });

  test('requires a signed-in user', async () => {
    expect((await server.attempt('auth/logout')).status).toBe(401);
  });
});

describe('auth/getAccountType', () => {
  test('answers code 1 for an elevated account, and 0 for a member', async () => {
    const people = [await aMember(server), await anAdministrator(server), await anEditor(server)];
    for (const [accountType, person] of people.entries()) {
      const { userId } = person;
      expect(await server.call('auth/getAccountType', { userId }, { as: person })).toEqual({
        code: accountType === 0 ? 0 : 1,
        accountType,
        photo: '',
      });
    }
  });

  test('is open to an administrator for any account, and answers 404 for an unknown one', async () => {
    const administrator = await anAdministrator(server);
    const { userId } = await anAccount(server, { photo: 'maya.webp' });
    const as = { as: administrator };
    expect(await server.call('auth/getAccountType', { userId }, as)).toEqual({
      code: 0,
      accountType: 0,
      photo: 'maya.webp',
    });
    const missing = await server.attempt('auth/getAccountType', { userId: 'nobody' }, as);
    expect(missing.status).toBe(404);
  });
});
