import { describe, expect, test } from 'vitest';
import { aPhotograph, dataUrl } from '#tests/support/content/media.ts';
import { tablesWith } from '#tests/support/database/table-dump.ts';
import { mailsTo, tokenIn } from '#tests/support/mail/outbox.ts';
import { subscriberRow } from '#tests/support/newsletter/subscribers.ts';
import { aMember, anAdministrator, type SignedIn } from '#tests/support/people/accounts.ts';
import { addDataOf } from '#tests/support/people/personal-data.ts';
import { addApp, addKey, aSecondStep } from '#tests/support/people/two-factor.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const administrator = await anAdministrator(server);
const password = 'Eve’s Beans 13';
const lists = { test: 0, general: 0, newsletters: 0 } as const;
let victims = 0;

/** Someone whose address the site knows in every way, and someone else who registers with it. */
async function anAttack(newsletters: 0 | 1 = 1) {
  victims += 1;
  const email = `vera.${victims}@example.org`;
  const belongings = await addDataOf(server, email, administrator);
  const form = { firstName: 'Eve', lastName: 'Evans', email, password, remember: 0 as const };
  const { userId = '', token = '' } = await server.call('auth/register', { ...form, newsletters });
  const attacker = { ...administrator, userId, email, password, token, accountType: 0 } as SignedIn;
  return { email, belongings, attacker, as: { as: attacker } };
}

const tokenFor = async (email: string, purpose: string) =>
  tokenIn((await mailsTo(server, email)).findLast((mail) => mail.purpose === purpose));

async function aLink({ userId, email }: SignedIn) {
  return { user_id: userId, verify_token: await tokenFor(email, 'verification') };
}

async function aReset({ userId, email }: SignedIn) {
  await server.call('account/recoverPassword', { email });
  return { user_id: userId, verify_token: await tokenFor(email, 'password') };
}

describe('21: An account with a stranger’s unverified address', () => {
  test('sees nothing that belongs to the address', async () => {
    const { as, belongings } = await anAttack(0);
    const { newsletters } = await server.call('account/getNewsletters', {}, as);
    expect(newsletters).toEqual({ ...lists, status: 'none' });
    const own = await server.call('donations/getOwnGifts', {}, as);
    expect([own.gifts, own.monthly]).toEqual([[], []]);
    const { data } = await server.call('account/exportData', {}, as);
    expect(data).toMatchObject({
      newsletters: null,
      newslettersSent: [],
      eventRegistrations: [],
      donations: { donors: [], gifts: [], monthly: [], entered: [] },
      messages: [],
    });
    const text = JSON.stringify(data);
    for (const private_ of [belongings.title, 'Vera', 'Allergies', 'nuts']) {
      expect(text).not.toContain(private_);
    }
  });

  test('does not change the subscription, either by registering or later', async () => {
    const { as, email } = await anAttack(1);
    const before = await subscriberRow(server, email);
    await server.call('account/editNewsletters', { ...lists, test: 1 }, as);
    await server.call('account/editNewsletters', lists, as);
    expect(await subscriberRow(server, email)).toEqual(before);
    expect(before).toMatchObject({ status: 'confirmed', general: 1, user_id: null });
  });

  test('neither resubscribes an unsubscribed address nor claims an unconfirmed one', async () => {
    const email = 'left.before@example.org';
    await server.call('subscriber/newsletterSubscribe', { ...lists, general: 1, email });
    const before = await subscriberRow(server, email);
    const form = { firstName: 'Eve', lastName: 'Evans', email, password, remember: 0 as const };
    await server.call('auth/register', { ...form, newsletters: 1 });
    expect(await subscriberRow(server, email)).toEqual(before);
    expect(before).toMatchObject({ status: 'pending', newsletters: 0, user_id: null });
  });

  test('neither sees nor takes over an event registration', async () => {
    const { as, email, belongings } = await anAttack();
    const row = () =>
      server.db
        .selectFrom('participants')
        .selectAll()
        .where('email_key', '=', email)
        .executeTakeFirst();
    const { slug } = belongings;
    // Full, so that people with a seat get a different reply from those who register now.
    await server.db.updateTable('events').set({ capacity: 1 }).where('slug', '=', slug).execute();
    const before = await row();
    const body = { slug, name: 'Eve', email };
    const asAttacker = await server.call('events/register', body, as);
    const asNobody = await server.call('events/register', body);
    expect(asAttacker).toEqual(asNobody);
    expect(await row()).toEqual(before);
    await server.db.updateTable('participants').set({ state: 'cancelled' }).execute();
    await server.call('events/register', body, as);
    expect((await row())?.user_id).toBeNull();
  });

  test('deletes nothing of the address when it is deleted', async () => {
    const { as, email } = await anAttack();
    await server.call('account/deleteAccount', { password }, as);
    expect((await tablesWith(server.db, email)).toSorted()).toEqual([
      'contact_messages',
      'donors',
      'outbox',
      'participants',
      'subscribers',
    ]);
  });

  test('takes nothing with it when it changes to its own address', async () => {
    const { as, email, attacker } = await anAttack();
    const own = `eve.${victims}@example.com`;
    // Queued emails are sent in the meantime: otherwise they could not be deleted.
    await server.db
      .updateTable('outbox')
      .set({ status: 'sent' })
      .where('status', '=', 'waiting')
      .execute();
    await server.call('account/changeEmail', { email: own, password }, as);
    const verify_token = await tokenFor(own, 'email-change');
    await server.call('account/confirmEmailChange', { user_id: attacker.userId, verify_token }, as);
    expect(await subscriberRow(server, email)).toMatchObject({ status: 'confirmed', general: 1 });
    expect((await tablesWith(server.db, email)).toSorted()).toEqual([
      'contact_messages',
      'donors',
      'outbox',
      'participants',
      'subscribers',
    ]);
    const purposes = (await mailsTo(server, email)).map(({ purpose }) => purpose);
    expect(purposes).toContain('event');
    const gifts = await server.call('donations/getOwnGifts', {}, as);
    expect(gifts.gifts).toEqual([]);
  });
});

describe('4: A verification link', () => {
  test('does not verify the account by itself: a click of the mailbox’s owner changes nothing', async () => {
    const { attacker, as } = await anAttack();
    const link = await aLink(attacker);
    const clicked = await server.attempt('account/verifyEmail', link);
    expect([clicked.status, clicked.reply.message]).toEqual([
      401,
      'Enter the password of this account, or sign in to it to confirm your email.',
    ]);
    const member = await aMember(server);
    expect((await server.attempt('account/verifyEmail', link, { as: member })).status).toBe(401);
    const guess = { ...link, password: 'Vera’s Beans 7' };
    const wrong = await server.attempt('account/verifyEmail', guess);
    expect([wrong.status, wrong.reply.errors]).toEqual([
      400,
      { password: 'Password is incorrect.' },
    ]);
    expect((await server.call('auth/session', {}, as)).isVerified).toBe(false);
    expect((await server.call('donations/getOwnGifts', {}, as)).gifts).toEqual([]);
  });

  test('works only together with the account’s session or its password', async () => {
    const first = await anAttack();
    await server.call('account/verifyEmail', await aLink(first.attacker), first.as);
    expect((await server.call('auth/session', {}, first.as)).isVerified).toBe(true);
    const second = await anAttack();
    const link = await aLink(second.attacker);
    await server.call('account/verifyEmail', { ...link, password });
    expect((await server.call('auth/session', {}, second.as)).isVerified).toBe(true);
    const gifts = await server.call('donations/getOwnGifts', {}, second.as);
    expect(gifts.gifts).toHaveLength(1);
  });

  test('slows down anyone who guesses the password with it, and a link of another account asks for no password', async () => {
    const { attacker } = await anAttack();
    const link = await aLink(attacker);
    const statuses = new Set<number>();
    for (let tries = 0; tries < 12; tries += 1) {
      const guess = { ...link, password: `Vera’s Beans ${tries}` };
      statuses.add((await server.attempt('account/verifyEmail', guess)).status);
    }
    expect([...statuses]).toEqual([400, 429]);
    const forged = { ...link, verify_token: 'A'.repeat(43) };
    expect((await server.attempt('account/verifyEmail', forged)).reply.errors).toHaveProperty(
      'verify_token',
    );
  });

  test('does not move a stranger’s address into an account when the stranger clicks', async () => {
    const victim = 'never.registered@example.org';
    await addDataOf(server, victim, administrator);
    const member = await aMember(server);
    const as = { as: member };
    await server.call('account/changeEmail', { email: victim, password: member.password }, as);
    const verify_token = await tokenFor(victim, 'email-change');
    const link = { user_id: member.userId, verify_token };
    expect((await server.attempt('account/confirmEmailChange', link)).status).toBe(401);
    expect((await server.call('donations/getOwnGifts', {}, as)).gifts).toEqual([]);
  });
});

describe('11: A password reset through the mailbox of an unverified account', () => {
  test('gives the account to the mailbox’s owner, and locks everyone else out', async () => {
    const { attacker, as, email } = await anAttack();
    await server.call('account/editPhoto', { data: dataUrl(await aPhotograph(40, 40)) }, as);
    const { recoveryCodes } = await addApp(server, attacker);
    await addKey(server, attacker, 'Eve’s key');
    const away = { email: 'eve.away@example.com', password };
    const confirmed = { ...away, ...(await aSecondStep(server, attacker)) };
    await server.call('account/changeEmail', confirmed, as);
    const moved = await tokenFor(away.email, 'email-change');
    const chosen = 'Vera’s Beans 7';
    const reset = { ...(await aReset(attacker)), password: chosen };
    await server.call('account/setNewPassword', reset, { from: '203.0.113.9' });
    const known = await server.db
      .selectFrom('devices')
      .select('network')
      .where('user_id', '=', attacker.userId)
      .execute();
    expect(known, 'the stranger’s device is no longer known').toEqual([{ network: '203.0.113.9' }]);

    expect((await server.call('auth/session', {}, as)).authenticated).toBe(false);
    const { token = '', code: loginCode } = await server.call('auth/login', {
      email,
      password: chosen,
    });
    expect(loginCode).toBe(1);
    const owner = { as: { token } };
    const { twoFactor } = await server.call('account/getTwoFactor', {}, owner);
    expect(twoFactor).toEqual({ isOn: 0, app: null, passkeys: [], recoveryCodesLeft: 0 });
    const { profile } = await server.call('account/getProfile', {}, owner);
    expect(profile).toMatchObject({ isVerified: 1, pendingEmail: '', photo: '' });
    const link = { user_id: attacker.userId, verify_token: moved, password: chosen };
    expect((await server.attempt('account/confirmEmailChange', link)).status).toBe(400);
    expect(recoveryCodes).toHaveLength(10);
    expect(await subscriberRow(server, email)).toMatchObject({ general: 1, newsletters: 1 });
    expect((await server.call('donations/getOwnGifts', {}, owner)).gifts).toHaveLength(1);
  });

  test('does not subscribe the mailbox to what the stranger chose', async () => {
    const email = 'quiet.mailbox@example.org';
    const form = { firstName: 'Eve', lastName: 'Evans', email, password, remember: 0 as const };
    const { userId = '' } = await server.call('auth/register', { ...form, newsletters: 1 });
    const attacker = { ...administrator, userId, email, password };
    const reset = { ...(await aReset(attacker)), password: 'Vera’s Beans 7' };
    await server.call('account/setNewPassword', reset);
    expect(await subscriberRow(server, email)).toBeUndefined();
  });
});
