import { afterEach, describe, expect, test, vi } from 'vitest';
import { lastMailTo, linkIn, mailsTo, tokenIn } from '#tests/support/mail/outbox.ts';
import { anAccount, anAdministrator, signIn } from '#tests/support/people/accounts.ts';
import {
  addApp,
  addKey,
  aMemberWithApp,
  aSecondStep,
  finishLogin,
  secondStepOf,
} from '#tests/support/people/two-factor.ts';
import { deleteExpired } from '#tests/support/server/background-work.ts';
import { aServer, siteUrl } from '#tests/support/server/server.ts';
import { passTime } from '#tests/support/time/clock.ts';

const server = await aServer();
const node = await aServer({}, { place: server.place });

afterEach(() => vi.useRealTimers());

test('Emails about signing in contain no name that could advertise', async () => {
  const firstName = 'Win at shop.example';
  const member = await signIn(server, await anAccount(server, { firstName }));
  await server.call('auth/login', member.login, { headers: { 'user-agent': 'Firefox/150' } });
  await server.call('auth/login', member.login, { headers: { 'user-agent': 'Chrome/150' } });
  await addKey(server, member);
  const mails = await mailsTo(server, member.email);
  expect(mails.map(({ purpose }) => purpose)).toEqual(['new-device', 'two-factor-changed']);
  for (const { text } of mails) {
    expect(text).toContain('Hello,');
    expect(text).not.toContain('shop.example');
    expect(linkIn({ text }).href).toBe(`${siteUrl}/sign-in?from=/account`);
  }
});

describe('A recovery code', () => {
  test('signs in once, however it is typed, and the owner is notified', async () => {
    const { member, recoveryCodes } = await aMemberWithApp(server);
    const [code = ''] = recoveryCodes;
    expect(code).toMatch(/^[0-9a-z]{5}(-[0-9a-z]{5}){3}-[0-9a-z]{6}$/);
    const asked = await secondStepOf(server, member);
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')} `;
    expect((await finishLogin(server, asked.ticket, { recoveryCode: typed })).status).toBe(200);
    const { twoFactor } = await server.call('account/getTwoFactor', {}, { as: member });
    expect(twoFactor.recoveryCodesLeft).toBe(9);
    const texts = (await mailsTo(server, member.email)).map(({ text }) => text);
    expect(texts.join()).toContain('with a recovery code');
    const again = await secondStepOf(server, member);
    const refused = await finishLogin(server, again.ticket, { recoveryCode: code });
    expect(refused.status).toBe(401);
    expect(refused.reply.errors.secondStep).toMatch(
      /recovery code is wrong or has already been used/,
    );
  });

  test('lets only one in when two use it at once', async () => {
    const { member, recoveryCodes } = await aMemberWithApp(server);
    const tickets = [await secondStepOf(server, member), await secondStepOf(server, member)];
    const answers = await Promise.all(
      [server, node].map((on, index) =>
        finishLogin(on, tickets[index]?.ticket ?? '', { recoveryCode: recoveryCodes[3] ?? '' }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test('is stored hashed, and stops working when new ones are made', async () => {
    const { member, recoveryCodes } = await aMemberWithApp(server);
    const rows = await server.db
      .selectFrom('recovery_codes')
      .selectAll()
      .where('user_id', '=', member.userId)
      .execute();
    expect(rows).toHaveLength(10);
    for (const code of recoveryCodes) {
      expect(JSON.stringify(rows)).not.toContain(code);
      expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
    }
    const wrong = { password: 'Wrong Beans 1' };
    const refused = await server.attempt('account/makeRecoveryCodes', wrong, { as: member });
    expect(refused.status).toBe(400);
    const made = await server.call(
      'account/makeRecoveryCodes',
      { password: member.password, ...(await aSecondStep(server, member)) },
      { as: member },
    );
    expect(made.recoveryCodes).toHaveLength(10);
    expect((await lastMailTo(server, member.email))?.text).toContain('new recovery codes');
    const asked = await secondStepOf(server, member);
    const old = await finishLogin(server, asked.ticket, { recoveryCode: recoveryCodes[0] ?? '' });
    expect(old.status).toBe(401);
    const next = { recoveryCode: made.recoveryCodes[0] ?? '' };
    expect((await finishLogin(server, old.reply.secondStep.ticket, next)).status).toBe(200);
  });
});

describe('A ticket for the second step', () => {
  test('is valid for one attempt, for five minutes, and until the password changes', async () => {
    const { member, code } = await aMemberWithApp(server);
    const used = await secondStepOf(server, member);
    expect((await finishLogin(server, used.ticket, { code: '000 000' })).status).toBe(401);
    const again = await finishLogin(server, used.ticket, { code: code() });
    expect(again.status).toBe(400);
    expect(again.reply.message).toMatch(/start over/);

    const late = await secondStepOf(server, member);
    passTime(5 * 60_000);
    expect((await finishLogin(server, late.ticket, { code: code() })).status).toBe(400);
    await deleteExpired(server);

    const early = await secondStepOf(server, member);
    const confirmed = { password: member.password, ...(await aSecondStep(server, member)) };
    const body = { ...confirmed, newPassword: 'Eight Beans 8' };
    await server.call('account/changePassword', body, { as: member });
    expect((await finishLogin(server, early.ticket, { code: code() })).status).toBe(400);
  });

  test('accepts one of nine guesses that arrive at once', async () => {
    const { member } = await aMemberWithApp(server);
    const { ticket } = await secondStepOf(server, member);
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        finishLogin(server, ticket, { code: `00000${index}` }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(8).fill(400), 401]);
  });
});

describe('Two-step sign-in', () => {
  test('stays on after a mailed password reset, which signs no one in', async () => {
    const { member, code } = await aMemberWithApp(server);
    await server.call('account/recoverPassword', { email: member.email });
    const link = {
      user_id: member.userId,
      verify_token: tokenIn(await lastMailTo(server, member.email)),
    };
    const password = 'Eight Beans 8';
    const reset = await server.attempt('account/setNewPassword', { ...link, password });
    expect(reset.status).toBe(200);
    expect(reset.cookies).toEqual([]);
    const login = { email: member.email, password };
    expect((await server.attempt('auth/login', login)).status).toBe(401);
    const body = { ...login, secondStep: { code: code() } };
    expect(await server.call('auth/login', body)).toMatchObject({ code: 1 });
  });

  test('is required after the address is verified: code 3 comes first, and a link leads to it', async () => {
    const { member, code } = await aMemberWithApp(server);
    const users = server.db.updateTable('users').where('id', '=', member.userId);
    await users.set({ is_verified: 0 }).execute();
    const body = { ...member.login, secondStep: { code: code() } };
    expect(await server.call('auth/login', body)).toMatchObject({ code: 3 });
    const verifying = tokenIn(await lastMailTo(server, member.email));
    const asked = await server.attempt('auth/login', { ...member.login, verifying });
    expect(asked.status).toBe(401);
    expect(
      (await finishLogin(server, asked.reply.secondStep.ticket, { code: code() })).status,
    ).toBe(200);
  });

  test('is in the export with names and dates, without secrets', async () => {
    const { member, secret, recoveryCodes } = await aMemberWithApp(server);
    const { key } = await addKey(server, member);
    const { text, reply } = await server.attempt('account/exportData', {}, { as: member });
    expect(reply.data.twoFactor).toEqual({
      app: { addedAt: expect.any(String), lastUsedAt: null },
      passkeys: [{ name: 'Blue key', createdAt: expect.any(String), lastUsedAt: null }],
      recoveryCodes: Array(10).fill({ createdAt: expect.any(String), usedAt: null }),
    });
    for (const hidden of [secret, key.id, ...recoveryCodes]) expect(text).not.toContain(hidden);
    expect(text).toContain('two-factor.app-on');
  });

  test('is deleted with the account', async () => {
    const { member } = await aMemberWithApp(server);
    await addKey(server, member);
    await secondStepOf(server, member);
    const body = { password: member.password, ...(await aSecondStep(server, member)) };
    await server.call('account/deleteAccount', body, { as: member });
    for (const table of ['authenticators', 'passkeys', 'recovery_codes', 'challenges'] as const) {
      const rows = await server.db
        .selectFrom(table)
        .selectAll()
        .where('user_id', '=', member.userId)
        .execute();
      expect(rows, table).toEqual([]);
    }
  });

  test('can be turned off by an administrator for a person who lost it, who is notified', async () => {
    const { member } = await aMemberWithApp(server);
    await addKey(server, member);
    const as = await anAdministrator(server);
    const { userId } = member;
    const { message } = await server.call('users/resetTwoFactor', { userId }, { as });
    expect(message).toBe('Two-step sign-in is off for Maya.');
    expect(await server.call('auth/login', member.login)).toMatchObject({ code: 1 });
    expect((await mailsTo(server, member.email)).map(({ text }) => text).join()).toContain(
      'an administrator turned it off',
    );
    const audited = await server.db
      .selectFrom('audit_log')
      .select(['user_id', 'action'])
      .where('subject', '=', `user/${userId}`)
      .where('action', '=', 'two-factor.reset')
      .execute();
    expect(audited).toEqual([{ user_id: as.userId, action: 'two-factor.reset' }]);
    expect((await server.attempt('users/resetTwoFactor', { userId }, { as })).status).toBe(400);
  });

  test('cannot be turned off for oneself without the password, or for an unknown account', async () => {
    const as = await anAdministrator(server);
    await addApp(server, as);
    const own = await server.attempt('users/resetTwoFactor', { userId: as.userId }, { as });
    expect(own.status).toBe(400);
    expect((await server.attempt('auth/login', as.login)).status).toBe(401);
    const none = await server.attempt('users/resetTwoFactor', { userId: 'nobody' }, { as });
    expect(none.status).toBe(404);
  });

  test('records every change in the audit trail, with the person who made it', async () => {
    const { member } = await aMemberWithApp(server);
    const confirmed = async () => ({
      password: member.password,
      ...(await aSecondStep(server, member)),
    });
    const { twoFactor } = await addKey(server, member);
    const id = twoFactor.passkeys[0]?.id ?? '';
    await server.call('account/makeRecoveryCodes', await confirmed(), { as: member });
    await server.call('account/renamePasskey', { id, name: 'Key' }, { as: member });
    await server.call('account/removePasskey', { id, ...(await confirmed()) }, { as: member });
    await server.call('account/removeAuthenticator', await confirmed(), { as: member });
    const rows = await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('user_id', '=', member.userId)
      .where('action', 'like', 'two-factor.%')
      .orderBy('created_at')
      .execute();
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      'two-factor.app-off',
      'two-factor.app-on',
      'two-factor.codes-made',
      'two-factor.passkey-add',
      'two-factor.passkey-remove',
      'two-factor.passkey-rename',
    ]);
    const mails = await mailsTo(server, member.email);
    expect(mails.filter(({ purpose }) => purpose === 'two-factor-changed')).toHaveLength(5);
  });
});
