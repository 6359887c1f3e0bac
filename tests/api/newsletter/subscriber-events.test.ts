import { describe, expect, test } from 'vitest';
import { lastMailTo, tokenIn } from '#tests/support/mail/outbox.ts';
import { importsOf } from '#tests/support/newsletter/imports.ts';
import { aSuppressionServer } from '#tests/support/newsletter/sendgrid-suppressions.ts';
import {
  aSubscriber,
  subscriberRow,
  unsubscribeTokenOf,
} from '#tests/support/newsletter/subscribers.ts';
import { aMember, anAccount, anAdministrator, signIn } from '#tests/support/people/accounts.ts';
import { raisedBy } from '#tests/support/server/domain-events.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const administrator = await anAdministrator(server);
const as = { as: administrator };
const monthly = { test: 0, general: 0, newsletters: 1 } as const;
const none = { ...monthly, newsletters: 0 } as const;

const confirmed = (subscriberId: string | undefined, by: 'subscriber' | 'staff' = 'subscriber') => [
  ['subscriber.confirmed', { subscriberId, by }],
];
const left = (subscriberId: string, how: string) => [
  ['subscriber.unsubscribed', { subscriberId, lists: ['newsletters'], hasEnded: true, how }],
];
const idOf = async (email: string) => (await subscriberRow(server, email))?.id;
const ask = (email: string, lists: Partial<Record<keyof typeof none, 0 | 1>> = monthly) =>
  server.call('subscriber/newsletterSubscribe', { ...none, ...lists, email });

describe('A subscriber is confirmed', () => {
  test('by the mailed link, once, and not by asking nor by choosing another list', async () => {
    const email = 'by-link@example.org';
    expect(await raisedBy(server, () => ask(email))).toEqual([]);
    const verify_token = tokenIn(await lastMailTo(server, email));
    const confirm = () => server.call('subscriber/confirmSubscription', { verify_token });
    expect(await raisedBy(server, confirm)).toEqual(confirmed(await idOf(email)));
    expect(await raisedBy(server, () => ask(email, { general: 1 }))).toEqual([]);
  });

  test('by the verified address of an account', async () => {
    const member = await aMember(server);
    const choose = () =>
      server.call('account/editNewsletters', { ...none, general: 1 }, { as: member });
    const raised = await raisedBy(server, choose);
    expect(raised).toEqual(confirmed(await idOf(member.email)));
    expect(await raisedBy(server, choose)).toEqual([]);
  });

  test('by verifying the address of an account that had asked', async () => {
    const account = await anAccount(server, { isVerified: 0 });
    const { userId, email, password } = account;
    await server.call('account/editNewsletters', monthly, { as: await signIn(server, account) });
    await server.call('auth/login', account.login);
    const verify_token = tokenIn(await lastMailTo(server, email));
    const link = { user_id: userId, verify_token, password };
    expect(await raisedBy(server, () => server.call('account/verifyEmail', link))).toEqual(
      confirmed(await idOf(email)),
    );
  });

  test('by staff whom the person asked, but not by staff who ask the person', async () => {
    const add = (email: string, askToConfirm: 0 | 1) =>
      raisedBy(server, () =>
        server.call(
          'subscriber/addSubscriber',
          { ...monthly, email, consentNote: 'Asked at the fair.', askToConfirm },
          as,
        ),
      );
    const raised = await add('at-the-fair@example.org', 0);
    expect(raised).toEqual(confirmed(await idOf('at-the-fair@example.org'), 'staff'));
    expect(await add('by-phone@example.org', 1)).toEqual([]);
  });

  test('by no import', async () => {
    const { run } = importsOf(server, administrator);
    expect(await raisedBy(server, () => run('E-Mail\nimported@example.org\n'))).toEqual([]);
    expect(await subscriberRow(server, 'imported@example.org')).toMatchObject({
      status: 'confirmed',
    });
  });
});

describe('A subscriber unsubscribes', () => {
  test.each(['link', 'one-click'] as const)('by %s, once', async (how) => {
    const { id } = await aSubscriber(server);
    const token = await unsubscribeTokenOf(server, id);
    const leave = () =>
      server.call('subscriber/leave', { token, oneClick: how === 'link' ? 0 : 1 });
    expect(await raisedBy(server, leave)).toEqual(left(id, how));
    expect(await raisedBy(server, leave)).toEqual([]);
  });

  test('from one list by the preferences, which does not end the subscription', async () => {
    const { id, token } = await aSubscriber(server, { general: 1 });
    const edit = () => server.call('subscriber/editPreferences', { token, ...none, general: 1 });
    expect(await raisedBy(server, edit)).toEqual([
      [
        'subscriber.unsubscribed',
        { subscriberId: id, lists: ['newsletters'], hasEnded: false, how: 'link' },
      ],
    ]);
  });

  test('in the account, by staff, and by being deleted', async () => {
    const member = await aMember(server);
    const own = await aSubscriber(server, { email: member.email });
    const choose = () => server.call('account/editNewsletters', none, { as: member });
    expect(await raisedBy(server, choose)).toEqual(left(own.id, 'account'));
    const { id } = await aSubscriber(server);
    const body = { subscriber: id };
    expect(
      await raisedBy(server, () => server.call('subscriber/unsubscribeSubscriber', body, as)),
    ).toEqual(left(id, 'staff'));
    expect(
      await raisedBy(server, () => server.call('subscriber/deleteSubscriber', body, as)),
    ).toEqual([]);
    const { id: deleted } = await aSubscriber(server);
    const remove = () => server.call('subscriber/deleteSubscriber', { subscriber: deleted }, as);
    expect(await raisedBy(server, remove)).toEqual(left(deleted, 'deleted'));
  });

  test('in SendGrid, once that is synced', async () => {
    const email = 'left-in-sendgrid@example.org';
    const { variables } = await aSuppressionServer({ newsletter: [email] });
    const synced = await aServer(variables);
    const { id } = await aSubscriber(synced, { email });
    const staff = { as: await anAdministrator(synced) };
    const sync = () => synced.call('sendgrid/sync-unsubscribes', {}, staff);
    expect(await raisedBy(synced, sync)).toEqual(left(id, 'sendgrid'));
    expect(await raisedBy(synced, sync)).toEqual([]);
  });

  test('only if the subscription was confirmed', async () => {
    const { token } = await aSubscriber(server, { status: 'pending' });
    expect(await raisedBy(server, () => server.call('subscriber/leave', { token }))).toEqual([]);
  });
});
