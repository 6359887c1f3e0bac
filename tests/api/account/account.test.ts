import { afterEach, describe, expect, test, vi } from 'vitest';
import { lastMailTo, mailsTo, tokenIn } from '#tests/support/mail/outbox.ts';
import { aMember, anAccount, signIn } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';
import { passTime } from '#tests/support/time/clock.ts';

const server = await aServer();

afterEach(() => vi.useRealTimers());

describe('account/getProfile and account/editProfile', () => {
  test('show the account, and change its name together with the cookie', async () => {
    const member = await aMember(server);
    const { profile } = await server.call('account/getProfile', {}, { as: member });
    expect(profile).toEqual({
      userId: member.userId,
      firstName: 'Maya',
      lastName: 'Okafor',
      email: member.email,
      pendingEmail: '',
      photo: '',
      accountType: 0,
      roles: [],
      isVerified: 1,
      language: 'en',
      createdAt: expect.stringMatching(/Z$/),
    });
    const { reply, cookies } = await server.attempt(
      'account/editProfile',
      { firstName: ' Zoë ' },
      { as: member },
    );
    expect(reply.profile).toEqual({ ...profile, firstName: 'Zoë' });
    expect(cookies.find(({ name }) => name === 'user-first-name')).toMatchObject({
      value: 'Zoë',
      sameSite: 'Strict',
    });
  });

  test('require a signed-in user', async () => {
    expect((await server.attempt('account/getProfile')).status).toBe(401);
    expect((await server.attempt('account/editProfile', { firstName: 'Zoë' })).status).toBe(401);
  });
});

describe('account/changeEmail', () => {
  async function aChange() {
    const member = await aMember(server);
    const email = `New.${member.email}`;
    const body = { email, password: member.password };
    const { profile } = await server.call('account/changeEmail', body, { as: member });
    const verify_token = tokenIn((await mailsTo(server, email))[0]);
    const { userId: user_id, password } = member;
    return { member, email, profile, link: { user_id, verify_token, password } };
  }

  test('mails a link to the new address and a notice to the old one, and changes nothing yet', async () => {
    const { member, email, profile } = await aChange();
    expect(profile).toMatchObject({ email: member.email, pendingEmail: email });
    const [notice] = await mailsTo(server, member.email);
    expect(notice?.text).toContain(email);
    expect(notice?.text).not.toContain('verify_token');
    expect(await server.call('auth/login', member.login)).toMatchObject({ code: 1 });
  });

  test('takes effect once the link is used', async () => {
    const { member, email, link } = await aChange();
    const confirm = server.call('account/confirmEmailChange', link, { as: member });
    expect(await confirm).toMatchObject({ code: 1 });
    const { profile } = await server.call('account/getProfile', {}, { as: member });
    expect(profile).toMatchObject({ email, pendingEmail: '', isVerified: 1 });
    expect(await server.call('auth/login', member.login)).toMatchObject({ code: 4 });
    expect((await server.attempt('account/confirmEmailChange', link)).status).toBe(400);
  });

  test('stays pending after a password change, and then needs the new password', async () => {
    const { member, email, link } = await aChange();
    const newPassword = 'Eight Beans 8';
    const body = { password: member.password, newPassword };
    await server.call('account/changePassword', body, { as: member });
    const { profile } = await server.call('account/getProfile', {}, { as: member });
    expect(profile.pendingEmail).toBe(email);
    expect((await server.attempt('account/confirmEmailChange', link)).status).toBe(400);
    const now = { ...link, password: newPassword };
    expect(await server.call('account/confirmEmailChange', now)).toMatchObject({ code: 1 });
  });

  test('moves the newsletter subscription to the new address', async () => {
    const { member, link } = await aChange();
    const lists = { test: 0, general: 1, newsletters: 0 } as const;
    await server.call('account/editNewsletters', lists, { as: member });
    await server.call('account/confirmEmailChange', link, { as: member });
    const { newsletters } = await server.call('account/getNewsletters', {}, { as: member });
    expect(newsletters).toEqual({ ...lists, status: 'confirmed' });
  });

  test('invalidates a link that was mailed to the old address', async () => {
    const { member, link } = await aChange();
    await server.call('account/recoverPassword', { email: member.email });
    const verify_token = tokenIn(await lastMailTo(server, member.email));
    await server.call('account/confirmEmailChange', link);
    const body = { user_id: member.userId, verify_token, password: 'Eight Beans 8' };
    expect((await server.attempt('account/setNewPassword', body)).status).toBe(400);
  });

  test('can be canceled', async () => {
    const { member, link } = await aChange();
    const { profile } = await server.call('account/cancelEmailChange', {}, { as: member });
    expect(profile.pendingEmail).toBe('');
    expect((await server.attempt('account/confirmEmailChange', link)).status).toBe(400);
  });

  test('requires the password, and an address that is not taken', async () => {
    const member = await aMember(server);
    const { email } = await anAccount(server);
    const attempt = (body: object) => server.attempt('account/changeEmail', body, { as: member });
    const wrong = await attempt({ email: `new.${member.email}`, password: 'Wrong Beans 1' });
    expect([wrong.status, wrong.reply.errors]).toEqual([
      400,
      { password: 'Password is incorrect.' },
    ]);
    const taken = await attempt({ email: email.toUpperCase(), password: member.password });
    expect([taken.status, Object.keys(taken.reply.errors)]).toEqual([400, ['email']]);
  });

  test('mails at most five addresses an hour', async () => {
    const member = await aMember(server);
    const ask = (email: string) =>
      server.attempt('account/changeEmail', { email, password: member.password }, { as: member });
    for (let count = 0; count < 5; count += 1) {
      expect((await ask(`victim.${count}@example.org`)).status).toBe(200);
    }
    expect((await ask('victim.5@example.org')).status).toBe(429);
    expect(await mailsTo(server, 'victim.5@example.org')).toEqual([]);
  });

  test('answers 400 if the address got an account in the meantime', async () => {
    const { email, link } = await aChange();
    await anAccount(server, { email });
    const { status, reply } = await server.attempt('account/confirmEmailChange', link);
    expect([status, reply.code]).toEqual([400, 0]);
  });
});

describe('account/getSessions', () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';

  test('describes the devices in plain words, and marks the current one', async () => {
    const { login, ...account } = await anAccount(server);
    const { token } = await server.call('auth/login', login, {
      headers: { 'user-agent': firefox },
    });
    const as = { ...account, login, token: token ?? '', xsrf: '' };
    await signIn(server, as);
    const { sessions } = await server.call('account/getSessions', {}, { as });
    expect(sessions.map(({ device, isCurrent }) => [device, isCurrent]).toSorted()).toEqual([
      ['Firefox on Windows', 1],
      ['a test', 0],
    ]);
  });

  test('ends one session and no other', async () => {
    const member = await aMember(server);
    const other = await signIn(server, member);
    const { sessions } = await server.call('account/getSessions', {}, { as: member });
    const id = sessions.find(({ isCurrent }) => isCurrent === 0)?.id ?? '';
    const ended = await server.call('account/endSession', { id }, { as: member });
    expect(ended.sessions.map(({ isCurrent }) => isCurrent)).toEqual([1]);
    expect((await server.attempt('account/getProfile', {}, { as: other })).status).toBe(401);
  });

  test('ends all others', async () => {
    const member = await aMember(server);
    const others = [await signIn(server, member), await signIn(server, member)];
    const { sessions } = await server.call('account/endOtherSessions', {}, { as: member });
    expect(sessions).toHaveLength(1);
    for (const as of others) {
      expect((await server.attempt('account/getProfile', {}, { as })).status).toBe(401);
    }
    expect((await server.attempt('account/getProfile', {}, { as: member })).status).toBe(200);
  });

  test('clears the cookies when the current session is ended', async () => {
    const member = await aMember(server);
    const { sessions } = await server.call('account/getSessions', {}, { as: member });
    const { cookies } = await server.attempt(
      'account/endSession',
      { id: sessions[0]?.id },
      { as: member },
    );
    expect(cookies.find(({ name }) => name === 'token')?.value).toBe('');
  });
});

describe('account/editNewsletters', () => {
  const all = { test: 1, general: 1, newsletters: 1 } as const;
  const none = { test: 0, general: 0, newsletters: 0 } as const;

  test('subscribes a verified address at once, and unsubscribes it again', async () => {
    const member = await aMember(server);
    const edit = async (lists: typeof all | typeof none) =>
      (await server.call('account/editNewsletters', lists, { as: member })).newsletters;
    expect(await edit(none)).toEqual({ ...none, status: 'none' });
    expect(await edit(all)).toEqual({ ...all, status: 'confirmed' });
    expect(await edit(none)).toEqual({ ...none, status: 'unsubscribed' });
    expect(await mailsTo(server, member.email)).toEqual([]);
  });

  test('lets anyone who unsubscribed subscribe again, with a new confirmation', async () => {
    const member = await aMember(server);
    await server.call('account/editNewsletters', all, { as: member });
    await server.call('account/editNewsletters', none, { as: member });
    const body = { email: member.email, ...none, general: 1 } as const;
    await server.call('subscriber/newsletterSubscribe', body);
    const { newsletters } = await server.call('account/getNewsletters', {}, { as: member });
    expect(newsletters).toEqual({ ...none, general: 1, status: 'pending' });
    expect(await mailsTo(server, member.email)).toHaveLength(1);
  });
});

describe('An account whose address is not verified', () => {
  const all = { test: 1, general: 1, newsletters: 1 } as const;
  const none = { test: 0, general: 0, newsletters: 0 } as const;

  test('neither sees nor changes what the address is subscribed to', async () => {
    const email = 'victim@example.org';
    await server.call('subscriber/newsletterSubscribe', { ...none, general: 1, email });
    const [mail] = await mailsTo(server, email);
    await server.call('subscriber/confirmSubscription', { verify_token: tokenIn(mail) });
    const form = { firstName: 'Eve', lastName: 'E', email, password: 'Seven Beans 7' };
    const reply = await server.call('auth/register', { ...form, remember: 0, newsletters: 1 });
    const as = { as: reply as never };
    const { newsletters } = await server.call('account/getNewsletters', {}, as);
    // Shows only what it asked for itself, and nothing of the subscription.
    expect(newsletters).toEqual({ ...none, newsletters: 1, status: 'pending' });
    await server.call('account/editNewsletters', all, as);
    await server.call('account/editNewsletters', none, as);
    const { data } = await server.call('account/exportData', {}, as);
    expect(data.newsletters).toBeNull();
    expect(JSON.stringify(data.mails)).not.toContain('subscription');
    await server.call('account/deleteAccount', { password: form.password }, as);
    const row = await server.db
      .selectFrom('subscribers')
      .selectAll()
      .where('email_key', '=', email)
      .executeTakeFirst();
    expect(row).toMatchObject({ status: 'confirmed', general: 1 });
  });
});

describe('A sign-in', () => {
  const as = (agent: string, from: string) => ({ from, headers: { 'user-agent': agent } });
  const chrome = (version: number) =>
    `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;

  test('from a new device sends an email; the first one, or one from a known device, does not', async () => {
    const { login, email } = await anAccount(server);
    const signInFrom = async (agent: string, from: string) => {
      await server.call('auth/login', login, as(agent, from));
      return (await mailsTo(server, email)).length;
    };
    expect(await signInFrom(chrome(140), '203.0.113.5')).toBe(0);
    expect(await signInFrom(chrome(141), '203.0.113.5')).toBe(0);
    expect(await signInFrom('Mozilla/5.0 (iPhone) Safari/604.1', '203.0.113.5')).toBe(1);
    expect(await signInFrom(chrome(141), '203.0.113.99')).toBe(2);
    expect(await signInFrom(chrome(141), '203.0.113.99')).toBe(2);
    const mails = await mailsTo(server, email);
    expect(mails[0]?.text).toContain('Safari on iPhone');
    // In the recipient's time zone: 'on Sunday, November 22, 2026 at 12:57 PM EST'.
    expect(mails[0]?.text).toMatch(/ on \w+day, \w+ \d+, \d{4} at \d+:\d\d [AP]M E[SD]T: /);
  });

  test('keeps its device known after the session has ended', async () => {
    const { login, email } = await anAccount(server);
    await server.call('auth/login', login, as(chrome(140), '203.0.113.6'));
    passTime(30 * 24 * 60 * 60_000);
    await server.call('auth/login', login, as(chrome(140), '203.0.113.6'));
    expect(await mailsTo(server, email)).toEqual([]);
  });
});
