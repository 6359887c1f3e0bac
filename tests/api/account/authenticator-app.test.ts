import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { lastMailTo, mailsTo } from '#tests/support/mail/outbox.ts';
import { aMember } from '#tests/support/people/accounts.ts';
import { aCodeGenerator } from '#tests/support/people/authenticator-app.ts';
import {
  aMemberWithApp,
  aSecondStep,
  finishLogin,
  secondStepOf,
} from '#tests/support/people/two-factor.ts';
import { aServer } from '#tests/support/server/server.ts';
import { passTime, setClock } from '#tests/support/time/clock.ts';

const server = await aServer();
const node = await aServer({}, { place: server.place });
const step = 30_000;

afterEach(() => vi.useRealTimers());

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

    const code = aCodeGenerator(begun.secret);
    const refused = await server.attempt(
      'account/confirmAuthenticator',
      { code: code(5) },
      { as: member },
    );
    expect(refused.status).toBe(400);
    expect(refused.reply.errors.code).toMatch(/code is wrong/);

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
    const notice = await lastMailTo(server, member.email);
    expect(notice?.subject).toBe('Your two-step sign-in was changed');
    expect(notice?.text).toContain('an authenticator app was set up');
  });

  test('cannot be set up with a wrong password, or after 15 minutes', async () => {
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
    const late = { code: aCodeGenerator(secret)() };
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
    const answer = await finishLogin(server, asked.reply.secondStep.ticket, { code: code() });
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

  test('can also sign in with address, password and code in one call', async () => {
    const { member, code } = await aMemberWithApp(server);
    const typed = code().replace(/^.{3}/, '$& ');
    const body = { ...member.login, secondStep: { code: typed } };
    expect(await server.call('auth/login', body)).toMatchObject({ code: 1 });
  });

  test('accepts the current code, the one before and the one after, and no others', async () => {
    setClock(Date.now());
    const { member, code } = await aMemberWithApp(server);
    const attempt = async (ahead: number) => {
      const { ticket } = await secondStepOf(server, member);
      return (await finishLogin(server, ticket, { code: code(ahead) })).status;
    };
    expect(await attempt(2)).toBe(401);
    expect(await attempt(1)).toBe(200);
    passTime(10 * step);
    expect(await attempt(-2)).toBe(401);
    expect(await attempt(-1)).toBe(200);
  });

  test('accepts each code once, and no older one', async () => {
    setClock(Date.now());
    const { member, code } = await aMemberWithApp(server);
    const attempt = async (ahead: number) => {
      const { ticket } = await secondStepOf(server, member);
      return finishLogin(server, ticket, { code: code(ahead) });
    };
    expect((await attempt(0)).status).toBe(200);
    const replayed = await attempt(0);
    expect(replayed.status).toBe(401);
    expect(replayed.reply.message).toMatch(/already been used/);
    expect(replayed.cookies).toEqual([]);
    expect((await attempt(-1)).status).toBe(401);
    expect((await attempt(1)).status).toBe(200);
  });

  test('lets only one in when two use the same code at once, on two nodes', async () => {
    const { member, code } = await aMemberWithApp(server);
    const tickets = [await secondStepOf(server, member), await secondStepOf(server, member)];
    const answers = await Promise.all(
      [server, node].map((on, index) =>
        finishLogin(on, tickets[index]?.ticket ?? '', { code: code() }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test('is replaced only after a code of the new one was confirmed', async () => {
    const { member, code } = await aMemberWithApp(server);
    const confirmed = { password: member.password, ...(await aSecondStep(server, member)) };
    const { secret } = await server.call('account/beginAuthenticator', confirmed, { as: member });
    const first = await secondStepOf(server, member);
    expect((await finishLogin(server, first.ticket, { code: code() })).status).toBe(200);
    const next = aCodeGenerator(secret);
    const body = { code: next() };
    const { recoveryCodes } = await server.call('account/confirmAuthenticator', body, {
      as: member,
    });
    expect(recoveryCodes).toEqual([]);
    passTime(step);
    const second = await secondStepOf(server, member);
    const old = await finishLogin(server, second.ticket, { code: code() });
    expect(old.status).toBe(401);
    expect((await finishLogin(server, old.reply.secondStep.ticket, { code: next() })).status).toBe(
      200,
    );
  });

  test('is removed with the password, together with the recovery codes', async () => {
    const { member } = await aMemberWithApp(server);
    const wrong = { password: 'Wrong Beans 1' };
    const refused = await server.attempt('account/removeAuthenticator', wrong, { as: member });
    expect(refused.status).toBe(400);
    const { password } = member;
    const body = { password, ...(await aSecondStep(server, member)) };
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

  test('has its secret encrypted in the database, by a key stored next to it', async () => {
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

  test('cannot be checked by a node with another key, which says so and refuses', async () => {
    const { member, code, recoveryCodes } = await aMemberWithApp(server);
    const other = await aServer({ SECRET_KEY: 'x'.repeat(32) }, { place: server.place });
    const { ticket } = await secondStepOf(server, member);
    const refused = await finishLogin(other, ticket, { code: code() });
    expect(refused.status).toBe(503);
    expect(refused.reply.message).toMatch(/another method/);
    const recovered = await finishLogin(other, ticket, { recoveryCode: recoveryCodes[0] ?? '' });
    expect(recovered.status).toBe(200);
  });

  test('keeps working after key rotation, and then needs only the new key', async () => {
    const { member, code } = await aMemberWithApp(server);
    const previous = (await readFile(`${server.place.DATA_DIR}/secret.key`, 'utf8')).trim();
    const place = { place: server.place };
    const keys = { SECRET_KEY: 'y'.repeat(32), SECRET_KEY_PREVIOUS: previous };
    const changing = await aServer(keys, place);
    const { ticket } = await secondStepOf(server, member);
    expect((await finishLogin(changing, ticket, { code: code() })).status).toBe(200);
    const changed = await aServer({ SECRET_KEY: keys.SECRET_KEY }, place);
    passTime(60_000);
    const again = await secondStepOf(server, member);
    expect((await finishLogin(changed, again.ticket, { code: code() })).status).toBe(200);
  });
});
