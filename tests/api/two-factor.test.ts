import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { deleteExpired } from '#server/platform/jobs/housekeeping.ts';
import { anApp } from '../support/authenticator-app.ts';
import { passTime, setClock } from '../support/clock.ts';
import { linkIn, mailsTo, tokenIn } from '../support/mail.ts';
import { aMember, anAccount, anAdministrator, signIn } from '../support/people.ts';
import { aServer, siteUrl } from '../support/server.ts';
import { addApp, addKey, aMemberWithApp, askedOf } from '../support/two-factor.ts';

const server = await aServer();
const node = await aServer({}, { place: server.place });
const step = 30_000;

afterEach(() => vi.useRealTimers());

const finish = (ticket: string, secondStep: object, on = server) =>
  on.attempt('auth/finishLogin', { ticket, secondStep });
const lastMail = async (email: string) => (await mailsTo(server, email)).at(-1);

describe('An authenticator app', () => {
  test('is set up with the password, a QR code and one right code', async () => {
    const member = await aMember(server);
    const { password } = member;
    const begun = await server.call('account/beginAuthenticator', { password }, { as: member });
    const uri = new URL(begun.uri);
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.href)).toContain(member.email);
    expect(uri.searchParams.get('secret')).toBe(begun.secret);
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.qrCode.size).toBeGreaterThan(30);
    expect(begun.qrCode.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    expect(await server.call('auth/login', member.login)).toMatchObject({ code: 1 });

    const code = anApp(begun.secret);
    const refused = await server.attempt(
      'account/confirmAuthenticator',
      { code: code(5) },
      { as: member },
    );
    expect(refused.status).toBe(400);
    expect(refused.reply.errors.code).toMatch(/not right/);

    const confirmed = await server.call(
      'account/confirmAuthenticator',
      { code: code() },
      { as: member },
    );
    expect(confirmed.recoveryCodes).toHaveLength(10);
    expect(confirmed.twoFactor).toEqual({
      isOn: 1,
      app: { addedAt: expect.stringMatching(/Z$/), lastUsedAt: null },
      passkeys: [],
      recoveryCodesLeft: 10,
    });
    const notice = await lastMail(member.email);
    expect(notice?.subject).toBe('Your two-step sign-in was changed');
    expect(notice?.text).toContain('an authenticator app was set up');
  });

  test('cannot be set up with a wrong password, nor after a quarter of an hour', async () => {
    const member = await aMember(server);
    const wrong = { password: 'Wrong Beans 1' };
    const refused = await server.attempt('account/beginAuthenticator', wrong, { as: member });
    expect(refused.reply.errors).toEqual({ password: 'Password is incorrect.' });
    const { password } = member;
    const { secret } = await server.call(
      'account/beginAuthenticator',
      { password },
      { as: member },
    );
    passTime(15 * 60_000);
    const late = { code: anApp(secret)() };
    expect(
      (await server.attempt('account/confirmAuthenticator', late, { as: member })).status,
    ).toBe(400);
  });

  test('is asked for after the right password, and signs in with its code', async () => {
    const { member, code } = await aMemberWithApp(server);
    const asked = await server.attempt('auth/login', { ...member.login, remember: 1 });
    expect(asked.status).toBe(401);
    expect(asked.cookies).toEqual([]);
    expect(asked.reply).toEqual({
      code: 0,
      message: expect.any(String),
      secondStep: { ticket: expect.stringMatching(/^[\w-]{43}$/), methods: ['app', 'recovery'] },
    });
    const answer = await finish(asked.reply.secondStep.ticket, { code: code() });
    expect(answer.reply).toMatchObject({
      code: 1,
      message: 'You have been successfully signed in.',
      email: member.email,
      user: { userId: member.userId },
    });
    expect(answer.cookies.find(({ name }) => name === 'token')?.maxAge).toBeGreaterThan(1e6);
    const session = await server.call('auth/session', {}, { as: { ...member, ...answer.reply } });
    expect(session.authenticated).toBe(true);
  });

  test('signs in with address, password and code in one call too', async () => {
    const { member, code } = await aMemberWithApp(server);
    const typed = code().replace(/^.{3}/, '$& ');
    const body = { ...member.login, secondStep: { code: typed } };
    expect(await server.call('auth/login', body)).toMatchObject({ code: 1 });
  });

  test('takes the codes before and after the one of now, and no others', async () => {
    setClock(Date.now());
    const { member, code } = await aMemberWithApp(server);
    const attempt = async (ahead: number) => {
      const { ticket } = await askedOf(server, member);
      return (await finish(ticket, { code: code(ahead) })).status;
    };
    expect(await attempt(2)).toBe(401);
    expect(await attempt(1)).toBe(200);
    passTime(10 * step);
    expect(await attempt(-2)).toBe(401);
    expect(await attempt(-1)).toBe(200);
  });

  test('takes a code once, and none that is older', async () => {
    setClock(Date.now());
    const { member, code } = await aMemberWithApp(server);
    const attempt = async (ahead: number) => {
      const { ticket } = await askedOf(server, member);
      return finish(ticket, { code: code(ahead) });
    };
    expect((await attempt(0)).status).toBe(200);
    const replayed = await attempt(0);
    expect(replayed.status).toBe(401);
    expect(replayed.reply.message).toMatch(/has been used/);
    expect(replayed.cookies).toEqual([]);
    expect((await attempt(-1)).status).toBe(401);
    expect((await attempt(1)).status).toBe(200);
  });

  test('lets one in of two who use a code at once, on two nodes', async () => {
    const { member, code } = await aMemberWithApp(server);
    const tickets = [await askedOf(server, member), await askedOf(server, member)];
    const answers = await Promise.all(
      [server, node].map((on, index) => finish(tickets[index]?.ticket ?? '', { code: code() }, on)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test('is replaced only when the new one has proved itself', async () => {
    const { member, code } = await aMemberWithApp(server);
    const { password } = member;
    const { secret } = await server.call(
      'account/beginAuthenticator',
      { password },
      { as: member },
    );
    const first = await askedOf(server, member);
    expect((await finish(first.ticket, { code: code() })).status).toBe(200);
    const next = anApp(secret);
    const body = { code: next() };
    const { recoveryCodes } = await server.call('account/confirmAuthenticator', body, {
      as: member,
    });
    expect(recoveryCodes).toEqual([]);
    passTime(step);
    const second = await askedOf(server, member);
    const old = await finish(second.ticket, { code: code() });
    expect(old.status).toBe(401);
    expect((await finish(old.reply.secondStep.ticket, { code: next() })).status).toBe(200);
  });

  test('is removed with the password, and takes the recovery codes with it', async () => {
    const { member } = await aMemberWithApp(server);
    const wrong = { password: 'Wrong Beans 1' };
    const refused = await server.attempt('account/removeAuthenticator', wrong, { as: member });
    expect(refused.status).toBe(400);
    const body = { password: member.password };
    const { twoFactor } = await server.call('account/removeAuthenticator', body, { as: member });
    expect(twoFactor).toEqual({ isOn: 0, app: null, passkeys: [], recoveryCodesLeft: 0 });
    expect(await server.call('auth/login', member.login)).toMatchObject({ code: 1 });
    const texts = (await mailsTo(server, member.email)).map(({ text }) => text);
    expect(texts.join()).toContain('the authenticator app was removed');
    const again = await server.attempt('account/removeAuthenticator', body, { as: member });
    expect(again.status).toBe(404);
    const codes = await server.attempt('account/makeRecoveryCodes', body, { as: member });
    expect(codes.status).toBe(400);
  });

  test('has its secret encrypted in the database, by a key that lies beside it', async () => {
    const { member, secret } = await aMemberWithApp(server);
    const row = await server.db
      .selectFrom('authenticators')
      .selectAll()
      .where('user_id', '=', member.userId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret);
    const key = await readFile(join(server.place.DATA_DIR, 'secret.key'), 'utf8');
    expect(key).toMatch(/^[\w-]{43}$/);
  });

  test('cannot be checked by a node with another key, which says so and keeps out', async () => {
    const { member, code, recoveryCodes } = await aMemberWithApp(server);
    const other = await aServer({ SECRET_KEY: 'x'.repeat(32) }, { place: server.place });
    const { ticket } = await askedOf(server, member);
    const refused = await finish(ticket, { code: code() }, other);
    expect(refused.status).toBe(503);
    expect(refused.reply.message).toMatch(/another way/);
    const recovered = await finish(ticket, { recoveryCode: recoveryCodes[0] ?? '' }, other);
    expect(recovered.status).toBe(200);
  });
});

test('What is mailed about signing in carries no name that could advertise', async () => {
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
  test('opens the account once, however it is typed, and its owner is told', async () => {
    const { member, recoveryCodes } = await aMemberWithApp(server);
    const [code = ''] = recoveryCodes;
    expect(code).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/);
    const asked = await askedOf(server, member);
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')} `;
    expect((await finish(asked.ticket, { recoveryCode: typed })).status).toBe(200);
    const { twoFactor } = await server.call('account/getTwoFactor', {}, { as: member });
    expect(twoFactor.recoveryCodesLeft).toBe(9);
    const texts = (await mailsTo(server, member.email)).map(({ text }) => text);
    expect(texts.join()).toContain('one of its recovery codes');
    const again = await askedOf(server, member);
    const refused = await finish(again.ticket, { recoveryCode: code });
    expect(refused.status).toBe(401);
    expect(refused.reply.errors.secondStep).toMatch(/recovery code is not right, or has been used/);
  });

  test('lets one in of two who use it at once', async () => {
    const { member, recoveryCodes } = await aMemberWithApp(server);
    const tickets = [await askedOf(server, member), await askedOf(server, member)];
    const answers = await Promise.all(
      [server, node].map((on, index) =>
        finish(tickets[index]?.ticket ?? '', { recoveryCode: recoveryCodes[3] ?? '' }, on),
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
      { password: member.password },
      { as: member },
    );
    expect(made.recoveryCodes).toHaveLength(10);
    expect((await lastMail(member.email))?.text).toContain('new recovery codes');
    const asked = await askedOf(server, member);
    const old = await finish(asked.ticket, { recoveryCode: recoveryCodes[0] ?? '' });
    expect(old.status).toBe(401);
    const next = { recoveryCode: made.recoveryCodes[0] ?? '' };
    expect((await finish(old.reply.secondStep.ticket, next)).status).toBe(200);
  });
});

describe('A ticket for the second step', () => {
  test('is good for one try, for five minutes, and until the password changes', async () => {
    const { member, code } = await aMemberWithApp(server);
    const used = await askedOf(server, member);
    expect((await finish(used.ticket, { code: '000 000' })).status).toBe(401);
    const again = await finish(used.ticket, { code: code() });
    expect(again.status).toBe(400);
    expect(again.reply.message).toMatch(/begin again/);

    const late = await askedOf(server, member);
    passTime(5 * 60_000);
    expect((await finish(late.ticket, { code: code() })).status).toBe(400);
    await deleteExpired(server.db);

    const early = await askedOf(server, member);
    const body = { password: member.password, newPassword: 'Eight Beans 8' };
    await server.call('account/changePassword', body, { as: member });
    expect((await finish(early.ticket, { code: code() })).status).toBe(400);
  });

  test('serves one of nine guesses that come at once', async () => {
    const { member } = await aMemberWithApp(server);
    const { ticket } = await askedOf(server, member);
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, index) => finish(ticket, { code: `00000${index}` })),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(8).fill(400), 401]);
  });
});

describe('Two-step sign-in', () => {
  test('goes on after a mailed reset, which signs nobody in', async () => {
    const { member, code } = await aMemberWithApp(server);
    await server.call('account/recoverPassword', { email: member.email });
    const link = { user_id: member.userId, verify_token: tokenIn(await lastMail(member.email)) };
    const password = 'Eight Beans 8';
    const reset = await server.attempt('account/setNewPassword', { ...link, password });
    expect(reset.status).toBe(200);
    expect(reset.cookies).toEqual([]);
    const login = { email: member.email, password };
    expect((await server.attempt('auth/login', login)).status).toBe(401);
    const body = { ...login, secondStep: { code: code() } };
    expect(await server.call('auth/login', body)).toMatchObject({ code: 1 });
  });

  test('is asked for after the address is verified: code 3 comes first, and a link goes on to it', async () => {
    const { member, code } = await aMemberWithApp(server);
    const users = server.db.updateTable('users').where('id', '=', member.userId);
    await users.set({ is_verified: 0 }).execute();
    const body = { ...member.login, secondStep: { code: code() } };
    expect(await server.call('auth/login', body)).toMatchObject({ code: 3 });
    const verifying = tokenIn(await lastMail(member.email));
    const asked = await server.attempt('auth/login', { ...member.login, verifying });
    expect(asked.status).toBe(401);
    expect((await finish(asked.reply.secondStep.ticket, { code: code() })).status).toBe(200);
  });

  test('is in the export by names and dates, without secrets', async () => {
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

  test('goes away with the account', async () => {
    const { member } = await aMemberWithApp(server);
    await addKey(server, member);
    await askedOf(server, member);
    await server.call('account/deleteAccount', { password: member.password }, { as: member });
    for (const table of ['authenticators', 'passkeys', 'recovery_codes', 'challenges'] as const) {
      const rows = await server.db
        .selectFrom(table)
        .selectAll()
        .where('user_id', '=', member.userId)
        .execute();
      expect(rows, table).toEqual([]);
    }
  });

  test('is turned off by an administrator for whoever has lost it, who is told', async () => {
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

  test('is not turned off for oneself without the password, nor for nobody', async () => {
    const as = await anAdministrator(server);
    await addApp(server, as);
    const own = await server.attempt('users/resetTwoFactor', { userId: as.userId }, { as });
    expect(own.status).toBe(400);
    expect((await server.attempt('auth/login', as.login)).status).toBe(401);
    const none = await server.attempt('users/resetTwoFactor', { userId: 'nobody' }, { as });
    expect(none.status).toBe(404);
  });

  test('notes every change in the audit log, by whoever made it', async () => {
    const { member } = await aMemberWithApp(server);
    const { password } = member;
    const { twoFactor } = await addKey(server, member);
    const id = twoFactor.passkeys[0]?.id ?? '';
    await server.call('account/makeRecoveryCodes', { password }, { as: member });
    await server.call('account/renamePasskey', { id, name: 'Key' }, { as: member });
    await server.call('account/removePasskey', { id, password }, { as: member });
    await server.call('account/removeAuthenticator', { password }, { as: member });
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
