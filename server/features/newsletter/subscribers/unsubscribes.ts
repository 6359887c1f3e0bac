import { createHmac } from 'node:crypto';
import type { ConsentSource } from '#contract/shared/consent-words.ts';
import { emailKey } from '#contract/shared/email.ts';
import type { UnsubscribeMethod } from '#contract/shared/newsletter/unsubscribe-method.ts';
import { recordConsents } from '#server/features/consents/record-consents.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import { sharedSecret } from '#server/platform/crypto/shared-secret.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { raiseEach } from '#server/platform/events/raise.ts';
import type { Tables } from '#server/schema/tables.ts';
import {
  areSameLists,
  hasNoLists,
  intersectLists,
  type ListFlags,
  listColumns,
  listsOf,
  noLists,
  pickLists,
} from './list-flags.ts';
import {
  clearLists,
  clearListsOf,
  deleteConfirmationTokens,
  insertUnsubscribes,
  listUnappliedUnsubscribes,
  listUnsubscribedHashes,
  lockSubscribers,
  markAllUnsubscribed,
  type UnsubscribeRow,
} from './queries/unsubscribes.ts';

/** Where someone withdraws consent; absent: their consent stays. */
const sources: Partial<Record<UnsubscribeMethod, ConsentSource>> = {
  link: 'unsubscribe-link',
  'one-click': 'one-click',
  account: 'account',
  sendgrid: 'sendgrid',
  import: 'import',
  deleted: 'staff',
  staff: 'staff',
  complaint: 'complaint',
};

/** A subscriber who unsubscribes: the columns that matter. */
export interface Unsubscriber extends ListFlags {
  id: string;
  email_key: string;
  status: Tables['subscribers']['status'];
  confirmed_at: number | null;
  /** The lists that they unsubscribe from. */
  from: ListFlags;
}

interface UnsubscribeDetails {
  /** The mailing whose link was used; null: none. */
  mailingId?: string | null;
  /** The mail service's reason for a bounce or complaint. */
  reason?: string;
  /** The account of staff who do it for them. */
  staffId?: string;
}

/** @returns a hash that identifies an address after it has been deleted, in any case */
export async function addressHasher(db: Db): Promise<(email: string) => string> {
  const secret = await sharedSecret(db, 'addressHashSecret');
  return (email) => createHmac('sha256', secret).update(emailKey(email)).digest('base64url');
}

/** Whether an address has ever unsubscribed, or was deleted. */
export async function hasUnsubscribed(db: Db, email: string): Promise<boolean> {
  const hash = await addressHasher(db);
  return (await listUnsubscribedHashes(db, [hash(email)])).length > 0;
}

/**
 * Removes subscribers from lists, at once, and records that they unsubscribed.
 * @returns how many had been on one of them
 */
export async function unsubscribeFromLists(
  trx: Db,
  unsubscribers: Unsubscriber[],
  how: UnsubscribeMethod,
  { staffId, ...details }: UnsubscribeDetails = {},
): Promise<number> {
  const changed = unsubscribers
    .map((unsubscriber) => ({
      ...unsubscriber,
      from: intersectLists(unsubscriber, unsubscriber.from),
    }))
    .filter(({ from }) => !hasNoLists(from));
  const ids = changed.map(({ id }) => id);
  // All of them, before the first statement changes some.
  await lockSubscribers(trx, ids);
  for (const combination of combinations) {
    const alike = changed.filter(({ from }) => areSameLists(from, combination)).map(({ id }) => id);
    if (alike.length === 0) continue;
    await clearLists(trx, alike, listsOf(combination));
  }
  // An older link must not undo it.
  if (ids.length > 0) await deleteConfirmationTokens(trx, ids);
  await recordUnsubscribes(trx, changed, how, details);
  const source = sources[how];
  if (source !== undefined) {
    await recordConsents(
      trx,
      source,
      changed.flatMap(({ email_key: email, from }) =>
        listsOf(from).map((purpose) => ({ email, purpose, decision: 'withdrawn' })),
      ),
      staffId ?? null,
    );
  }
  return changed.length;
}

/** Records who has unsubscribed from what; with `joined_at` if the whole subscription ended. */
export async function recordUnsubscribes(
  trx: Db,
  unsubscribers: Unsubscriber[],
  how: UnsubscribeMethod,
  { mailingId = null, reason = '' }: UnsubscribeDetails = {},
): Promise<void> {
  if (unsubscribers.length === 0) return;
  const hash = await addressHasher(trx);
  const now = Date.now();
  await insertUnsubscribes(
    trx,
    unsubscribers.map((unsubscriber) => ({
      id: newId(),
      subscriber_id: unsubscriber.id,
      address_hash: hash(unsubscriber.email_key),
      ...pickLists(unsubscriber.from),
      how,
      joined_at: hasEnded(unsubscriber) ? unsubscriber.confirmed_at : null,
      left_at: now,
      mailing_id: mailingId,
      reason,
    })),
  );
  const left = unsubscribers.filter(
    ({ status, from }) => status === 'confirmed' && !hasNoLists(from),
  );
  await raiseEach(
    trx,
    'subscriber.unsubscribed',
    left.map((unsubscriber) => ({
      subscriberId: unsubscriber.id,
      lists: listsOf(unsubscriber.from),
      hasEnded: hasEnded(unsubscriber),
      how,
    })),
  );
}

/**
 * Records that an address was replaced: no import brings it back. The subscription continues under its id, so the row
 * references none.
 */
export async function recordAddressGivenUp(trx: Db, email: string): Promise<void> {
  const hash = await addressHasher(trx);
  await insertUnsubscribes(trx, [withoutSubscriber(hash(email), 'account', Date.now())]);
}

/**
 * Records that unknown addresses have unsubscribed elsewhere: no import subscribes them. Their owners can still sign
 * up.
 */
export async function recordSuppressed(
  trx: Db,
  emailKeys: string[],
  importId: string,
): Promise<void> {
  if (emailKeys.length === 0) return;
  const hash = await addressHasher(trx);
  const now = Date.now();
  await insertUnsubscribes(
    trx,
    emailKeys.map((key) => ({
      ...withoutSubscriber(hash(key), 'import', now),
      import_id: importId,
    })),
  );
}

/** After a backup was restored, unsubscribes everyone who had unsubscribed since it was taken. */
export async function reapplyUnsubscribes(db: Db): Promise<void> {
  const rows = await listUnappliedUnsubscribes(db);
  for (const { id, ...from } of rows) await clearListsOf(db, id, listsOf(from));
  if (rows.length > 0) await markAllUnsubscribed(db);
}

const withoutSubscriber = (
  addressHash: string,
  how: UnsubscribeMethod,
  now: number,
): UnsubscribeRow => ({
  id: newId(),
  subscriber_id: '',
  address_hash: addressHash,
  ...noLists,
  how,
  joined_at: null,
  left_at: now,
  mailing_id: null,
});

const hasEnded = ({ status, from, ...was }: Unsubscriber) =>
  status === 'confirmed' && listColumns.every((list) => was[list] === from[list]);

/** Groups subscribers by the lists they unsubscribe from: each group is updated by one statement. */
const combinations: ListFlags[] = [1, 2, 3, 4, 5, 6, 7].map((bits) => ({
  test: (bits & 1) as 0 | 1,
  general: ((bits >> 1) & 1) as 0 | 1,
  newsletters: (bits >> 2) as 0 | 1,
}));
