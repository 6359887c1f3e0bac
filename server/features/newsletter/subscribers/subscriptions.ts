import type { ConsentSource } from '#contract/shared/consent-words.ts';
import { knownLanguage, type Language } from '#contract/shared/language/languages.ts';
import type { MailingList } from '#contract/shared/newsletter/lists.ts';
import type { UnsubscribeMethod } from '#contract/shared/newsletter/unsubscribe-method.ts';
import { recordConsents } from '#server/features/consents/record-consents.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { currentLanguage } from '#server/platform/language/current-language.ts';
import { removeSubscribers } from './deletion.ts';
import {
  hasNoLists,
  type ListFlags,
  listColumns,
  listsOf,
  pickLists,
  withoutLists,
} from './list-flags.ts';
import { updatePendingLists } from './queries/accounts.ts';
import {
  findSubscriber,
  markConfirmed,
  updateEmail,
  upsertSubscription,
} from './queries/subscribers.ts';
import { listUnsubscribedLists } from './queries/unsubscribes.ts';
import { recordAddressGivenUp, unsubscribeFromLists } from './unsubscribes.ts';

/** The columns of an account that matter here. */
interface Owner {
  id: string;
  email: string;
  is_verified: 0 | 1;
  wished_lists: string;
}

/** The subscription of an account's address: none until the account has verified that address. */
export async function findOwnSubscription(
  db: Db,
  { email, is_verified }: Pick<Owner, 'email' | 'is_verified'>,
) {
  return is_verified ? findSubscriber(db, email) : undefined;
}

/**
 * Adds lists to the subscription of an address: chosen lists stay chosen. Someone who had unsubscribed has to confirm
 * again.
 * @param by.language in which they choose, which becomes that of a subscription that is not confirmed; absent: staff choose
 * @param by.userId the requesting account, if any
 */
export async function addLists(
  trx: Db,
  email: string,
  chosen: ListFlags,
  { language, userId }: { language?: Language; userId?: string } = {},
) {
  const id = newId();
  const now = Date.now();
  const row = await upsertSubscription(trx, { id, email, chosen, userId, language, now });
  return { ...row, isNew: row.id === id };
}

/** Which of these lists a confirmed subscriber has unsubscribed from: only they can return to them. */
export async function unsubscribedBefore(
  trx: Db,
  email: string,
  chosen: ListFlags,
): Promise<MailingList[]> {
  const row = await findSubscriber(trx, email);
  if (row?.status !== 'confirmed') return [];
  const asked = listColumns.filter((list) => chosen[list] === 1 && row[list] === 0);
  if (asked.length === 0) return [];
  const unsubscribed = await everUnsubscribed(trx, row.id);
  return asked.filter((list) => unsubscribed.includes(list));
}

/** The lists that a subscriber has ever unsubscribed from. */
async function everUnsubscribed(trx: Db, subscriberId: string): Promise<MailingList[]> {
  const unsubscribes = await listUnsubscribedLists(trx, subscriberId);
  return listColumns.filter((list) => unsubscribes.some((unsubscribe) => unsubscribe[list] === 1));
}

/** Confirms a verified account's subscription of its own address. */
export async function confirmOwnSubscription(
  trx: Db,
  { id, email }: Pick<Owner, 'id' | 'email'>,
): Promise<void> {
  const row = await findSubscriber(trx, email);
  if (row?.status !== 'pending' || row.user_id !== id) return;
  await markConfirmed(trx, row.id, Date.now());
  await recordConsents(
    trx,
    'verified-address',
    listsOf(row).map((purpose) => ({ email, purpose, decision: 'given' })),
  );
}

/** The lists that an unverified account asked for. */
export function pendingLists({ wished_lists }: Pick<Owner, 'wished_lists'>): ListFlags {
  const wished = wished_lists.split(',');
  const flags = listColumns.map((list) => [list, wished.includes(list) ? 1 : 0]);
  return Object.fromEntries(flags) as ListFlags;
}

/** Stores an account's choice until its address is verified. */
export const savePendingLists = (trx: Db, userId: string, chosen: ListFlags): Promise<void> =>
  updatePendingLists(trx, userId, listsOf(chosen).join(','));

/**
 * Sets exactly these lists for an account's own address; an empty choice unsubscribes it. While the address is
 * unverified they are only stored as a wish, and the subscription of that address is unchanged.
 */
export async function chooseLists(trx: Db, owner: Owner, chosen: ListFlags): Promise<void> {
  const { id, email, is_verified } = owner;
  if (!is_verified) {
    await recordAsked(trx, 'account', email, withoutLists(chosen, listsOf(pendingLists(owner))));
    return savePendingLists(trx, id, chosen);
  }
  if (!hasNoLists(chosen)) await giveLists(trx, 'account', owner, chosen);
  await unsubscribeFromOthers(trx, email, chosen, 'account');
}

/** Applies the lists that an account asked for before it verified its address. */
export async function applyPendingLists(trx: Db, owner: Owner): Promise<void> {
  const wished = pendingLists(owner);
  if (hasNoLists(wished)) return;
  await giveLists(trx, 'verified-address', owner, wished);
  await updatePendingLists(trx, owner.id, '');
}

/** Records which lists an address that is not verified asks for. */
export const recordAsked = (
  trx: Db,
  source: ConsentSource,
  email: string,
  asked: ListFlags,
): Promise<void> =>
  recordConsents(
    trx,
    source,
    listsOf(asked).map((purpose) => ({ email, purpose, decision: 'asked' })),
  );

/** Adds lists that the owner of a verified address chooses, and records the consent to those that are new. */
async function giveLists(
  trx: Db,
  source: ConsentSource,
  owner: Pick<Owner, 'id' | 'email'>,
  chosen: ListFlags,
): Promise<void> {
  const before = await findSubscriber(trx, owner.email);
  const known = before?.status === 'confirmed' ? listsOf(before) : [];
  await subscribeVerified(trx, owner, chosen, currentLanguage());
  await recordConsents(
    trx,
    source,
    listsOf(withoutLists(chosen, known)).map((purpose) => ({
      email: owner.email,
      purpose,
      decision: 'given',
    })),
  );
}

/** Adds lists to the subscription of a verified address, which needs no confirmation by email. */
async function subscribeVerified(
  trx: Db,
  { id, email }: Pick<Owner, 'id' | 'email'>,
  chosen: ListFlags,
  language: Language,
): Promise<void> {
  const subscriber = await addLists(trx, email, chosen, { language, userId: id });
  // Someone who returns joins again.
  await markConfirmed(trx, subscriber.id, Date.now());
}

/**
 * Removes an address from every list that is not among these, at once.
 * @param mailingId whose link was used, if any
 */
export async function unsubscribeFromOthers(
  trx: Db,
  email: string,
  kept: ListFlags,
  how: UnsubscribeMethod,
  mailingId: string | null = null,
): Promise<void> {
  const row = await findSubscriber(trx, email);
  if (!row) return;
  const from = Object.fromEntries(
    listColumns.map((list) => [list, kept[list] === 1 ? 0 : 1]),
  ) as ListFlags;
  await unsubscribeFromLists(trx, [{ ...row, from }], how, { mailingId });
}

/**
 * Moves a subscription to an address that has been verified. An existing subscription of that address gets the lists,
 * except those that it has unsubscribed from. Only the keyed hash of the old address remains, so that no import brings
 * it back.
 */
export async function moveSubscription(trx: Db, owner: Owner, to: string): Promise<void> {
  const old = await findOwnSubscription(trx, owner);
  if (!old) return;
  const there = await findSubscriber(trx, to);
  if (there) {
    await removeSubscribers(trx, [old.id]);
    if (old.status !== 'confirmed') return;
    const moved = withoutLists(pickLists(old), await everUnsubscribed(trx, there.id));
    if (hasNoLists(moved)) return;
    const language = knownLanguage(old.language);
    await subscribeVerified(trx, { id: owner.id, email: to }, moved, language);
    return;
  }
  await updateEmail(trx, old.id, to);
  await recordAddressGivenUp(trx, old.email_key);
}
