import { describe, expect, test } from 'vitest';
import { lastMailTo, linkIn, mailsTo, tokenIn } from '#tests/support/mail/outbox.ts';
import {
  aSubscriber,
  preferencesTokenOf,
  subscriberRow,
  unsubscribeTokenOf,
} from '#tests/support/newsletter/subscribers.ts';
import { aMember, anAdministrator } from '#tests/support/people/accounts.ts';
import { reapplyUnsubscribes } from '#tests/support/server/background-work.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const none = { test: 0, general: 0, newsletters: 0 } as const;

const departuresOf = (id: string) =>
  server.db
    .selectFrom('departures')
    .selectAll()
    .where('subscriber_id', '=', id)
    .orderBy('left_at')
    .execute();

describe('subscriber/getPreferences', () => {
  test('shows the lists, and the address partly masked', async () => {
    const { token } = await aSubscriber(server, { email: 'maya@example.org', general: 1 });
    const { preferences } = await server.call('subscriber/getPreferences', { token });
    expect(preferences).toEqual({
      ...none,
      general: 1,
      newsletters: 1,
      status: 'confirmed',
      email: 'm…@example.org',
      language: 'en',
    });
  });

  test('answers that there is no subscription if the subscriber was deleted', async () => {
    const { id, token } = await aSubscriber(server);
    const as = await anAdministrator(server);
    await server.call('subscriber/deleteSubscriber', { subscriber: id }, { as });
    const { preferences } = await server.call('subscriber/getPreferences', { token });
    expect(preferences).toEqual({ ...none, email: '', status: 'none' });
    expect((await server.attempt('subscriber/leave', { token })).status).toBe(200);
  });
});

describe('A link of last month', () => {
  test('shows neither lists nor address, changes nothing, but can still unsubscribe', async () => {
    const { id, email } = await aSubscriber(server, { general: 1 });
    const tokens = [
      await unsubscribeTokenOf(server, id),
      await preferencesTokenOf(server, id, Date.now() - 1000),
    ];
    for (const token of tokens) {
      const { preferences, isExpired } = await server.call('subscriber/getPreferences', { token });
      expect(isExpired).toBe(1);
      expect(preferences).toEqual({ ...none, email: '', status: 'confirmed' });
      const wish = { token, ...none, general: 1 } as const;
      const { status, reply } = await server.attempt('subscriber/editPreferences', wish);
      expect([status, Object.keys(reply.errors)]).toEqual([400, ['token']]);
    }
    expect(await subscriberRow(server, email)).toMatchObject({ general: 1, newsletters: 1 });
    const longAgo = await preferencesTokenOf(server, id, 1_000_000_000_000);
    await server.call('subscriber/leave', { token: longAgo });
    expect(await subscriberRow(server, email)).toMatchObject({ ...none, status: 'unsubscribed' });
  });

  test('is renewed by email, once an hour, and only for subscribers', async () => {
    const { id, email } = await aSubscriber(server, { general: 1 });
    const gone = await aSubscriber(server, { status: 'unsubscribed' });
    const ask = async (of: string) =>
      server.call('subscriber/mailPreferences', { token: await unsubscribeTokenOf(server, of) });
    const { message } = await ask(id);
    expect((await ask(gone.id)).message).toBe(message);
    await ask(id);
    const mails = await mailsTo(server, email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('30 days');
    expect(await mailsTo(server, gone.email)).toEqual([]);
    const token = linkIn(mails[0]).searchParams.get('token') ?? '';
    const { preferences } = await server.call('subscriber/getPreferences', { token });
    expect(preferences).toMatchObject({ general: 1, newsletters: 1 });
  });
});

describe('subscriber/editPreferences', () => {
  test('sets exactly these lists, and records what was unsubscribed', async () => {
    const { id, email, token } = await aSubscriber(server, { general: 1 });
    const chosen = { token, test: 1, general: 0, newsletters: 1 } as const;
    const { message, preferences } = await server.call('subscriber/editPreferences', chosen);
    expect(message).toBe('Your preferences are saved.');
    expect(preferences).toMatchObject({ test: 1, general: 0, newsletters: 1, status: 'confirmed' });
    expect(await subscriberRow(server, email)).toMatchObject({ test: 1, general: 0 });
    expect(await departuresOf(id)).toMatchObject([{ ...none, general: 1, how: 'link' }]);
  });

  test('without a list unsubscribes', async () => {
    const { id, email, token } = await aSubscriber(server);
    await server.call('subscriber/editPreferences', { token, ...none });
    expect(await subscriberRow(server, email)).toMatchObject({ ...none, status: 'unsubscribed' });
    expect(await departuresOf(id)).toMatchObject([
      { newsletters: 1, joined_at: expect.any(Number) },
    ]);
  });

  test('subscribes no one again who has unsubscribed', async () => {
    const { email, token } = await aSubscriber(server);
    await server.call('subscriber/leave', { token });
    const back = { token, ...none, newsletters: 1 };
    expect((await server.attempt('subscriber/editPreferences', back)).status).toBe(400);
    expect(await subscriberRow(server, email)).toMatchObject({ status: 'unsubscribed' });
  });
});

describe('subscriber/leave', () => {
  test('unsubscribes from every list at once, and only once', async () => {
    const { id, email, token } = await aSubscriber(server, { test: 1, general: 1 });
    await Promise.all([1, 2, 3].map(() => server.call('subscriber/leave', { token })));
    expect(await subscriberRow(server, email)).toMatchObject({ ...none, status: 'unsubscribed' });
    expect(await departuresOf(id)).toHaveLength(1);
  });

  test('is recorded without the address', async () => {
    const { id, email, token } = await aSubscriber(server);
    await server.call('subscriber/leave', { token, oneClick: 1 });
    const [departure] = await departuresOf(id);
    expect(departure).toMatchObject({ how: 'one-click', left_at: expect.any(Number) });
    expect(JSON.stringify(departure).toLowerCase()).not.toContain(email.toLowerCase());
  });

  test('is undone only by the owner’s own sign-up and confirmation', async () => {
    const { email, token } = await aSubscriber(server);
    await server.call('subscriber/leave', { token });
    await server.call('subscriber/newsletterSubscribe', { email, ...none, general: 1 });
    expect(await subscriberRow(server, email)).toMatchObject({ status: 'pending', newsletters: 0 });
    const verify_token = tokenIn(await lastMailTo(server, email));
    await server.call('subscriber/confirmSubscription', { verify_token });
    expect(await subscriberRow(server, email)).toMatchObject({ status: 'confirmed', general: 1 });
  });
});

test('A link that was mailed before someone unsubscribed does not undo it', async () => {
  const email = 'undecided@example.org';
  await server.call('subscriber/newsletterSubscribe', { email, ...none, general: 1 });
  const verify_token = tokenIn(await lastMailTo(server, email));
  const { id = '' } = (await subscriberRow(server, email)) ?? {};
  const token = await unsubscribeTokenOf(server, id);
  await server.call('subscriber/leave', { token });
  const late = await server.attempt('subscriber/confirmSubscription', { verify_token });
  expect(late.status).toBe(400);
  expect(await subscriberRow(server, email)).toMatchObject({ ...none, status: 'unsubscribed' });
});

test('No one else can subscribe someone to a list again: the owner is asked by email', async () => {
  const { email, token } = await aSubscriber(server, { general: 1 });
  await server.call('subscriber/editPreferences', { token, ...none, newsletters: 1 });
  const wish = { email, ...none, general: 1, test: 1 } as const;
  const { message } = await server.call('subscriber/newsletterSubscribe', wish);
  expect(message).toBe('Thank you! Please check your email and confirm your subscription.');
  const before = await subscriberRow(server, email);
  expect(before).toMatchObject({ general: 0, test: 1, newsletters: 1, status: 'confirmed' });
  const mails = await mailsTo(server, email);
  expect(mails).toHaveLength(1);
  await server.call('subscriber/confirmSubscription', { verify_token: tokenIn(mails[0]) });
  expect(await subscriberRow(server, email)).toMatchObject({
    general: 1,
    status: 'confirmed',
    confirmed_at: before?.confirmed_at,
  });
});

test('Unsubscribing in the account is recorded too, and subscribing again counts as joining again', async () => {
  const as = await aMember(server);
  const edit = (newsletters: 0 | 1) =>
    server.call('account/editNewsletters', { ...none, newsletters }, { as });
  await edit(1);
  await edit(0);
  const row = await subscriberRow(server, as.email);
  expect(await departuresOf(row?.id ?? '')).toMatchObject([{ how: 'account', newsletters: 1 }]);
  await edit(1);
  expect(await subscriberRow(server, as.email)).toMatchObject({ status: 'confirmed' });
  const { data } = await server.call('account/exportData', {}, { as });
  expect(data).toMatchObject({ newsletters: { left: [{ how: 'account', newsletters: 1 }] } });
});

test('A restored backup does not bring back people who unsubscribed since', async () => {
  const [gone, choosy, back] = [
    await aSubscriber(server),
    await aSubscriber(server, { general: 1, createdAt: Date.now() - 1000 }),
    await aSubscriber(server),
  ];
  const before = await server.db.selectFrom('subscribers').selectAll().execute();
  const leave = { token: choosy.token, ...none, newsletters: 1 } as const;
  await server.call('subscriber/leave', { token: gone.token });
  await server.call('subscriber/editPreferences', leave);
  const restored = before.filter(({ id }) => [gone.id, choosy.id].includes(id));
  for (const { id, chosen_at, ...row } of restored) {
    const chosenAt = chosen_at - 1000;
    await server.db
      .updateTable('subscribers')
      .set({ ...row, language: 'en', chosen_at: chosenAt })
      .where('id', '=', id)
      .execute();
  }
  await reapplyUnsubscribes(server);
  expect(await subscriberRow(server, gone.email)).toMatchObject({
    ...none,
    status: 'unsubscribed',
  });
  expect(await subscriberRow(server, choosy.email)).toMatchObject({
    general: 0,
    newsletters: 1,
    status: 'confirmed',
  });
  expect(await subscriberRow(server, back.email)).toMatchObject({ newsletters: 1 });
});
