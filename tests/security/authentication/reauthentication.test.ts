import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import { beforeNextTransaction } from '#tests/support/database/race-conditions.ts';
import { aMember, signIn, storedPassword } from '#tests/support/people/accounts.ts';
import {
  addApp,
  addKey,
  aMemberWithApp,
  aSecondStep,
  secondStepOf,
  signatureOf,
  storedRecoveryCode,
} from '#tests/support/people/two-factor.ts';
import { aServer } from '#tests/support/server/server.ts';
import { setClock } from '#tests/support/time/clock.ts';

const server = await aServer();
/** Another node on the same database, if the engine supports several. */
const isPostgres = inject('engine') === 'postgres';
const node = isPostgres ? await aServer({}, { place: server.place }) : server;

afterEach(() => vi.useRealTimers());

const changes = {
  'account/changePassword': { newPassword: 'Eight Beans 8' },
  'account/changeEmail': { email: 'thief@example.com' },
  'account/deleteAccount': {},
  'account/beginAuthenticator': {},
  'account/beginPasskey': {},
  'account/removeAuthenticator': {},
  'account/makeRecoveryCodes': {},
} as const;

describe('14: With a session and the password, but without the second step', () => {
  test.each(Object.entries(changes))('%s is refused, and asks for it', async (path, body) => {
    const { member } = await aMemberWithApp(server);
    const before = await server.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', member.userId)
      .execute();
    const credentials = { ...body, password: member.password };
    const asked = await server.attempt(path, credentials, { as: member });
    expect([asked.status, asked.reply.errors]).toEqual([
      400,
      { secondStep: 'Please confirm that it’s you with your second step.' },
    ]);
    expect(asked.reply.secondStep).toEqual({ ticket: '', methods: ['app', 'recovery'] });
    const wrong = { ...credentials, secondStep: { code: '000000' } };
    const refused = await server.attempt(path, wrong, { as: member });
    expect([refused.status, Object.keys(refused.reply.errors)]).toEqual([400, ['secondStep']]);
    const after = await server.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', member.userId)
      .execute();
    expect(after).toEqual(before);
  });

  test.each(Object.entries(changes))('%s is done with it', async (path, body) => {
    const { member } = await aMemberWithApp(server);
    const own = path.endsWith('changeEmail') ? { email: `new.${member.email}` } : body;
    const step = await aSecondStep(server, member);
    const confirmed = { ...own, password: member.password, ...step };
    expect((await server.attempt(path, confirmed, { as: member })).status).toBe(200);
  });

  test('a passkey confirms it, with the given challenge', async () => {
    const member = await aMember(server);
    const { key } = await addKey(server, member);
    const body = { password: member.password, newPassword: 'Eight Beans 8' };
    const { reply } = await server.attempt('account/changePassword', body, { as: member });
    const passkey = signatureOf(key, reply.secondStep);
    const confirmed = { ...body, secondStep: { passkey } };
    expect(await server.call('account/changePassword', confirmed, { as: member })).toMatchObject({
      code: 1,
    });
    const again = { ...confirmed, password: 'Eight Beans 8', newPassword: 'Nine Beans 9' };
    expect((await server.attempt('account/changePassword', again, { as: member })).status).toBe(
      400,
    );
  });

  test('guesses slow down, whichever change they are for', async () => {
    setClock(Date.now());
    const { member } = await aMemberWithApp(server);
    const guess = { password: member.password, secondStep: { code: '000000' } };
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const path = tries % 2 ? 'account/makeRecoveryCodes' : 'account/deleteAccount';
      statuses.push((await server.attempt(path, guess, { as: member })).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(400));
    expect(statuses.at(-1)).toBe(429);
  });
});

test('14: A password that was replaced while it was being checked confirms nothing', async () => {
  const member = await aMember(server);
  const replaced = await storedPassword('Nine Beans 9');
  const hasHappened = beforeNextTransaction(server, () =>
    server.db
      .updateTable('users')
      .set({ password_hash: replaced })
      .where('id', '=', member.userId)
      .execute(),
  );
  const body = { password: member.password, newPassword: 'Eight Beans 8' };
  const { status, reply } = await server.attempt('account/changePassword', body, { as: member });
  expect([hasHappened(), status, reply.errors]).toEqual([
    true,
    400,
    { password: 'Password is incorrect.' },
  ]);
});

test('14: A second step that was set up while the password was being checked is required', async () => {
  const member = await aMember(server);
  const hasHappened = beforeNextTransaction(server, () => addApp(server, member));
  const body = { password: member.password };
  const { status, reply } = await server.attempt('account/deleteAccount', body, { as: member });
  expect([hasHappened(), status, Object.keys(reply.errors)]).toEqual([true, 400, ['secondStep']]);
});

describe('A code of an authenticator app counts once', () => {
  test('when it confirms a change, and is then used for signing in', async () => {
    setClock(Date.now());
    const { member, code } = await aMemberWithApp(server);
    const confirmed = { password: member.password, secondStep: { code: code() } };
    const first = await server.attempt('account/makeRecoveryCodes', confirmed, { as: member });
    expect(first.status).toBe(200);
    const again = await server.attempt('account/makeRecoveryCodes', confirmed, { as: member });
    expect(again.status).toBe(400);
    const { ticket } = await secondStepOf(server, member);
    const late = await server.attempt('auth/finishLogin', { ticket, secondStep: { code: code() } });
    expect(late.status).toBe(401);
  });

  test('even if twenty use it at once, on all nodes', async () => {
    setClock(Date.now());
    const { member, code } = await aMemberWithApp(server);
    const tickets = [];
    for (let index = 0; index < 8; index += 1)
      tickets.push((await secondStepOf(server, member)).ticket);
    const secondStep = { code: code() };
    const other = await signIn(server, member);
    const body = { password: member.password, secondStep };
    const answers = await Promise.all([
      ...tickets.map((ticket, index) =>
        (index % 2 ? node : server).attempt('auth/finishLogin', { ticket, secondStep }),
      ),
      server.attempt('account/makeRecoveryCodes', body, { as: member }),
      node.attempt('account/makeRecoveryCodes', body, { as: other }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

test('13: a recovery code has at least 128 bits; an older and shorter one works until it is replaced', async () => {
  const { member, recoveryCodes } = await aMemberWithApp(server);
  for (const code of recoveryCodes) {
    expect(code.replaceAll('-', '').length * 5).toBeGreaterThanOrEqual(128);
  }
  const older = '0a1b-2c3d-4e5f-6g7h';
  const code_hash = storedRecoveryCode(member, older);
  await server.db
    .insertInto('recovery_codes')
    .values({ code_hash, user_id: member.userId, created_at: 1, used_at: null })
    .execute();
  const { ticket } = await secondStepOf(server, member);
  const body = { ticket, secondStep: { recoveryCode: older } };
  expect((await server.attempt('auth/finishLogin', body)).status).toBe(200);
});
