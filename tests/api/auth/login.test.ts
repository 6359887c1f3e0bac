import { afterEach, describe, expect, test, vi } from 'vitest';
import { linkIn, mailsTo, tokenIn } from '#tests/support/mail/outbox.ts';
import { anAccount } from '#tests/support/people/accounts.ts';
import { anAddress, aServer, type SetCookie, siteUrl } from '#tests/support/server/server.ts';
import { passTime } from '#tests/support/time/clock.ts';

const server = await aServer();
const year = 365 * 24 * 60 * 60;

const cookieNamed = (cookies: SetCookie[], name: string) =>
  cookies.find((cookie) => cookie.name === name);

afterEach(() => vi.useRealTimers());

describe('auth/login', () => {
  test('answers the right password with code 1 and the user', async () => {
    const maya = await anAccount(server, { photo: 'maya.webp' });
    const { email, password } = maya;
    const reply = await server.call('auth/login', { email, password });
    expect(reply).toEqual({
      code: 1,
      message: 'You have been successfully signed in.',
      token: expect.stringMatching(/^[\w-]{43}$/),
      email,
      user: {
        userId: maya.userId,
        firstName: 'Maya',
        lastName: 'Okafor',
        photo: 'maya.webp',
        emailToken: '',
        AccountType: 0,
      },
    });
  });

  test('answers a wrong password with code 2', async () => {
    const { email } = await anAccount(server);
    const { status, reply, cookies } = await server.attempt('auth/login', {
      email,
      password: 'Seven Beans 8',
    });
    expect(status).toBe(200);
    expect(reply).toEqual({ code: 2, message: 'Password is incorrect.' });
    expect(cookies).toEqual([]);
  });

  test('answers an unverified address with code 3', async () => {
    const { email, password } = await anAccount(server, { isVerified: 0 });
    const { status, reply, cookies } = await server.attempt('auth/login', { email, password });
    expect(status).toBe(200);
    expect(reply).toEqual({ code: 3, message: `Please verify your email: ${email}.` });
    expect(cookies).toEqual([]);
  });

  test('answers an unknown address with code 4', async () => {
    const { status, reply, cookies } = await server.attempt('auth/login', {
      email: 'Nobody@example.org',
      password: 'Seven Beans 7',
    });
    expect(status).toBe(200);
    expect(reply).toEqual({
      code: 4,
      message: 'User with Nobody@example.org email is not registred.',
    });
    expect(cookies).toEqual([]);
  });

  test('accepts an address in any case, and with spaces around it', async () => {
    const { email, password } = await anAccount(server);
    const typed = ` ${email.toUpperCase()} `;
    expect(await server.call('auth/login', { email: typed, password })).toMatchObject({ code: 1 });
  });

  test('sets a session cookie that ends with the browser, and the readable ones for a year', async () => {
    const { email, password, userId } = await anAccount(server, { photo: 'maya.webp' });
    const { cookies, reply } = await server.attempt('auth/login', { email, password });
    const shared = { path: '/', sameSite: 'Strict' };
    expect(cookies).toEqual([
      { ...shared, name: 'token', value: reply.token, httpOnly: true },
      { ...shared, name: 'XSRF-TOKEN', value: expect.stringMatching(/^[\w-]{43}$/) },
      { ...shared, name: 'user-first-name', value: 'Maya', maxAge: year },
      { ...shared, name: 'user-id', value: userId, maxAge: year },
      { ...shared, name: 'user-photo', value: 'maya.webp', maxAge: year },
    ]);
  });

  test('keeps the session cookie for a year if asked to remember', async () => {
    const { email, password } = await anAccount(server);
    const { cookies } = await server.attempt('auth/login', { email, password, remember: 1 });
    expect(cookieNamed(cookies, 'token')).toMatchObject({ maxAge: year, httpOnly: true });
    expect(cookieNamed(cookies, 'XSRF-TOKEN')).toMatchObject({ maxAge: year });
  });

  test('stores a first name in any script in its cookie', async () => {
    const { email, password } = await anAccount(server, { firstName: 'Zoë; 李' });
    const { cookies } = await server.attempt('auth/login', { email, password });
    expect(decodeURIComponent(cookieNamed(cookies, 'user-first-name')?.value ?? '')).toBe(
      'Zoë; 李',
    );
  });

  test('mails an unverified address one link, and no second one right away', async () => {
    const { email, password, userId } = await anAccount(server, { isVerified: 0 });
    await server.call('auth/login', { email, password });
    await server.call('auth/login', { email, password });
    const mails = await mailsTo(server, email);
    expect(mails).toHaveLength(1);
    const link = linkIn(mails[0]);
    expect(link.origin + link.pathname).toBe(`${siteUrl}/Verifying`);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      purpose: 'email',
      user_id: userId,
      verify_token: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test('mails an unverified address another link after five minutes, and only that one works', async () => {
    const { email, password } = await anAccount(server, { isVerified: 0 });
    await server.call('auth/login', { email, password });
    passTime(5 * 60_000 + 1);
    await server.call('auth/login', { email, password });
    const [first, second, ...others] = await mailsTo(server, email);
    expect(others).toEqual([]);
    const signIn = (verifying: string) => server.call('auth/login', { email, password, verifying });
    expect((await signIn(tokenIn(first))).code).toBe(3);
    expect((await signIn(tokenIn(second))).code).toBe(1);
  });

  test('signs in at once with the token of the mailed link', async () => {
    const { email, password } = await anAccount(server, { isVerified: 0 });
    await server.call('auth/login', { email, password });
    const verifying = tokenIn((await mailsTo(server, email))[0]);
    const reply = await server.call('auth/login', { email, password, verifying });
    expect(reply.code).toBe(1);
    expect(await server.call('auth/login', { email, password })).toMatchObject({ code: 1 });
  });

  test('does not accept another account’s link, and leaves that link valid', async () => {
    const owner = await anAccount(server, { isVerified: 0 });
    await server.call('auth/login', owner.login);
    const verifying = tokenIn((await mailsTo(server, owner.email))[0]);
    const other = await anAccount(server, { isVerified: 0 });
    expect(await server.call('auth/login', { ...other.login, verifying })).toMatchObject({
      code: 3,
    });
    expect(await server.call('auth/login', { ...owner.login, verifying })).toMatchObject({
      code: 1,
    });
  });

  test('does not accept a link without the right password', async () => {
    const { email, password } = await anAccount(server, { isVerified: 0 });
    await server.call('auth/login', { email, password });
    const verifying = tokenIn((await mailsTo(server, email))[0]);
    const wrong = { email, password: 'Seven Beans 8', verifying };
    expect(await server.call('auth/login', wrong)).toMatchObject({ code: 2 });
    expect(await server.call('auth/login', { email, password })).toMatchObject({ code: 3 });
  });

  test('slows down repeated attempts for one address, and no one else', async () => {
    const { email, password } = await anAccount(server);
    const from = anAddress();
    const wrong = { email, password: 'Seven Beans 8' };
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await server.attempt('auth/login', wrong, { from })).status).toBe(200);
    }
    // At once: on a slow machine the first wait of a second ends while a password is checked.
    const more = await Promise.all(
      [1, 2, 3, 4].map(() => server.attempt('auth/login', wrong, { from })),
    );
    const refused = more.find(({ status }) => status === 429);
    expect(refused?.reply).toMatchObject({ code: 0, message: expect.stringMatching(/wait/) });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(await server.call('auth/login', { email, password })).toMatchObject({ code: 1 });
  });

  test('forgets failed attempts after a successful one', async () => {
    const { email, password } = await anAccount(server);
    const from = anAddress();
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 5; tries += 1) {
        await server.call('auth/login', { email, password: 'Seven Beans 8' }, { from });
      }
      expect(await server.call('auth/login', { email, password }, { from })).toMatchObject({
        code: 1,
      });
    }
  });
});
