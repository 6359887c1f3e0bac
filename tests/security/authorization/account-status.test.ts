import { expect, test } from 'vitest';
import { aMember, anAdministrator } from '#tests/support/people/accounts.ts';
import { requestPasswordReset } from '#tests/support/people/password-recovery.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();

test('11: A session from before a suspension stays ended when the account is reinstated', async () => {
  const as = await anAdministrator(server);
  const member = await aMember(server);
  const users = [member.userId];
  await server.call('users/suspendUsers', { users }, { as });
  await server.call('users/restoreUsers', { users }, { as });
  expect((await server.attempt('account/getProfile', {}, { as: member })).status).toBe(401);
});

test('19: Of two administrators who suspend each other at once, only one succeeds', async () => {
  // A third one, so that neither is the last.
  await anAdministrator(server);
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await anAdministrator(server), await anAdministrator(server)];
    const answers = await Promise.all([
      server.attempt('users/suspendUsers', { users: [other.userId] }, { as: one }),
      server.attempt('users/suspendUsers', { users: [one.userId] }, { as: other }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  }
});

test('4: A password reset by a mailed link drops a pending change of address', async () => {
  const as = await aMember(server);
  const moved = { email: 'thief@example.org', password: as.password };
  await server.call('account/changeEmail', moved, { as });
  const link = await requestPasswordReset(server, as);
  await server.call('account/setNewPassword', { ...link, password: 'Eight Beans 8' });
  const { pending_email } = await server.db
    .selectFrom('users')
    .select('pending_email')
    .where('id', '=', as.userId)
    .executeTakeFirstOrThrow();
  expect(pending_email).toBe('');
});
