import { afterEach, expect, test, vi } from 'vitest';
import { firstStart } from '#tests/support/server/demo-server.ts';
import { aServer } from '#tests/support/server/server.ts';
import { passTime } from '#tests/support/time/clock.ts';

const day = 24 * 60 * 60_000;
const newPassword = 'Seven Green Beans 7';

afterEach(() => vi.useRealTimers());

/** A server after its first start. */
async function started(variables: Record<string, string>) {
  const server = await aServer({ SEED: 'none', ...variables });
  const first = await firstStart(server);
  const login = { email: first?.email ?? '', password: first?.password ?? '' };
  const signIn = async (password = login.password) => {
    const { token = '' } = await server.call('auth/login', { ...login, password });
    return { token };
  };
  const work = async (as: { token: string }) => server.attempt('users/getUsers', {}, { as });
  const dueOf = async (as: { token: string }) =>
    (await server.call('auth/session', {}, { as })).user?.changePasswordBy;
  return { server, login, signIn, work, dueOf };
}

test('19: The password printed at first start gives staff rights for a week, and a new one permanently', async () => {
  const { server, login, signIn, work, dueOf } = await started({});
  const printedAt = Date.now();
  const first = await signIn();
  expect(Date.parse((await dueOf(first)) ?? '') - printedAt).toBeGreaterThan(6.9 * day);
  passTime(6.9 * day);
  expect((await work(await signIn())).status).toBe(200);
  passTime(0.2 * day);
  const late = await signIn();
  const refused = await work(late);
  expect(refused.status).toBe(403);
  expect(refused.reply.message).toMatch(/^Change your password/);
  const { password } = login;
  await server.call('account/changePassword', { password, newPassword }, { as: late });
  expect((await work(late)).status).toBe(200);
  expect(await dueOf(late)).toBeUndefined();
  passTime(5 * day);
  expect((await work(await signIn(newPassword))).status).toBe(200);
});

test('19: A password from the settings was not printed, and keeps working', async () => {
  const password = 'Seven Beans 7';
  const { signIn, work, dueOf } = await started({ ADMIN_PASSWORD: password });
  passTime(10 * day);
  const administrator = await signIn(password);
  expect((await work(administrator)).status).toBe(200);
  expect(await dueOf(administrator)).toBeUndefined();
});
