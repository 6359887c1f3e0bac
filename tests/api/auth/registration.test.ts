import { describe, expect, test } from 'vitest';
import { linkIn, mailsTo, tokenIn } from '#tests/support/mail/outbox.ts';
import { anAccount } from '#tests/support/people/accounts.ts';
import { raisedBy } from '#tests/support/server/domain-events.ts';
import { aServer, type SetCookie, siteUrl } from '#tests/support/server/server.ts';

const server = await aServer();
const year = 365 * 24 * 60 * 60;
let people = 0;

/** The form of a registration. */
function aForm(overrides: { email?: string; remember?: 0 | 1; newsletters?: 0 | 1 } = {}) {
  people += 1;
  return {
    firstName: 'Noor',
    lastName: 'Haddad',
    email: `Noor.${people}@example.org`,
    password: 'Seven Beans 7',
    remember: 0 as const,
    ...overrides,
  };
}

const named = (cookies: SetCookie[], name: string) => cookies.find((one) => one.name === name);

describe('auth/register', () => {
  test('creates an account and signs in to it', async () => {
    const form = aForm();
    const { reply, cookies } = await server.attempt('auth/register', form);
    expect(reply).toEqual({
      code: 2,
      message: 'You have been successfully registered. Please, check your email.',
      email: form.email,
      userId: expect.any(String),
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: {
        userId: reply.userId,
        firstName: 'Noor',
        lastName: 'Haddad',
        photo: '',
        emailToken: '',
        AccountType: 0,
      },
    });
    expect(named(cookies, 'token')).toMatchObject({ value: reply.token, httpOnly: true });
    expect(named(cookies, 'token')?.maxAge).toBeUndefined();
    const session = await server.call('auth/session', {}, { as: { token: String(reply.token) } });
    expect(session).toMatchObject({ authenticated: true, isVerified: false });
  });

  test('raises an event of the new account, and none for an address that has one', async () => {
    const form = aForm();
    const raised = await raisedBy(server, async () => {
      for (let time = 0; time < 2; time += 1) await server.call('auth/register', form);
    });
    expect(raised).toEqual([['account.created', { userId: expect.any(String) }]]);
  });

  test('keeps the session for a year if asked to remember', async () => {
    const { cookies } = await server.attempt('auth/register', aForm({ remember: 1 }));
    expect(named(cookies, 'token')).toMatchObject({ maxAge: year });
  });

  test('mails a link that verifies the address; until then another sign-in answers code 3', async () => {
    const form = aForm();
    const login = { email: form.email, password: form.password };
    const { userId = '' } = await server.call('auth/register', form);
    expect(await server.call('auth/login', login)).toEqual({
      code: 3,
      message: `Please verify your email: ${form.email}.`,
    });
    const mails = await mailsTo(server, form.email);
    expect(mails.map(({ purpose }) => purpose)).toEqual(['verification']);
    expect(linkIn(mails[0]).origin).toBe(siteUrl);
    const { password } = form;
    const link = { user_id: userId, verify_token: tokenIn(mails[0]), password };
    expect(await server.call('account/verifyEmail', link)).toMatchObject({ code: 1 });
    expect(await server.call('auth/login', login)).toMatchObject({ code: 1 });
  });

  test.each([undefined, null, ''])(
    'lets a sign-in with the verification token %j answer code 3, and with the mailed one code 1',
    async (verifying) => {
      const form = aForm();
      const login = { email: form.email, password: form.password };
      await server.call('auth/register', form);
      expect(await server.call('auth/login', { ...login, verifying })).toMatchObject({ code: 3 });
      const token = tokenIn((await mailsTo(server, form.email))[0]);
      const behind = await server.call('auth/login', { ...login, verifying: token });
      expect(behind).toMatchObject({ code: 1 });
    },
  );

  test('answers code 1 even if the address has an account, in any case', async () => {
    const { email, userId } = await anAccount(server);
    const typed = email.toUpperCase();
    const { reply, cookies } = await server.attempt('auth/register', aForm({ email: typed }));
    expect(reply).toEqual({ code: 1, message: `${typed} already exists.`, email: typed });
    expect(cookies).toEqual([]);
    const sessions = server.db.selectFrom('sessions').where('user_id', '=', userId);
    expect(await sessions.selectAll().execute()).toEqual([]);
  });

  test('notifies the owner of the address, once', async () => {
    const { email } = await anAccount(server);
    await server.call('auth/register', aForm({ email }));
    await server.call('auth/register', aForm({ email }));
    const mails = await mailsTo(server, email);
    expect(mails.map(({ subject }) => subject)).toEqual(['You already have an account']);
  });

  test('subscribes to the newsletter on request, as soon as the address is verified', async () => {
    const form = aForm({ newsletters: 1 });
    const reply = await server.call('auth/register', form);
    const as = { as: reply as never };
    const lists = { test: 0, general: 0, newsletters: 1 };
    expect((await server.call('account/getNewsletters', {}, as)).newsletters).toEqual({
      ...lists,
      status: 'pending',
    });
    const verify_token = tokenIn((await mailsTo(server, form.email))[0]);
    await server.call('account/verifyEmail', { user_id: reply.userId ?? '', verify_token }, as);
    expect((await server.call('account/getNewsletters', {}, as)).newsletters).toEqual({
      ...lists,
      status: 'confirmed',
    });
  });

  test('subscribes no one who did not ask for it', async () => {
    const reply = await server.call('auth/register', aForm());
    const { newsletters } = await server.call('account/getNewsletters', {}, { as: reply as never });
    expect(newsletters.status).toBe('none');
  });

  test('requires a bot check of a network that registers very often', async () => {
    const from = '203.0.113.77';
    const taken = aForm({ email: (await anAccount(server)).email });
    for (let count = 0; count < 30; count += 1) {
      expect((await server.attempt('auth/register', taken, { from })).status).toBe(200);
    }
    const refused = await server.attempt('auth/register', taken, { from });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('account/mailVerification', () => {
  test('mails a new link, which invalidates the old one', async () => {
    const account = await anAccount(server, { isVerified: 0 });
    await server.call('account/mailVerification', { user_id: account.userId });
    const [mail] = await mailsTo(server, account.email);
    const { userId: user_id, password } = account;
    const link = { user_id, verify_token: tokenIn(mail), password };
    expect(await server.call('account/verifyEmail', link)).toMatchObject({ code: 1 });
  });

  test('mails at most once in five minutes', async () => {
    const { userId, email } = await anAccount(server, { isVerified: 0 });
    for (let count = 0; count < 3; count += 1) {
      await server.call('account/mailVerification', { user_id: userId });
    }
    expect(await mailsTo(server, email)).toHaveLength(1);
  });

  test('answers the same for every id, and mails no one who is already verified', async () => {
    const verified = await anAccount(server);
    const unverified = await anAccount(server, { isVerified: 0 });
    const answers = await Promise.all(
      [verified.userId, unverified.userId, 'nobody'].map(
        async (user_id) => (await server.attempt('account/mailVerification', { user_id })).text,
      ),
    );
    expect(new Set(answers).size).toBe(1);
    expect(await mailsTo(server, verified.email)).toEqual([]);
  });
});
