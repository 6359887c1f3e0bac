import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { type Account, aMember, anAccount } from '#tests/support/people/accounts.ts';
import { resetPasswordDuring } from '#tests/support/people/password-recovery.ts';
import { anAddress, aServer } from '#tests/support/server/server.ts';

const server = await aServer();

const codeOf = async (email: string, password: string, from = anAddress()) =>
  (await server.attempt('auth/login', { email, password }, { from })).reply.code;

const rowOf = ({ email }: Pick<Account, 'email'>) =>
  server.db
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirstOrThrow();

/** The form of a registration. */
const newcomer = (email: string) => ({
  firstName: 'Maya',
  lastName: 'Okafor',
  email,
  password: 'Seven Beans 7',
  remember: 0 as const,
});

test('1: A new account signs in again only when its address is verified', async () => {
  const body = newcomer('new@example.org');
  await server.call('auth/register', body);
  expect(await codeOf(body.email, body.password)).toBe(3);
  expect((await rowOf(body)).is_verified).toBe(0);
});

test('1: A wrong password is refused as wrong, however short or long it is', async () => {
  const { email } = await anAccount(server);
  for (const length of [1, 7, 21, 64, 128, 1024]) {
    expect(await codeOf(email, 'X7'.repeat(length).slice(0, length)), `${length}`).toBe(2);
  }
});

test('2: A password is stored as argon2id with 19 MiB of memory and two passes', async () => {
  const body = newcomer('stored@example.org');
  await server.call('auth/register', body);
  expect((await rowOf(body)).password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('2: A hash with older parameters is renewed by the next sign-in, and only by the right password', async () => {
  const { login } = await anAccount(server);
  const older = await hash(login.password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  await server.db
    .updateTable('users')
    .set({ password_hash: older })
    .where('email', '=', login.email)
    .execute();
  await server.attempt('auth/login', { ...login, password: 'Another 9 Beans' });
  expect((await rowOf(login)).password_hash).toBe(older);
  expect((await server.call('auth/login', login)).code).toBe(1);
  const renewed = (await rowOf(login)).password_hash;
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await server.call('auth/login', login)).code).toBe(1);
  expect((await rowOf(login)).password_hash).toBe(renewed);
});

test('11: A sign-in started with the old password fails once the new one is set', async () => {
  const account = await aMember(server);
  const { rescue, late } = await resetPasswordDuring(
    server,
    account,
    'Eight Beans 8',
    'auth/login',
    account.login,
  );
  expect([rescue.status, late.status]).toEqual([200, 200]);
  expect(late.reply).toMatchObject({ code: 2 });
});

test('9: Signing in to one’s own account does not reset the limit for guessing at others', async () => {
  const from = anAddress();
  const [own, ...others] = await Promise.all(Array.from({ length: 4 }, () => anAccount(server)));
  for (const { email } of others) expect(await codeOf(email, 'Wrong Beans 9', from)).toBe(2);
  expect(await codeOf(own?.email ?? '', own?.password ?? '', from)).toBe(1);
  const { count } = await server.db
    .selectFrom('rate_limits')
    .select('count')
    .where('bucket', '=', `login-network:${from}`)
    .executeTakeFirstOrThrow();
  expect(count).toBe(others.length);
});

test('9: A stolen session cannot find out the password by guessing', async () => {
  const as = await aMember(server);
  const { userId } = as;
  const statuses: number[] = [];
  for (let tries = 0; tries < 12; tries += 1) {
    const body = { userId, password: `Wrong Beans ${tries}` };
    statuses.push((await server.attempt('auth/comparePassword', body, { as })).status);
  }
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(statuses.at(-1)).toBe(429);
  const { status } = await server.attempt(
    'account/changeEmail',
    { email: 'thief@example.org', password: as.password },
    { as },
  );
  expect(status).toBe(429);
});
