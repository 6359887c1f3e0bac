import { expect, test } from 'vitest';
import { aStripe } from '#tests/support/donations/stripe-server.ts';
import { aSolvedBotCheck } from '#tests/support/http/bot-check.ts';
import { anAddress, aServer } from '#tests/support/server/server.ts';

const server = await aServer((await aStripe()).variables());

test('47: A network that starts many payments has to solve the bot check', async () => {
  const from = anAddress();
  const start = async (headers = {}) => {
    const body = { amount: 500, frequency: 'once' } as const;
    return (await server.attempt('donations/startCheckout', body, { from, headers })).status;
  };
  for (let free = 0; free < 10; free += 1) expect(await start()).toBe(200);
  expect(await start()).toBe(429);
  expect(await start({ 'x-bot-check': await aSolvedBotCheck(server) })).toBe(200);
});
