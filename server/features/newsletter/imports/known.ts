import type { Db } from '#server/platform/db/connect.ts';
import { listStatuses } from '../subscribers/queries/subscribers.ts';
import { listUnsubscribedHashes } from '../subscribers/queries/unsubscribes.ts';
import type { addressHasher } from '../subscribers/unsubscribes.ts';

/** What is known of an address before it is imported: it is subscribed, it has unsubscribed, or nothing. */
export type Known = 'already' | 'left' | undefined;

/**
 * Looks up some addresses at once. Anyone who has unsubscribed, or was deleted, is not brought back by a file:
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
  const rows = await listStatuses(db, keys);
  const unsubscribed = new Set(await listUnsubscribedHashes(db, [...hashes.values()]));
  const states = new Map(rows.map(({ email_key, status }) => [email_key, status]));
  return (key) => {
    const status = states.get(key);
    if (status === 'unsubscribed') return 'left';
    if (status !== undefined) return 'already';
    return unsubscribed.has(hashes.get(key) ?? '') ? 'left' : undefined;
  };
}
