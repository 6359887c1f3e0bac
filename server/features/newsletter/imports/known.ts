import type { Db } from '#server/platform/db/connect.ts';
import type { addressHasher } from '../subscribers/unsubscribes.ts';

/** What is known of an address before it is imported: it is subscribed, it has left, or nothing. */
export type Known = 'already' | 'left' | undefined;

/**
 * Looks up some addresses at once. Anyone who has left, or was deleted, is not brought back by a file:
 * they come back by themselves, through the form.
 * @param keys in lower case, at most a thousand
 */
export async function lookUp(
  db: Db,
  keys: string[],
  hash: Awaited<ReturnType<typeof addressHasher>>,
): Promise<(key: string) => Known> {
  if (keys.length === 0) return () => undefined;
  const hashes = new Map(keys.map((key) => [key, hash(key)]));
  const rows = await db
    .selectFrom('subscribers')
    .select(['email_key', 'status'])
    .where('email_key', 'in', keys)
    .execute();
  const left = await db
    .selectFrom('departures')
    .select('address_hash')
    .where('address_hash', 'in', [...hashes.values()])
    .execute();
  const states = new Map(rows.map(({ email_key, status }) => [email_key, status]));
  const gone = new Set(left.map(({ address_hash }) => address_hash));
  return (key) => {
    const status = states.get(key);
    if (status === 'unsubscribed') return 'left';
    if (status !== undefined) return 'already';
    return gone.has(hashes.get(key) ?? '') ? 'left' : undefined;
  };
}
