import { describe, expect, test } from 'vitest';
import { contentCalls } from '#tests/support/changing-calls/content.ts';
import { moneyCalls } from '#tests/support/changing-calls/donations.ts';
import { ownCalls, peopleCalls } from '#tests/support/changing-calls/people.ts';
import type { PrepareBody } from '#tests/support/changing-calls/server.ts';
import { aPhotograph, dataUrl } from '#tests/support/content/media.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { delayLastByte } from '#tests/support/http/delayed-request.ts';
import { lastMailTo, tokenIn } from '#tests/support/mail/outbox.ts';
import {
  aMember,
  anAdministrator,
  anEditor,
  asBrowser,
  type SignedIn,
  signIn,
} from '#tests/support/people/accounts.ts';
import { addApp, secondStepOf } from '#tests/support/people/two-factor.ts';
import { oneIfQuick } from '#tests/support/samples.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer({ MAIL_URL: 'smtp://127.0.0.1:9' });
const { port } = await server.listen();
const root = await anAdministrator(server);
/** How a person loses a session or a right, and the resulting status. */
const losses: Record<string, { status: number; happen: (who: SignedIn) => Promise<unknown> }> = {
  'was demoted': {
    status: 401,
    happen: ({ userId }) =>
      server.call('users/changeAccountType', { userId, accountType: 0 }, { as: root }),
  },
  'lost the role alone': {
    status: 403,
    happen: ({ userId }) =>
      server.db.updateTable('users').set({ account_type: 2 }).where('id', '=', userId).execute(),
  },
  'was suspended': {
    status: 401,
    happen: ({ userId }) => server.call('users/suspendUsers', { users: [userId] }, { as: root }),
  },
  'reset the password': {
    status: 401,
    happen: async ({ userId, email }) => {
      await server.call('account/recoverPassword', { email });
      const verify_token = tokenIn(await lastMailTo(server, email));
      const body = { user_id: userId, verify_token, password: 'Eight Beans 8' };
      await server.call('account/setNewPassword', body);
    },
  },
  'signed out elsewhere': {
    status: 401,
    happen: async (who) => {
      const as = await signIn(server, who);
      await server.call('account/endOtherSessions', {}, { as });
    },
  },
};

/** The calls that were once vulnerable, and one of each kind. */
const calls: Record<string, PrepareBody> = {
  'users/changeAccountType': peopleCalls['users/changeAccountType'] as PrepareBody,
  'users/exportUsers': () => ({}),
  'mail/getOutbox': () => ({}),
  'account/exportData': () => ({}),
  'users/suspendUsers': peopleCalls['users/suspendUsers'] as PrepareBody,
  'users/resetTwoFactor': peopleCalls['users/resetTwoFactor'] as PrepareBody,
  'users/deleteUsers': peopleCalls['users/deleteUsers'] as PrepareBody,
  'donations/refundDonation': moneyCalls['donations/refundDonation'] as PrepareBody,
  'donations/addDonation': moneyCalls['donations/addDonation'] as PrepareBody,
  'donations/mailReceipt': moneyCalls['donations/mailReceipt'] as PrepareBody,
  'donations/stopMonthly': moneyCalls['donations/stopMonthly'] as PrepareBody,
  'donations/editSettings': moneyCalls['donations/editSettings'] as PrepareBody,
  'subscriber/deleteSubscriber': peopleCalls['subscriber/deleteSubscriber'] as PrepareBody,
  'subscriber/exportSubscribers': () => ({}),
  'audit/getEntries': () => ({}),
  'account/addPasskey': ownCalls['account/addPasskey'] as PrepareBody,
  'pages/deletePage': contentCalls['pages/deletePage'] as PrepareBody,
};

/** For calls that editors and members may make too, losing only the role changes nothing. */
const isForOthersToo = (path: string) => /^(account|pages)\/|stopMonthly/.test(path);

const noted = async ({ userId }: SignedIn) =>
  (
    await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('user_id', '=', userId)
      .where('action', 'not in', ['password.reset', 'session.end'])
      .execute()
  ).length;

// Every loss before every call; in a quick run, one loss before each.
const lossesBefore = (path: string, row: number) =>
  oneIfQuick(
    Object.keys(losses).filter((name) => name !== 'lost the role alone' || !isForOthersToo(path)),
    row,
  );

describe.each(Object.entries(losses))('A caller who %s', (name, { status, happen }) => {
  const paths = Object.keys(calls).filter((path, row) => lossesBefore(path, row).includes(name));
  test.each(paths)('before the last byte of %s arrived is refused', async (path) => {
    const who = await anAdministrator(server);
    const body = (await calls[path]?.(server, who)) ?? {};
    const before = await noted(who);
    const held = await delayLastByte(port, `/api/${path}`, body, asBrowser(who));
    await happen(who);
    const answer = await held.finish();
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.reply)).toEqual(['code', 'message']);
    expect(await noted(who)).toBe(before);
  });
});

test('A caller whose XSRF proof is for another session is refused after the body too', async () => {
  const [who, other] = [await anAdministrator(server), await anAdministrator(server)];
  const { status } = await server.attempt(
    'users/exportUsers',
    {},
    {
      headers: { ...asBrowser(who), cookie: `token=${other.token}; XSRF-TOKEN=${who.xsrf}` },
    },
  );
  expect(status).toBe(403);
});

test('A call without any change in the meantime is answered when its last byte arrives', async () => {
  const who = await anAdministrator(server);
  const held = await delayLastByte(port, '/api/users/exportUsers', {}, asBrowser(who));
  expect(await held.finish()).toMatchObject({ status: 200, reply: { code: 1 } });
});

test('A public call runs without a session that ended before its last byte', async () => {
  const who = await anAdministrator(server);
  const held = await delayLastByte(port, '/api/auth/session', {}, asBrowser(who));
  await server.call('users/endSessions', { users: [who.userId] }, { as: root });
  expect(await held.finish()).toMatchObject({ status: 200, reply: { authenticated: false } });
});

test('A second step is refused when its account was suspended before its last byte', async () => {
  const member = await aMember(server);
  const { code } = await addApp(server, member);
  const { ticket } = await secondStepOf(server, member);
  const body = { ticket, secondStep: { code: code() } };
  const held = await delayLastByte(port, '/api/auth/finishLogin', body, {});
  await server.call('users/suspendUsers', { users: [member.userId] }, { as: root });
  const { status, reply } = await held.finish();
  expect([status, reply.token]).toEqual([400, undefined]);
});

test('A picture is not stored for an editor who was demoted before its last byte', async () => {
  const editor = await anEditor(server);
  const stored = () => server.db.selectFrom('media').select('id').execute();
  const before = await stored();
  const body = { name: 'oats.jpg', data: dataUrl(await aPhotograph(40, 40)), alt: 'Oats' };
  const held = await delayLastByte(port, '/api/media/upload', body, asBrowser(editor));
  const demotion = { userId: editor.userId, accountType: 0 } as const;
  await server.call('users/changeAccountType', demotion, { as: root });
  expect((await held.finish()).status).toBe(401);
  expect(await stored()).toEqual(before);
});

test('A draft is not shown to an editor who was signed out before the last byte', async () => {
  const editor = await anEditor(server);
  const draft = await aPage(server, { section: 'articles', name: 'Secret', state: 'draft' });
  const body = { ...draft, draft: 1 };
  const held = await delayLastByte(port, '/api/pages/getPageData', body, asBrowser(editor));
  await server.call('users/endSessions', { users: [editor.userId] }, { as: root });
  expect((await held.finish()).status).toBe(401);
});
