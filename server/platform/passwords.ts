import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Turns } from './turns.ts';

// OWASP's first choice for argon2id: 19 MiB of memory, two passes, one lane. The library hashes off the main thread.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// A hash takes a core for itself: with fewer of them at once than there are cores, pages go on being
// served, and libuv's four threads stay free for files.
const turns = new Turns({ atOnce: availableParallelism() > 3 ? 2 : 1, waiting: 100 });

/** The hash of a password that nobody has: checked where there is no account, so that the answer takes as long. */
const nobody = hash('nobody has this password', parameters);

/** Passwords are kept as typed, in one Unicode form (NFC), so that every keyboard gives the same. */
const asTyped = (password: string) => password.normalize('NFC');

/**
 * Hashes a password with argon2id.
 * @throws {Refusal} `unavailable` when too many wait to be hashed
 */
export function hashPassword(password: string): Promise<string> {
  return turns.take(() => hash(asTyped(password), parameters));
}

/**
 * Whether this is the password; without a stored hash it takes as long and says no.
 * @throws {Refusal} `unavailable` when too many wait to be hashed
 */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await nobody);
  const matches = await turns.take(() => verify(against, asTyped(password)));
  return matches && stored !== undefined;
}
