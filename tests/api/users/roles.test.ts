import { describe, expect, inject, test } from 'vitest';
import { mailsTo } from '#tests/support/mail/outbox.ts';
import {
  aMember,
  anAccount,
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

describe('users/changeRoles', () => {
  test('gives several roles, completes them, and tells the person by email what they may do', async () => {
    const as = { as: await anAdministrator(server) };
    const member = await aMember(server);
    const { userId, email } = member;
    const reply = await server.call(
      'users/changeRoles',
      { userId, roles: ['events', 'publisher', 'events'] },
      as,
    );
    expect(reply).toMatchObject({ accountType: 2, roles: ['editor', 'publisher', 'events'] });
    const { user } = await server.call('auth/session', {}, { as: member });
    expect(user).toMatchObject({ accountType: 2, roles: ['editor', 'publisher', 'events'] });
    const [mail, ...more] = await mailsTo(server, email);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Your roles at .* have changed$/);
    expect(mail?.text).toContain('Events: manage events and the people who register for them.');
    // Nothing changes, so nothing is said.
    await server.call('users/changeRoles', { userId, roles: ['events', 'publisher'] }, as);
    expect(await mailsTo(server, email)).toHaveLength(1);
  });

  test('ends sessions only when a right is lost, and never those of someone who becomes an administrator', async () => {
    const as = { as: await anAdministrator(server) };
    const member = await aMember(server);
    const { userId } = member;
    const isSignedIn = async () =>
      (await server.attempt('account/getProfile', {}, { as: member })).status === 200;
    for (const roles of [['events'], ['events', 'fundraiser'], ['administrator']] as const) {
      await server.call('users/changeRoles', { userId, roles: [...roles] }, as);
      expect(await isSignedIn()).toBe(true);
    }
    await server.call('users/changeRoles', { userId, roles: ['events'] }, as);
    expect(await isSignedIn()).toBe(false);
  });

  test('makes a member of someone without roles, but not of the last administrator', async () => {
    const alone = await aServer();
    const as = await anAdministrator(alone);
    const { userId } = await anEditor(alone);
    expect(await alone.call('users/changeRoles', { userId, roles: [] }, { as })).toMatchObject({
      accountType: 0,
      roles: [],
    });
    const own = { userId: as.userId, roles: ['publisher'] as const };
    expect((await alone.attempt('users/changeRoles', own, { as })).status).toBe(409);
  });

  test('is kept by an account that is called an editor again', async () => {
    const as = { as: await anAdministrator(server) };
    const { userId } = await anAccount(server, { accountType: 2, roles: ['fundraiser'] });
    await server.call('users/changeAccountType', { userId, accountType: 2 }, as);
    const { user } = await server.call('users/getUser', { userId }, as);
    expect(user).toMatchObject({ accountType: 2, roles: ['fundraiser'] });
  });

  test('is a filter of the table, which counts editors of the time before roles as both', async () => {
    const place = await aServer();
    const as = { as: await anAdministrator(place) };
    const both = await anEditor(place);
    const { userId: drafting } = await anAccount(place, { accountType: 2, roles: ['editor'] });
    const { userId: gifts } = await anAccount(place, { accountType: 2, roles: ['fundraiser'] });
    const holders = async (holds: 'editor' | 'publisher' | 'fundraiser' | 'administrator') =>
      (await place.call('users/getUsers', { holds }, as)).users.map(({ userId }) => userId).sort();
    expect(await holders('editor')).toEqual([both.userId, drafting].sort());
    expect(await holders('publisher')).toEqual([both.userId]);
    expect(await holders('fundraiser')).toEqual([gifts]);
    expect(await holders('administrator')).toEqual([as.as.userId]);
  });
});
