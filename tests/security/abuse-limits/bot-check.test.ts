import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import { aSolvedBotCheck } from '#tests/support/http/bot-check.ts';
import { anAddress, aServer, type TestServer } from '#tests/support/server/server.ts';
import { passTime, setClock } from '#tests/support/time/clock.ts';

const server = await aServer();
const message = {
  name: 'Ida',
  email: 'ida@example.org',
  subject: 'Soup',
  text: 'Is there soup?',
};

afterEach(() => void vi.useRealTimers());

/**
 * Sends a message from a network that has used up its free ones.
 * @returns the status
 */
async function sendWith(proof: string, to: TestServer = server): Promise<number> {
  const from = anAddress();
  for (let free = 0; free < 5; free += 1) await to.call('contact/send', message, { from });
  const headers = { 'x-bot-check': proof };
  return (await to.attempt('contact/send', message, { from, headers })).status;
}

interface Proof {
  challenge: { parameters: Record<string, unknown>; signature: string };
  solution: { counter: number; derivedKey: string };
}

const read = (proof: string) =>
  JSON.parse(Buffer.from(proof, 'base64url').toString()) as unknown as Proof;
const write = (proof: Proof) => Buffer.from(JSON.stringify(proof)).toString('base64url');

test('9: A solved bot check is accepted', async () => {
  expect(await sendWith(await aSolvedBotCheck(server))).toBe(200);
});

test.each<[what: string, forge: (proof: Proof) => Proof]>([
  [
    'another solution',
    ({ challenge, solution }) => ({ challenge, solution: { ...solution, derivedKey: '00' } }),
  ],
  [
    'another signature',
    ({ challenge, solution }) => ({
      challenge: { ...challenge, signature: '00'.repeat(32) },
      solution,
    }),
  ],
  [
    'an easier challenge under the same signature',
    ({ challenge, solution }) => ({
      challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: '' } },
      solution,
    }),
  ],
])('9: A bot check with %s is refused', async (_what, forge) => {
  const proof = read(await aSolvedBotCheck(server));
  expect(await sendWith(write(forge(proof)))).toBe(429);
});

test('9: A solved bot check cannot be reused, and expires', async () => {
  setClock(Date.now());
  const [used, late] = [await aSolvedBotCheck(server), await aSolvedBotCheck(server)];
  expect(await sendWith(used)).toBe(200);
  passTime(21 * 60_000);
  expect(await sendWith(used)).toBe(429);
  expect(await sendWith(late)).toBe(429);
});

test('9: Solving the bot check allows twenty times as much, and no more', async () => {
  const from = anAddress();
  await server.call('contact/send', message, { from });
  await server.db
    .updateTable('rate_limits')
    .set({ count: 100 })
    .where('bucket', '=', `contact:${from}`)
    .execute();
  const headers = { 'x-bot-check': await aSolvedBotCheck(server) };
  expect((await server.attempt('contact/send', message, { from, headers })).status).toBe(429);
});

test('9: An attempt that is asked for the bot check does not count, and may be repeated with it', async () => {
  const from = anAddress();
  for (let sent = 0; sent < 120; sent += 1) {
    await server.attempt('contact/send', message, { from });
  }
  const headers = { 'x-bot-check': await aSolvedBotCheck(server) };
  expect((await server.attempt('contact/send', message, { from, headers })).status).toBe(200);
});

test('9: reCAPTCHA’s score decides, if the site uses it', async () => {
  let score = 0;
  const google = createServer((_request, response) => {
    response.end(JSON.stringify({ success: true, score }));
  });
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve));
  stopAtEnd(() => void google.close());
  const other = await aServer({
    RECAPTCHA_SITE_KEY: 'key',
    RECAPTCHA_SECRET: 'secret',
    RECAPTCHA_BASE_URL: `http://127.0.0.1:${(google.address() as AddressInfo).port}`,
  });
  expect(await sendWith('a bot’s', other)).toBe(429);
  score = 0.9;
  expect(await sendWith('a person’s', other)).toBe(200);
});
