import { afterEach, describe, expect, test, vi } from 'vitest';
import { mailsTo, tokenIn } from '#tests/support/mail/outbox.ts';
import { anAccount } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';
import { setClock } from '#tests/support/time/clock.ts';

const server = await aServer();

afterEach(() => vi.useRealTimers());

describe('account/verifyEmail', () => {
  async function anUnverifiedAccount() {
    const account = await anAccount(server, { isVerified: 0 });
    await server.call('auth/login', account.login);
    const verify_token = tokenIn((await mailsTo(server, account.email))[0]);
    const { userId: user_id, password } = account;
    return { ...account, link: { user_id, verify_token, password } };
  }

  test('verifies the address by the mailed link', async () => {
    const { link, login } = await anUnverifiedAccount();
    expect(await server.call('account/verifyEmail', link)).toEqual({
      code: 1,
      message: 'Thank you! Your email is verified.',
    });
    expect(await server.call('auth/login', login)).toMatchObject({ code: 1 });
  });

  test('accepts the link only once', async () => {
    const { link } = await anUnverifiedAccount();
    await server.call('account/verifyEmail', link);
    const { status, reply } = await server.attempt('account/verifyEmail', link);
    expect(status).toBe(400);
    expect(reply).toMatchObject({ code: 0, errors: { verify_token: expect.any(String) } });
  });

  test('refuses the link for another account, and keeps it valid for its own', async () => {
    const { link } = await anUnverifiedAccount();
    const { userId } = await anAccount(server, { isVerified: 0 });
    const stolen = { ...link, user_id: userId };
    expect((await server.attempt('account/verifyEmail', stolen)).status).toBe(400);
    expect(await server.call('account/verifyEmail', link)).toMatchObject({ code: 1 });
  });

  test('refuses the link after two days', async () => {
    const { link } = await anUnverifiedAccount();
    setClock(Date.now() + 48 * 60 * 60_000 + 1);
    expect((await server.attempt('account/verifyEmail', link)).status).toBe(400);
  });

  test('refuses the link when a newer one was mailed', async () => {
    const { link, login } = await anUnverifiedAccount();
    setClock(Date.now() + 6 * 60_000);
    await server.call('auth/login', login);
    expect(await mailsTo(server, login.email)).toHaveLength(2);
    expect((await server.attempt('account/verifyEmail', link)).status).toBe(400);
  });
});
