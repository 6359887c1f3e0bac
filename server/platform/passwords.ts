import { hash, verify } from '@node-rs/argon2';

// OWASP's first choice for argon2id: 19 MiB of memory, two passes, one lane. The library hashes off the main thread.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password that nobody has: checked where there is no account, so that the answer takes as long. */
const nobody = hash('nobody has this password', parameters);

/** Passwords are kept as typed, in one Unicode form (NFC), so that every keyboard gives the same. */
const asTyped = (password: string) => password.normalize('NFC');

/** Hashes a password with argon2id. */
export function hashPassword(password: string): Promise<string> {
  return hash(asTyped(password), parameters);
}

/** Whether this is the password; without a stored hash it takes as long and says no. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody), asTyped(password));
  return matches && stored !== undefined;
}
