import type { Reply } from '#contract/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  addressHasher,
  type Chosen,
  isNone,
  type Leaver,
  leaveLists,
  lists,
  none,
} from '../subscribers/unsubscribes.ts';
import { readSuppressions, type SendGrid } from './suppressions.ts';

type Unsubscribed = Reply<'sendgrid/sync-unsubscribes'>['unsubscribed'];

/** Which of our lists somebody loses who has left one of SendGrid's suppression groups. */
const listOf = { newsletter: 'newsletters', updated: 'general', offers: 'test' } as const;
const names = ['newsletter', 'updated', 'offers'] as const;
const chunkSize = 500;

/**
 * Takes over who has left SendGrid's groups: everything is read first, then changed in one transaction.
 * A suppression counts once: anyone who has come back by signing up again is not taken off again by it.
 * @param userId who asked for it; null: it was time for it
 * @throws {SuppressionsUnknown} where SendGrid cannot be read; then nothing has changed
 */
export async function syncUnsubscribes(
  db: Db,
  service: SendGrid,
  userId: string | null,
): Promise<{ unsubscribed: Unsubscribed; count: number }> {
  const unsubscribed = await readSuppressions(service, names);
  const left = new Map<string, Chosen>();
  for (const name of names) {
    for (const address of unsubscribed[name]) {
      const key = address.trim().toLowerCase();
      left.set(key, { ...(left.get(key) ?? none), [listOf[name]]: 1 });
    }
  }
  const keys = [...left.keys()];
  const count = await db.transaction().execute(async (trx) => {
    let changed = 0;
    for (let first = 0; first < keys.length; first += chunkSize) {
      const leavers = await leaversAmong(trx, keys.slice(first, first + chunkSize), left);
      changed += await leaveLists(trx, leavers, 'sendgrid');
    }
    await audit(trx, { userId, action: 'subscribers.sync', subject: `${changed} subscribers` });
    return changed;
  });
  return { unsubscribed, count };
}

/** The subscribers of these addresses, without what they have left in this way and come back to since. */
async function leaversAmong(trx: Db, keys: string[], left: Map<string, Chosen>) {
  const rows = await trx
    .selectFrom('subscribers')
    .select(['id', 'email_key', 'status', 'confirmed_at', 'chosen_at', ...lists])
    .where('email_key', 'in', keys)
    .where((eb) => eb.or(lists.map((list) => eb(list, '=', 1))))
    .execute();
  if (rows.length === 0) return [];
  const hash = await addressHasher(trx);
  const hashes = new Map(rows.map(({ email_key }) => [hash(email_key), email_key]));
  const earlier = await trx
    .selectFrom('departures')
    .select(['address_hash', ...lists])
    .where('address_hash', 'in', [...hashes.keys()])
    .where('how', '=', 'sendgrid')
    .execute();
  return rows.flatMap((row): (Leaver & { left: Chosen })[] => {
    const wanted = { ...(left.get(row.email_key) ?? none) };
    for (const departure of earlier) {
      if (hashes.get(departure.address_hash) !== row.email_key) continue;
      for (const list of lists) if (departure[list] === 1) wanted[list] = 0;
    }
    return isNone(wanted) ? [] : [{ ...row, left: wanted }];
  });
}
