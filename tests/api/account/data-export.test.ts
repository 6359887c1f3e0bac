import { describe, expect, test } from 'vitest';
import { anAccount, type SignedIn } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();

/** A member with data in many features. */
async function aPersonWithTraces(firstName = 'Maya'): Promise<SignedIn> {
  const account = await anAccount(server, { firstName });
  const { token = '' } = await server.call('auth/login', account.login);
  const member = { ...account, token, xsrf: '' };
  const lists = { test: 0, general: 1, newsletters: 0 } as const;
  await server.call('account/editNewsletters', lists, { as: member });
  await server.call('account/recoverPassword', { email: account.email });
  const wish = { email: `new.${account.email}`, password: account.password };
  await server.call('account/changeEmail', wish, { as: member });
  return member;
}

describe('account/exportData', () => {
  test('contains all stored data', async () => {
    const member = await aPersonWithTraces();
    const { data } = await server.call('account/exportData', {}, { as: member });
    expect(data).toMatchObject({
      account: { userId: member.userId, email: member.email, pendingEmail: `new.${member.email}` },
      sessions: [{ isCurrent: 1 }],
      devices: [{ network: expect.any(String) }],
      newsletters: { email: member.email, general: 1, status: 'confirmed' },
    });
    const { mails, activity, mailedLinks } = data as Record<string, { [key: string]: string }[]>;
    expect(mails?.map(({ recipient }) => recipient).toSorted()).toEqual(
      [member.email, member.email, `new.${member.email}`].toSorted(),
    );
    expect(activity?.map(({ action }) => action)).toContain('session.begin');
    expect(mailedLinks?.map(({ purpose }) => purpose).toSorted()).toEqual([
      'email-change',
      'password',
    ]);
  });

  test('contains no secret: neither a hash nor a link that still works', async () => {
    const member = await aPersonWithTraces();
    const { text } = await server.attempt('account/exportData', {}, { as: member });
    expect(text).not.toMatch(/argon2|_hash|verify_token=[\w-]/);
  });
});
