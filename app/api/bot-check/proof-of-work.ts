import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Solves one of the site's own challenges. The browser derives the keys off the main thread. */
export async function solveProofOfWork(challenge: Record<string, unknown>): Promise<string> {
  const solution = await solveChallenge({
    // The server created it with this library; the contract does not repeat its type.
    challenge: challenge as unknown as Challenge,
    deriveKey,
    timeout: 20_000,
  });
  if (!solution) return '';
  return btoa(JSON.stringify({ challenge, solution }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
