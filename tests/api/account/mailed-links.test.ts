import { afterEach, describe, expect, test, vi } from 'vitest';
import { mailsTo, tokenIn } from '#tests/support/mail/outbox.ts';
import { anAccount } from '#tests/support/people/accounts.ts';
import { requestPasswordReset } from '#tests/support/people/password-recovery.ts';
import { aSite } from '#tests/support/server/site.ts';
import { passTime } from '#tests/support/time/clock.ts';

const site = await aSite({ SEED: 'none' });
const hour = 60 * 60 * 1000;

afterEach(() => vi.useRealTimers());

const stateOf = async (body: object) =>
  (await site.call('account/getMailedLink', body as never)).state;

/** What the page of a link shows: whether it asks for a password, and what it says. */
async function page(purpose: string, link: Record<string, string>) {
  const path = `/Verifying?${new URLSearchParams({ purpose, ...link })}`;
  const main = /<main[\s\S]*<\/main>/.exec((await site.get(path)).body.toString())?.[0] ?? '';
  return {
    asksPassword: main.includes('type="password"'),
    alert: /<p role="alert"[^>]*>(.*?)<\/p>/.exec(main)?.[1],
  };
}

async function aPasswordLink() {
  const account = await anAccount(site);
  return requestPasswordReset(site, account);
}

async function aVerificationLink() {
  const account = await anAccount(site, { isVerified: 0 });
  await site.call('auth/login', account.login);
  const verify_token = tokenIn((await mailsTo(site, account.email))[0]);
  return { ...account, link: { user_id: account.userId, verify_token } };
}

describe('The page of an emailed link', () => {
  test('asks for a password while the link works, and opening it uses nothing up', async () => {
    const link = await aPasswordLink();
    for (let time = 0; time < 3; time += 1) {
      expect(await page('password', link)).toEqual({ asksPassword: true, alert: '' });
    }
    const body = { ...link, password: 'Seven Beans 7' };
    expect(await site.call('account/setNewPassword', body)).toMatchObject({ code: 1 });
  });

  test('says that the link has been used before it asks for anything', async () => {
    const { link, password } = await aVerificationLink();
    expect(await page('email', link)).toEqual({ asksPassword: true, alert: '' });
    await site.call('account/verifyEmail', { ...link, password });
    expect(await page('email', link)).toEqual({
      asksPassword: false,
      alert: 'This link has been used.',
    });
  });

  test('asks for no password after a reset, which revokes all links for another', async () => {
    const link = await aPasswordLink();
    await site.call('account/setNewPassword', { ...link, password: 'Seven Beans 7' });
    expect(await page('password', link)).toEqual({
      asksPassword: false,
      alert: 'This link has been used or has expired.',
    });
  });

  test('says that the link has expired, and asks for nothing', async () => {
    const link = await aPasswordLink();
    passTime(2 * hour);
    expect(await page('password', link)).toEqual({
      asksPassword: false,
      alert: 'This link has expired.',
    });
  });

  test('says the same of a link that is forged, incomplete, replaced, or of another account', async () => {
    const link = await aPasswordLink();
    const other = await anAccount(site);
    const { link: older, login, email } = await aVerificationLink();
    passTime(hour);
    await site.call('auth/login', login);
    expect(await mailsTo(site, email)).toHaveLength(2);
    for (const [purpose, bad] of [
      ['password', { ...link, verify_token: 'a'.repeat(43) }],
      ['password', { ...link, verify_token: 'short' }],
      ['password', { ...link, user_id: other.userId }],
      ['email', link],
      ['email', older],
    ] as const) {
      expect(await page(purpose, bad)).toEqual({
        asksPassword: false,
        alert: 'This link has been used or has expired.',
      });
    }
  });
});

test('A subscription’s link is known by its token alone', async () => {
  const email = 'reader@example.org';
  const lists = { test: 0, general: 1, newsletters: 0 } as const;
  await site.call('subscriber/newsletterSubscribe', { email, ...lists });
  const verify_token = tokenIn((await mailsTo(site, email))[0]);
  const link = { purpose: 'subscription', verify_token };
  expect(await stateOf(link)).toBe('valid');
  expect(await stateOf({ ...link, purpose: 'password' })).toBe('unknown');
  await site.call('subscriber/confirmSubscription', { verify_token });
  expect(await stateOf(link)).toBe('used');
});
