import { afterEach, describe, expect, test, vi } from 'vitest';
import { lastMailTo, linkIn, mailsTo, tokenIn } from '#tests/support/mail/outbox.ts';
import { anAccount } from '#tests/support/people/accounts.ts';
import { anAddress, aServer, siteUrl } from '#tests/support/server/server.ts';

const server = await aServer();
const none = { test: 0, general: 0, newsletters: 0 } as const;
const monthly = { ...none, newsletters: 1 } as const;

afterEach(() => vi.useRealTimers());

let count = 0;
/** An unused address. */
function aNewAddress(): string {
  count += 1;
  return `Reader.${count}@example.org`;
}

const subscribe = (email: string, lists: Partial<Record<keyof typeof none, 0 | 1>> = monthly) =>
  server.call('subscriber/newsletterSubscribe', { ...none, ...lists, email });

const rowsOf = (email: string) =>
  server.db
    .selectFrom('subscribers')
    .selectAll()
    .where('email_key', '=', email.toLowerCase())
    .execute();

describe('subscriber/newsletterSubscribe', () => {
  test('answers code 1 for an address without an account', async () => {
    expect(await subscribe(aNewAddress())).toEqual({
      code: 1,
      message: 'Thank you! Please check your email and confirm your subscription.',
    });
  });

  test('answers code 2 and the account for the address of an account', async () => {
    const { email, userId } = await anAccount(server);
    expect(await subscribe(email)).toMatchObject({ code: 2, userId });
  });

  test('answers code 4 for the address of an account that was subscribed already', async () => {
    const { email, userId } = await anAccount(server);
    await subscribe(email);
    expect(await subscribe(email)).toMatchObject({ code: 4, userId });
  });

  test('answers code 1 again for an address without an account that was subscribed already', async () => {
    const email = aNewAddress();
    await subscribe(email);
    expect(await subscribe(email)).toMatchObject({ code: 1 });
  });

  test('answers code 3 when no list is chosen, and stores nothing', async () => {
    const email = aNewAddress();
    const { code, message } = await subscribe(email, none);
    expect(code).toBe(3);
    expect(message).not.toBe('');
    expect(await rowsOf(email)).toEqual([]);
  });

  test.each(['reader', 'reader@', 'reader@example', 'a b@example.org', 'a@b.org\nBcc: x@y.z'])(
    'refuses an invalid address: %j',
    async (email) => {
      const { status, reply } = await server.attempt('subscriber/newsletterSubscribe', {
        ...monthly,
        email,
      });
      expect(status).toBe(400);
      expect(reply.errors.email).toBe('This field must be a valid email.');
    },
  );

  test('treats one address in different cases as one subscriber', async () => {
    const email = aNewAddress();
    await Promise.all([subscribe(email), subscribe(email.toUpperCase())]);
    await subscribe(email.toLowerCase());
    expect(await rowsOf(email)).toHaveLength(1);
  });

  test('finds the account of an address in any case', async () => {
    const { email, userId } = await anAccount(server);
    expect(await subscribe(email.toUpperCase())).toMatchObject({ code: 2, userId });
  });

  test('keeps lists that were chosen earlier', async () => {
    const email = aNewAddress();
    await subscribe(email, { general: 1 });
    await subscribe(email, { newsletters: 1 });
    expect(await rowsOf(email)).toMatchObject([{ test: 0, general: 1, newsletters: 1 }]);
  });

  test('mails a new address one confirmation link, and no second one right away', async () => {
    const email = aNewAddress();
    await subscribe(email);
    await subscribe(email);
    const mails = await mailsTo(server, email);
    expect(mails).toHaveLength(1);
    const link = linkIn(mails[0]);
    expect(link.origin + link.pathname).toBe(`${siteUrl}/Verifying`);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      purpose: 'subscription',
      verify_token: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test('requires the bot check after five subscriptions from one network in an hour', async () => {
    const from = anAddress();
    for (let tries = 0; tries < 5; tries += 1) {
      const body = { ...monthly, email: aNewAddress() };
      await server.call('subscriber/newsletterSubscribe', body, { from });
    }
    const sixth = { ...monthly, email: aNewAddress() };
    const refused = await server.attempt('subscriber/newsletterSubscribe', sixth, { from });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await rowsOf(sixth.email)).toEqual([]);
    expect(await subscribe(sixth.email)).toMatchObject({ code: 1 });
  });
});

describe('subscriber/confirmSubscription', () => {
  async function aMailedToken(email: string) {
    await subscribe(email);
    return tokenIn(await lastMailTo(server, email));
  }

  test('confirms the subscription', async () => {
    const email = aNewAddress();
    const verify_token = await aMailedToken(email);
    expect(await rowsOf(email)).toMatchObject([{ status: 'pending', confirmed_at: null }]);
    expect(await server.call('subscriber/confirmSubscription', { verify_token })).toEqual({
      code: 1,
      message: 'Thank you! Your subscription is confirmed.',
    });
    expect(await rowsOf(email)).toMatchObject([
      { status: 'confirmed', confirmed_at: expect.any(Number) },
    ]);
  });

  test('accepts a link only once', async () => {
    const verify_token = await aMailedToken(aNewAddress());
    await server.call('subscriber/confirmSubscription', { verify_token });
    const again = await server.attempt('subscriber/confirmSubscription', { verify_token });
    expect(again.status).toBe(400);
    expect(again.reply).toMatchObject({ code: 0, errors: { verify_token: expect.any(String) } });
  });

  test('accepts a link only once, even if it is sent twice at the same time', async () => {
    const verify_token = await aMailedToken(aNewAddress());
    const answers = await Promise.all(
      [1, 2].map(() => server.attempt('subscriber/confirmSubscription', { verify_token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('refuses a link for another purpose', async () => {
    const { email, password } = await anAccount(server, { isVerified: 0 });
    await server.call('auth/login', { email, password });
    const verify_token = tokenIn((await mailsTo(server, email))[0]);
    const { status } = await server.attempt('subscriber/confirmSubscription', { verify_token });
    expect(status).toBe(400);
  });

  test('refuses a link after two weeks', async () => {
    const verify_token = await aMailedToken(aNewAddress());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 14 * 24 * 60 * 60_000 + 1 });
    const { status } = await server.attempt('subscriber/confirmSubscription', { verify_token });
    expect(status).toBe(400);
  });

  test('is final: anyone who subscribes again gets the same answer, and an email that there is nothing to confirm', async () => {
    const email = aNewAddress();
    const verify_token = await aMailedToken(email);
    await server.call('subscriber/confirmSubscription', { verify_token });
    expect(await subscribe(email)).toEqual({
      code: 1,
      message: 'Thank you! Please check your email and confirm your subscription.',
    });
    await subscribe(email);
    const subjects = (await mailsTo(server, email)).map(({ subject }) => subject);
    expect(subjects).toEqual([
      'Please confirm your subscription',
      'Welcome to our newsletter',
      'You’re already subscribed',
    ]);
  });
});
