import { describe, expect, inject, test } from 'vitest';
import {
  aMember,
  anAdministrator,
  anEditor,
  type SignedIn,
} from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const isPostgres = inject('engine') === 'postgres';

describe('The last administrator', () => {
  test('cannot be deleted or demoted', async () => {
    const alone = await aServer();
    const administrator = await anAdministrator(alone);
    const as = { as: administrator };
    const { userId, password } = administrator;
    const deleted = await alone.attempt('account/deleteAccount', { password }, as);
    expect([deleted.status, deleted.reply.code]).toEqual([409, 0]);
    const demoted = await alone.attempt('users/changeAccountType', { userId, accountType: 0 }, as);
    expect([demoted.status, demoted.reply.code]).toEqual([409, 0]);
  });

  test('remains when two demote each other at once', async () => {
    const pair = await aServer();
    const node = isPostgres ? await aServer({}, { place: pair.place }) : pair;
    for (let round = 0; round < 5; round += 1) {
      await pair.db.deleteFrom('users').execute();
      const [one, other] = [await anAdministrator(pair), await anAdministrator(pair)];
      const answers = await Promise.all([
        pair.attempt(
          'users/changeAccountType',
          { userId: other.userId, accountType: 0 },
          { as: one },
        ),
        node.attempt(
          'users/changeAccountType',
          { userId: one.userId, accountType: 0 },
          { as: other },
        ),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = await pair.db
        .selectFrom('users')
        .select('id')
        .where('account_type', '=', 1)
        .execute();
      expect(left).toHaveLength(1);
    }
  });
});

describe('users/changeAccountType', () => {
  test('grants rights without ending sessions, and ends all sessions when it takes them away', async () => {
    const as = { as: await anAdministrator(server) };
    const member = await aMember(server);
    const change = (accountType: 0 | 1 | 2) =>
      server.call('users/changeAccountType', { userId: member.userId, accountType }, as);
    expect(await change(2)).toEqual({
      code: 1,
      message: 'Maya is now an editor.',
      accountType: 2,
    });
    expect((await server.attempt('account/getProfile', {}, { as: member })).status).toBe(200);
    await change(0);
    expect((await server.attempt('account/getProfile', {}, { as: member })).status).toBe(401);
  });

  test('is for administrators, and answers 404 for an unknown account', async () => {
    const body = { userId: 'nobody', accountType: 0 };
    const attempt = async (as: SignedIn) =>
      (await server.attempt('users/changeAccountType', body, { as })).status;
    expect(await attempt(await anEditor(server))).toBe(403);
    expect(await attempt(await anAdministrator(server))).toBe(404);
  });
});
