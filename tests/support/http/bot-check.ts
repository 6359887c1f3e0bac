import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { TestServer } from '#tests/support/server/server.ts';

/** A solved bot check, as a browser sends it in `X-Bot-Check`. */
export async function aSolvedBotCheck(server: TestServer): Promise<string> {
  const { challenge } = await server.call('site/getBotChallenge', {});
  const solution = await solveChallenge({
    challenge: challenge as unknown as Challenge,
    deriveKey,
  });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64url');
}
