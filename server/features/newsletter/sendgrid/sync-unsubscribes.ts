import type { Reply } from '#contract/index.ts';
import { emailKey } from '#contract/shared/email.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { SendGrid } from '#server/platform/services/service-types.ts';
import { hasNoLists, type ListFlags, listColumns, noLists } from '../subscribers/list-flags.ts';
import {
  addressHasher,
  type Unsubscriber,
  unsubscribeFromLists,
} from '../subscribers/unsubscribes.ts';
import { listSubscribersAmong, listSyncedUnsubscribes } from './queries.ts';
import { readSuppressions } from './suppressions.ts';

type Unsubscribed = Reply<'sendgrid/sync-unsubscribes'>['unsubscribed'];

/** Maps our lists to SendGrid's suppression groups. */
const listOf = { newsletter: 'newsletters', updated: 'general', offers: 'test' } as const;
const names = ['newsletter', 'updated', 'offers'] as const;
const chunkSize = 500;

/**
 * Imports unsubscribes from SendGrid's groups: everything is read first, then changed in one transaction. A suppression
 * counts once: it does not unsubscribe anyone who has signed up again since.
 * @param userId who requested it; null: it was due
 * @throws {SendGridError} if SendGrid cannot be read; then nothing has changed
 */
export async function syncUnsubscribes(
  db: Db,
  service: SendGrid,
  userId: string | null,
): Promise<{ unsubscribed: Unsubscribed; count: number }> {
  const unsubscribed = await readSuppressions(service, names);
  const suppressed = new Map<string, ListFlags>();
  for (const name of names) {
    for (const address of unsubscribed[name]) {
      const key = emailKey(address.trim());
      suppressed.set(key, { ...(suppressed.get(key) ?? noLists), [listOf[name]]: 1 });
    }
  }
  const keys = [...suppressed.keys()];
  const count = await db.transaction().execute(async (trx) => {
    let changed = 0;
    for (let first = 0; first < keys.length; first += chunkSize) {
      const chunk = keys.slice(first, first + chunkSize);
      const unsubscribers = await unsubscribersAmong(trx, chunk, suppressed);
      changed += await unsubscribeFromLists(trx, unsubscribers, 'sendgrid');
    }
    await audit(trx, { userId, action: 'subscribers.sync', subject: `${changed} subscribers` });
    return changed;
  });
  return { unsubscribed, count };
}

/** The subscribers with these addresses, without the lists that were already unsubscribed this way. */
async function unsubscribersAmong(trx: Db, keys: string[], suppressed: Map<string, ListFlags>) {
  const rows = await listSubscribersAmong(trx, keys);
  if (rows.length === 0) return [];
  const hash = await addressHasher(trx);
  const hashes = new Map(rows.map(({ email_key }) => [hash(email_key), email_key]));
  const earlier = await listSyncedUnsubscribes(trx, [...hashes.keys()]);
  return rows.flatMap((row): Unsubscriber[] => {
    const from = { ...(suppressed.get(row.email_key) ?? noLists) };
    for (const unsubscribe of earlier) {
      if (hashes.get(unsubscribe.address_hash) !== row.email_key) continue;
      for (const list of listColumns) if (unsubscribe[list] === 1) from[list] = 0;
    }
    return hasNoLists(from) ? [] : [{ ...row, from }];
  });
}
