import { expect, test } from 'vitest';
import { aProof } from '../support/bot-check.ts';
import { anAddress, aServer } from '../support/server.ts';

const server = await aServer();

/** Sends a message from a network whose free ones are used up. @returns the status */
async function sendWith(proof: string): Promise<number> {
  const message = {
    name: 'Ida',
    email: 'ida@example.org',
    subject: 'Soup',
    text: 'Is there soup?',
  };
  const from = anAddress();
  for (let free = 0; free < 5; free += 1) await server.call('contact/send', message, { from });
  const headers = { 'x-bot-check': proof };
  return (await server.attempt('contact/send', message, { from, headers })).status;
}

interface Proof {
  challenge: { parameters: Record<string, unknown>; signature: string };
  solution: { counter: number; derivedKey: string };
}

const read = (proof: string) =>
  JSON.parse(Buffer.from(proof, 'base64url').toString()) as unknown as Proof;
const write = (proof: Proof) => Buffer.from(JSON.stringify(proof)).toString('base64url');

test('9: A bot check that was solved is let through', async () => {
  expect(await sendWith(await aProof(server))).toBe(200);
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
  const proof = read(await aProof(server));
  expect(await sendWith(write(forge(proof)))).toBe(429);
});
