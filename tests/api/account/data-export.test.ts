import { describe, expect, test } from 'vitest';
import { aMemberWithData } from '#tests/support/people/personal-data.ts';

import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();

describe('account/exportData', () => {
  test('contains all stored data', async () => {
    const member = await aMemberWithData(server);
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
    const member = await aMemberWithData(server);
    const { text } = await server.attempt('account/exportData', {}, { as: member });
    expect(text).not.toMatch(/argon2|_hash|verify_token=[\w-]/);
  });
});
