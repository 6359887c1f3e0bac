import { describe, expect, inject, test } from 'vitest';
import type { Path } from '#contract/index.ts';
import {
  beforeNextTransaction,
  commitWhenWaitedFor,
} from '#tests/support/database/race-conditions.ts';
import { aMember, anAdministrator, type SignedIn, signIn } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();

test('A list of accounts stops being changed when the caller is suspended halfway', async () => {
  const as = await anAdministrator(server);
  const chosen = [await aMember(server), await aMember(server)].map(({ userId }) => userId);
  const other = await anAdministrator(server);
  const isSuspended = async (id: string) =>
    (
      await server.db
        .selectFrom('users')
        .select('suspended_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).suspended_at !== null;
  const hasHappened = beforeNextTransaction(server, async () => {
    // Before the second account's transaction.
    beforeNextTransaction(server, () =>
      server.db.updateTable('users').set({ suspended_at: 1 }).where('id', '=', as.userId).execute(),
    );
  });
  const { status } = await server.attempt('users/suspendUsers', { users: chosen }, { as });
  expect(hasHappened()).toBe(true);
  expect(status).toBe(401);
  expect(await Promise.all(chosen.map(isSuspended))).toEqual([true, false]);
  expect(other.accountType).toBe(1);
});

test('An administrator can sign out several accounts including their own', async () => {
  const as = await anAdministrator(server);
  const others = [await aMember(server), await aMember(server)];
  const users = [as, ...others].map(({ userId }) => userId);
  const { count } = await server.call('users/endSessions', { users }, { as });
  expect(count).toBe(3);
  for (const other of [as, ...others]) {
    expect((await server.attempt('account/getProfile', {}, { as: other })).status).toBe(401);
  }
});

test('Two administrators who demote each other at once leave one of them, and no error', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await anAdministrator(server), await anAdministrator(server)];
    const demoting = (as: SignedIn, { userId }: SignedIn) =>
      server.attempt('users/changeAccountType', { userId, accountType: 0 }, { as });
    const answers = await Promise.all([demoting(one, other), demoting(other, one)]);
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses[0]).toBe(200);
    expect([401, 403]).toContain(statuses[1]);
  }
});

test('Two changes of one account at once both succeed', async () => {
  const member = await aMember(server);
  const as = [member, await signIn(server, member)];
  const answers = await Promise.all(
    ['Ana', 'Bo', 'Cy', 'Di'].map((firstName, index) =>
      server.attempt('account/editProfile', { firstName }, { as: as[index % 2] as SignedIn }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('Simultaneous calls of one administrator all succeed, as does a change of accounts at the same time', async () => {
  const as = await anAdministrator(server);
  const users = [(await aMember(server)).userId];
  const answers = await Promise.all([
    ...['1', '2', '3', '4'].map((digit) =>
      server.attempt('donations/editSettings', { ein: `12-345678${digit}` }, { as }),
    ),
    server.attempt('users/suspendUsers', { users }, { as }),
    server.attempt('account/editProfile', { firstName: 'Ana' }, { as }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
});

describe.runIf(inject('engine') === 'postgres')(
  'A demotion that is in progress on another node',
  () => {
    const all: [Path, object][] = [
      ['users/changeAccountType', { userId: 'nobody', accountType: 1 }],
      ['users/exportUsers', {}],
      ['mail/getOutbox', {}],
      ['users/getUsers', {}],
      ['donations/editSettings', { ein: '12-3456789' }],
    ];
    test.each(all)('makes %s wait, and wins', async (path, body) => {
      const as = await anAdministrator(server);
      const answers: number[] = [];
      await commitWhenWaitedFor(
        server,
        (trx) =>
          (trx as unknown as typeof server.db)
            .updateTable('users')
            .set({ account_type: 0 })
            .where('id', '=', as.userId)
            .execute(),
        async () => {
          answers.push((await server.attempt(path, body, { as })).status);
        },
      );
      await expect.poll(() => answers, { timeout: 30_000 }).toEqual([403]);
    });
  },
);
