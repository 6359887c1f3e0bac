import type { Db } from '#server/platform/db/connect.ts';
import { listStatuses } from '../subscribers/queries/subscribers.ts';
import { listUnsubscribedHashes } from '../subscribers/queries/unsubscribes.ts';
import type { addressHasher } from '../subscribers/unsubscribes.ts';

/** The state of an address before the import: 'already' subscribed, 'left' (unsubscribed), or unknown. */
export type ExistingStatus = 'already' | 'left' | undefined;

/**
 * Looks up some addresses at once. A file does not bring back people who have unsubscribed or were deleted: they can
 * return through the form.
 * @param keys in lower case, at most a thousand
 */
export async function findExisting(
  db: Db,
  keys: string[],
  hash: Awaited<ReturnType<typeof addressHasher>>,
): Promise<(key: string) => ExistingStatus> {
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
