import { afterEach, describe, expect, test, vi } from 'vitest';
import { aMemberWithApp, finishLogin, secondStepOf } from '#tests/support/people/two-factor.ts';
import { anAddress, aServer } from '#tests/support/server/server.ts';
import { passTime, setClock } from '#tests/support/time/clock.ts';

const server = await aServer();

afterEach(() => vi.useRealTimers());

describe('9: Guessing codes', () => {
  test('slows down the next attempt from anywhere, and the right password does not reset that', async () => {
    // With a stopped clock: a queued password would outlast the first pause.
    setClock(Date.now());
    const { member, code } = await aMemberWithApp(server);
    let { ticket } = await secondStepOf(server, member);
    for (let tries = 0; tries < 10; tries += 1) {
      const { status, reply } = await finishLogin(server, ticket, { code: '000000' });
      expect(status).toBe(401);
      ({ ticket } = reply.secondStep);
    }
    ({ ticket } = await secondStepOf(server, member));
    const refused = await finishLogin(server, ticket, { code: code() });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const inOneCall = { ...member.login, secondStep: { code: code() } };
    expect((await server.attempt('auth/login', inOneCall)).status).toBe(429);
    passTime(15 * 60_000);
    const again = await secondStepOf(server, member);
    expect((await finishLogin(server, again.ticket, { code: code() })).status).toBe(200);
  });

  test('finally has to wait 15 minutes, as do recovery codes and passkeys', async () => {
    const { member, recoveryCodes } = await aMemberWithApp(server);
    let waited = 0;
    let { ticket } = await secondStepOf(server, member);
    for (let tries = 0; tries < 30 && waited < 10 * 60; tries += 1) {
      const { status, reply, headers } = await finishLogin(server, ticket, { code: '000000' });
      if (status === 401) ({ ticket } = reply.secondStep);
      else {
        waited = Number(headers['retry-after']);
        passTime(waited * 1000);
        if (waited > 4 * 60) ({ ticket } = await secondStepOf(server, member));
      }
    }
    await finishLogin(server, ticket, { code: '000000' });
    const next = await secondStepOf(server, member);
    const recovery = await finishLogin(server, next.ticket, {
      recoveryCode: recoveryCodes[0] ?? '',
    });
    expect(recovery.status).toBe(429);
    expect(Number(recovery.headers['retry-after'])).toBeGreaterThan(10 * 60);
    expect(Number(recovery.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  });

  test('counts like a wrong password, which the right one does not undo', async () => {
    const { member } = await aMemberWithApp(server);
    const from = anAddress();
    const wrong = () =>
      server.attempt('auth/login', { ...member.login, password: 'Wrong Beans 1' }, { from });
    for (let tries = 0; tries < 8; tries += 1) expect((await wrong()).reply.code).toBe(2);
    const asked = await server.attempt('auth/login', member.login, { from });
    expect(asked.status).toBe(401);
    const { ticket } = asked.reply.secondStep;
    const guess = { ticket, secondStep: { code: '000000' } };
    expect((await server.attempt('auth/finishLogin', guess, { from })).status).toBe(401);
    expect((await wrong()).reply.code).toBe(2);
    expect((await wrong()).status).toBe(429);
  });

  test('gains nothing from parallel requests', async () => {
    setClock(Date.now());
    const { member } = await aMemberWithApp(server);
    const tickets: string[] = [];
    for (let tries = 0; tries < 14; tries += 1) {
      tickets.push((await secondStepOf(server, member)).ticket);
    }
    const guesses = await Promise.all(
      tickets.map((ticket, index) =>
        finishLogin(server, ticket, { code: String(100_000 + index) }),
      ),
    );
    const statuses = guesses.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
  });
});
