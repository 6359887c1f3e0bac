import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { lastMailTo, linkIn, mailsTo } from '#tests/support/mail/outbox.ts';
import {
  anAccount,
  anAdministrator,
  aStaffMember,
  signIn,
  suspend,
} from '#tests/support/people/accounts.ts';
import { addApp } from '#tests/support/people/two-factor.ts';
import { raisedBy } from '#tests/support/server/domain-events.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const administrator = await anAdministrator(server);
const as = { as: administrator };
const anAddress = () => `colleague-${randomUUID()}@example.org`;

/** Invites an address, and returns what its link holds. */
async function invite(email: string, roles: ('newsletter' | 'events' | 'administrator')[]) {
  const { invitations } = await server.call('users/inviteStaff', { email, roles }, as);
  return { ...(await linkTo(email)), invitation: invitations[0] };
}

async function linkTo(email: string) {
  const { searchParams } = linkIn(await lastMailTo(server, email));
  return {
    id: searchParams.get('user_id') ?? '',
    verify_token: searchParams.get('verify_token') ?? '',
  };
}

const chosen = { firstName: 'Zoë', lastName: 'Larsen', newPassword: 'Nine Lentils 9' };
const roleOf = async (email: string) =>
  (await server.call('users/getUsers', { search: email }, as)).users[0]?.roles;

describe('An invitation', () => {
  test('makes an account with its roles, signs in to it, and works once', async () => {
    const email = anAddress();
    const { id, verify_token, invitation } = await invite(email, ['newsletter', 'events']);
    expect(invitation).toMatchObject({ email, state: 'open', roles: ['newsletter', 'events'] });
    const { entries } = await server.call('audit/getEntries', {}, as);
    const sent = entries.find(({ target }) => target.subject === `invitation/${id}`);
    expect(sent).toMatchObject({ action: 'invitation.send', target: { name: email } });
    expect(await server.call('users/getInvitation', { id, verify_token })).toMatchObject({
      email,
      roles: ['newsletter', 'events'],
      account: null,
    });
    expect(await roleOf(email)).toBeUndefined();
    const link = { id, verify_token };
    const missing = await server.attempt('users/acceptInvitation', link);
    expect([missing.status, Object.keys(missing.reply.errors ?? {})]).toEqual([
      400,
      ['firstName', 'lastName', 'newPassword'],
    ]);
    const weak = { ...link, ...chosen, newPassword: 'Password1' };
    expect((await server.attempt('users/acceptInvitation', weak)).status).toBe(400);
    const accept = () => server.attempt('users/acceptInvitation', { ...link, ...chosen });
    const raised = await raisedBy(server, async () => {
      const { status, cookies } = await accept();
      expect([status, cookies.map(({ name }) => name)]).toEqual([
        200,
        expect.arrayContaining(['token', 'user-id']),
      ]);
    });
    expect(raised).toEqual([['account.created', { userId: expect.any(String) }]]);
    expect(await roleOf(email)).toEqual(['newsletter', 'events']);
    const login = await server.call('auth/login', { email, password: chosen.newPassword });
    expect(login.code).toBe(1);
    expect((await accept()).status).toBe(400);
    const { invitations } = await server.call('users/getInvitations', {}, as);
    expect(invitations.find((each) => each.id === id)?.state).toBe('accepted');
  });

  test('adds roles to a verified account only with its session or password', async () => {
    const account = await anAccount(server, { accountType: 2, roles: ['fundraiser'] });
    const { id, verify_token } = await invite(account.email, ['events']);
    const link = { id, verify_token };
    const attempt = async (proof: object, by?: Awaited<ReturnType<typeof signIn>>) =>
      (await server.attempt('users/acceptInvitation', { ...link, ...proof }, { as: by })).status;
    expect(await attempt(chosen)).toBe(401);
    expect(await attempt({}, administrator)).toBe(401);
    expect(await attempt({ password: 'Wrong Beans 7' })).toBe(400);
    expect(await roleOf(account.email)).toEqual(['fundraiser']);
    const session = await signIn(server, account);
    expect(await attempt({}, session)).toBe(200);
    expect(await roleOf(account.email)).toEqual(['events', 'fundraiser']);
    expect((await server.attempt('account/getProfile', {}, { as: session })).status).toBe(200);
    const more = await invite(account.email, ['newsletter']);
    const proof = { id: more.id, verify_token: more.verify_token, password: account.password };
    expect((await server.call('users/acceptInvitation', proof)).roles).toEqual([
      'newsletter',
      'events',
      'fundraiser',
    ]);
  });

  test('takes an unverified account over: the person who registered it cannot get in anymore', async () => {
    const squatter = await anAccount(server, { isVerified: 0 });
    const session = await signIn(server, squatter);
    await addApp(server, session);
    const { id, verify_token } = await invite(squatter.email, ['administrator']);
    expect((await server.call('users/getInvitation', { id, verify_token })).account).toBeNull();
    const old = { id, verify_token, password: squatter.password };
    expect((await server.attempt('users/acceptInvitation', old, { as: session })).status).toBe(400);
    await server.call('users/acceptInvitation', { id, verify_token, ...chosen });
    expect((await server.attempt('account/getProfile', {}, { as: session })).status).toBe(401);
    expect((await server.call('auth/login', squatter.login)).code).toBe(2);
    const login = { email: squatter.email, password: chosen.newPassword };
    expect((await server.call('auth/login', login)).user).toMatchObject({
      AccountType: 1,
      firstName: 'Zoë',
    });
  });

  test('ends when it is revoked, sent again, replaced, too old, or its inviter is demoted', async () => {
    const email = anAddress();
    const works = async (link: { id: string; verify_token: string }) =>
      (
        await server.attempt('users/getInvitation', {
          id: link.id,
          verify_token: link.verify_token,
        })
      ).status === 200;
    const first = await invite(email, ['events']);
    const { id } = first;
    await server.call('users/resendInvitation', { id }, as);
    const second = await linkTo(email);
    expect([await works(first), await works(second)]).toEqual([false, true]);
    await server.db
      .updateTable('invitations')
      .set({ expires_at: Date.now() - 1 })
      .where('id', '=', id)
      .execute();
    expect(await works(second)).toBe(false);
    await server.call('users/resendInvitation', { id }, as);
    const third = await linkTo(email);
    const fourth = await invite(email, ['newsletter']);
    expect([await works(third), await works(fourth)]).toEqual([false, true]);
    await server.call('users/revokeInvitation', { id: fourth.id }, as);
    expect(await works(fourth)).toBe(false);
    const again = await server.attempt('users/resendInvitation', { id: fourth.id }, as);
    expect(again.status).toBe(409);
    const leaving = await anAdministrator(server);
    const to = anAddress();
    await server.call('users/inviteStaff', { email: to, roles: ['events'] }, { as: leaving });
    const fifth = await linkTo(to);
    expect(await works(fifth)).toBe(true);
    await server.call('users/changeRoles', { userId: leaving.userId, roles: ['editor'] }, as);
    expect(await works(fifth)).toBe(false);
    const accepted = await server.attempt('users/acceptInvitation', { ...fifth, ...chosen });
    expect(accepted.status).toBe(400);
    const { invitations } = await server.call('users/getInvitations', {}, as);
    expect(invitations.find((each) => each.id === fifth.id)?.state).toBe('revoked');
  });

  test('is sent once for one attempt, and not to those who have the roles or are suspended', async () => {
    const email = anAddress();
    const body = { email, roles: ['events' as const], attempt: 'one-form' };
    await server.call('users/inviteStaff', body, as);
    await server.call('users/inviteStaff', body, as);
    expect(await mailsTo(server, email)).toHaveLength(1);
    const colleague = await aStaffMember(server, ['events']);
    const refused = [
      { email: colleague.email, roles: ['events'] },
      { email: administrator.email, roles: ['newsletter'] },
    ];
    const suspended = await anAccount(server);
    await suspend(server, suspended);
    refused.push({ email: suspended.email, roles: ['events'] });
    for (const each of refused) {
      expect((await server.attempt('users/inviteStaff', each, as)).status).toBe(409);
    }
    const limited = anAddress();
    const statuses: number[] = [];
    for (let sent = 0; sent < 6; sent += 1) {
      const again = { email: limited, roles: ['events'] };
      statuses.push((await server.attempt('users/inviteStaff', again, as)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
