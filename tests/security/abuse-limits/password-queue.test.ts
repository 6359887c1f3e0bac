import { expect, test } from 'vitest';
import { aSolvedBotCheck } from '#tests/support/http/bot-check.ts';
import { anAccount } from '#tests/support/people/accounts.ts';
import { login, loginWithBotCheck } from '#tests/support/people/login.ts';
import { anAddress, aServer } from '#tests/support/server/server.ts';

const server = await aServer();

test('9: an attempt that is asked for the bot check is not counted: sent again with it, it counts once', async () => {
  const { email } = await anAccount(server);
  const counted = async () => {
    const { total } = await server.db
      .selectFrom('rate_limits')
      .select((eb) => eb.fn.sum<number>('count').as('total'))
      .where('bucket', 'like', 'login-account:%')
      .executeTakeFirstOrThrow();
    return Number(total ?? 0);
  };
  const from = anAddress();
  for (let tries = 0; tries < 10; tries += 1) {
    await login(server, { email: `nobody.${tries}@example.org`, password: 'Seven' }, { from });
  }
  const before = await counted();
  for (let tries = 0; tries < 15; tries += 1) {
    expect((await login(server, { email, password: 'Seven' }, { from })).status).toBe(429);
  }
  expect(await counted()).toBe(before);
  expect((await loginWithBotCheck(server, { email, password: 'Seven' }, from)).reply.code).toBe(2);
  expect(await counted()).toBe(before + 1);
});

test('38: too many registrations overall require the bot check, from any network', async () => {
  await server.db
    .insertInto('rate_limits')
    .values({ bucket: 'register', count: 100, resets_at: Date.now() + 60_000 })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({ count: 100, resets_at: Date.now() + 60_000 }),
    )
    .execute();
  const person = {
    firstName: 'Noor',
    lastName: 'Haddad',
    password: 'Seven Beans 7',
    remember: 0,
  };
  const refused = await server.attempt('auth/register', {
    ...person,
    email: 'noor.refused@example.org',
  });
  expect(refused.status).toBe(429);
  expect(refused.reply).toMatchObject({ code: 0, botCheck: { pass: expect.any(String) } });
  const accepted = await server.attempt(
    'auth/register',
    { ...person, email: 'noor.proven@example.org' },
    { headers: { 'x-bot-check': await aSolvedBotCheck(server) } },
  );
  expect(accepted.reply.code).toBe(2);
});
