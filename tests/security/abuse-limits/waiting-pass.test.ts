import { afterEach, expect, test, vi } from 'vitest';
import { anAddress, aServer } from '#tests/support/server/server.ts';
import { passTime } from '#tests/support/time/clock.ts';

const server = await aServer();
const second = 1_000;

afterEach(() => vi.useRealTimers());

/** Sends contact messages, which require the bot check after five. */
async function write(from: string, pass = '') {
  const body = { name: 'A', email: 'a@example.org', subject: 'B', text: 'C' };
  const headers = pass === '' ? {} : { 'x-bot-check': pass };
  const { status, reply } = await server.attempt('contact/send', body, { from, headers });
  const { botCheck } = reply as { botCheck?: { pass: string; wait: number } };
  return { status, pass: botCheck?.pass ?? '', wait: botCheck?.wait };
}

/** A network that has used up its free messages, and its waiting pass. */
async function aWaitingNetwork() {
  const from = anAddress();
  for (let count = 0; count < 5; count += 1) expect((await write(from)).status).toBe(200);
  const { status, pass, wait } = await write(from);
  expect([status, wait]).toEqual([429, 30]);
  return { from, pass };
}

test('9: A waiting pass works after its wait, once, and an early attempt does not reset it', async () => {
  const { from, pass } = await aWaitingNetwork();
  passTime(20 * second);
  expect(await write(from, pass)).toEqual({ status: 429, pass, wait: 10 });
  passTime(10 * second);
  expect((await write(from, pass)).status).toBe(200);
  const again = await write(from, pass);
  expect([again.status, again.pass === pass]).toEqual([429, false]);
});

test('9: A waiting pass works only for its own network, and expires', async () => {
  const { from, pass } = await aWaitingNetwork();
  const other = await aWaitingNetwork();
  passTime(31 * second);
  expect((await write(other.from, pass)).status).toBe(429);
  passTime(21 * 60 * second);
  expect((await write(from, pass)).status).toBe(429);
});

test('9: A forged or backdated waiting pass is refused', async () => {
  const { from, pass } = await aWaitingNetwork();
  const [, named, signature] = pass.split('.');
  const earlier = `${Date.now() - second}.${named}.${signature}`;
  for (const forged of [earlier, `${pass}x`, pass.replace(/.$/, '')]) {
    expect((await write(from, forged)).status, forged).toBe(429);
  }
});

test('9: A network can use a waiting pass at most forty times an hour', async () => {
  const { from, pass } = await aWaitingNetwork();
  let next = pass;
  let passed = 0;
  for (let count = 0; count < 45; count += 1) {
    passTime(31 * second);
    if ((await write(from, next)).status === 200) passed += 1;
    next = (await write(from)).pass;
  }
  expect(passed).toBe(40);
});
