import { describe, expect, test } from 'vitest';
import { rawRequest } from '#tests/support/http/raw-request.ts';
import { mailsTo, tokenIn } from '#tests/support/mail/outbox.ts';
import { aMember, anAccount, asBrowser } from '#tests/support/people/accounts.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite({ SEED: 'none' });

/** Posts a form as a browser without JavaScript does. */
async function post(name: string, fields: Record<string, string>, cookie = '') {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    ...(cookie && { cookie }),
  };
  const body = new URLSearchParams(fields).toString();
  const answer = await rawRequest(site.url, `/forms/${name}`, headers, { method: 'POST', body });
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  return { ...answer, html: answer.body.toString(), cookies };
}

const sessionsOf = (userId: string) =>
  site.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute();

const tokenCookie = (cookies: string[]) => cookies.find((cookie) => cookie.startsWith('token='));

describe('The sign-in form without JavaScript', () => {
  test.each([
    [
      2,
      'Password is incorrect.',
      async () => ({ ...(await anAccount(site)).login, password: 'x' }),
    ],
    [3, 'Please verify your email', async () => (await anAccount(site, { isVerified: 0 })).login],
    [4, 'email is not registred.', async () => ({ email: 'nobody@example.org', password: 'x' })],
  ])('ends the previous session when the answer is code %i', async (_code, message, typed) => {
    const before = await aMember(site);
    const { cookie = '' } = asBrowser(before);
    const { html, cookies } = await post('sign-in', await typed(), cookie);
    expect(html).toContain(message);
    expect(tokenCookie(cookies)).toMatch(/^token=;.*Max-Age=0/);
    expect(await sessionsOf(before.userId)).toEqual([]);
  });

  test('verifies the email when it is posted from the page of the emailed link', async () => {
    const { email, login, userId } = await anAccount(site, { isVerified: 0 });
    await site.call('auth/login', login);
    const verifying = tokenIn((await mailsTo(site, email))[0]);
    const { status, headers } = await post('sign-in', { ...login, verifying });
    expect([status, headers.location]).toEqual([303, '/account']);
    expect(await sessionsOf(userId)).toHaveLength(1);
  });
});

describe('The sign-up form without JavaScript', () => {
  const person = { firstName: 'Noor', lastName: 'Haddad', password: 'Seven Beans 7', agree: '1' };

  test('keeps the session for a year only if the visitor asks to be remembered', async () => {
    const once = await post('sign-up', { ...person, email: 'once@example.org' });
    expect(tokenCookie(once.cookies)).toMatch(/^token=[\w-]{43};/);
    expect(tokenCookie(once.cookies)).not.toContain('Max-Age');
    const kept = await post('sign-up', { ...person, email: 'kept@example.org', remember: '1' });
    expect(tokenCookie(kept.cookies)).toContain(`Max-Age=${365 * 24 * 60 * 60}`);
  });
});
