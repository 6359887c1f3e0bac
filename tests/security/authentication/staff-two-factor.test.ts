import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  aMember,
  anAdministrator,
  anEditor,
  type SignedIn,
  signIn,
} from '#tests/support/people/accounts.ts';
import { addApp } from '#tests/support/people/two-factor.ts';
import { aServer } from '#tests/support/server/server.ts';
import { passTime } from '#tests/support/time/clock.ts';

const server = await aServer();
const day = 24 * 60 * 60_000;

afterEach(() => vi.useRealTimers());

const dutyOf = async (as: SignedIn) =>
  (await server.call('auth/session', {}, { as })).user?.secondStepDuty;

/** An unused session lives for a day: someone who returns after two weeks signs in again. */
async function afterDays(days: number, ...people: SignedIn[]) {
  passTime(days * day);
  return Promise.all(people.map((person) => signIn(server, person)));
}

const setting = (as: SignedIn, staffTwoFactor: 'nobody' | 'administrators' | 'staff') =>
  server.call('settings/editSecurity', { staffTwoFactor }, { as });

describe('19: An administrator without a second step', () => {
  test('is reminded for 14 days, then loses staff rights, and can still sign in to set it up', async () => {
    const administrator = await anAdministrator(server);
    expect(await dutyOf(administrator)).toEqual({ state: 'soon', due: expect.any(String) });
    const [late] = (await afterDays(13.9, administrator)) as [SignedIn];
    expect((await server.attempt('users/getUsers', {}, { as: late })).status).toBe(200);
    passTime(0.2 * day);
    for (const path of ['users/getUsers', 'pages/addPage', 'dashboard/getOverview']) {
      const { status, reply } = await server.attempt(path, {}, { as: late });
      const body = path === 'pages/addPage' ? 400 : 403;
      expect([403, body]).toContain(status);
      if (status === 403) expect(reply.message).toMatch(/Set up two-step sign-in/);
    }
    expect(await dutyOf(late)).toMatchObject({ state: 'required' });
    const { login } = administrator;
    const { token = '' } = await server.call('auth/login', login);
    const again = { ...administrator, token };
    await addApp(server, again);
    expect((await server.attempt('users/getUsers', {}, { as: again })).status).toBe(200);
    expect(await dutyOf(again)).toBeUndefined();
  });

  test('has 14 days from becoming an administrator', async () => {
    const administrator = await anAdministrator(server);
    const member = await aMember(server);
    await addApp(server, administrator);
    const [first, made] = (await afterDays(100, administrator, member)) as [SignedIn, SignedIn];
    const { userId } = member;
    await server.call('users/changeAccountType', { userId, accountType: 1 }, { as: first });
    expect((await server.attempt('users/getUsers', {}, { as: made })).status).toBe(200);
    expect(await dutyOf(made)).toMatchObject({ state: 'soon' });
  });
});

describe('The setting', () => {
  test('requires it of editors too, or only reminds them', async () => {
    const administrator = await anAdministrator(server);
    await addApp(server, administrator);
    const editor = await anEditor(server);
    const other = await anAdministrator(server);
    // An unfinished setup is no second factor.
    const { password } = other;
    await server.call('account/beginAuthenticator', { password }, { as: other });
    const people = (await afterDays(20, administrator, editor, other)) as SignedIn[];
    const [boss, late, careless] = people as [SignedIn, SignedIn, SignedIn];
    const settings = async (as: SignedIn) =>
      (await server.attempt('settings/getSettings', {}, { as })).status;
    expect([await settings(late), await settings(careless)]).toEqual([200, 403]);
    expect(await dutyOf(late)).toEqual({ state: 'recommended', due: null });
    await setting(boss, 'staff');
    expect([await settings(late), await settings(careless)]).toEqual([403, 403]);
    await setting(boss, 'nobody');
    expect([await settings(late), await settings(careless)]).toEqual([200, 200]);
    await setting(boss, 'administrators');
  });

  test('can be changed only by administrators', async () => {
    const editor = await anEditor(server);
    const body = { staffTwoFactor: 'nobody' };
    expect((await server.attempt('settings/editSecurity', body, { as: editor })).status).toBe(403);
    expect((await server.attempt('settings/editSettings', body, { as: editor })).status).toBe(400);
  });
});
