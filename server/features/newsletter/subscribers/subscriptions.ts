import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type Chosen, isNone, type List, lists, pickLists, without } from './chosen-lists.ts';
import { removeSubscribers } from './deletion.ts';
import { markPendingConfirmed, updateWishedLists } from './queries/accounts.ts';
import {
  findSubscriber,
  markEmailConfirmed,
  updateEmail,
  upsertSubscription,
} from './queries/subscribers.ts';
import { listUnsubscribedLists } from './queries/unsubscribes.ts';
import { recordAddressGivenUp, unsubscribeFromLists, type Way } from './unsubscribes.ts';

/** What counts of an account here. */
interface Owner {
  id: string;
  email: string;
  is_verified: 0 | 1;
  wished_lists: string;
}

/** The subscription of an account's address: none until the account has proven that address. */
export async function findOwnSubscription(
  db: Db,
  { email, is_verified }: Pick<Owner, 'email' | 'is_verified'>,
) {
  return is_verified ? findSubscriber(db, email) : undefined;
}

/**
 * Adds lists to the subscription of an address: a list once chosen stays chosen. Anyone who had unsubscribed
 * has to confirm again.
 * @param userId the account that asks for it, if one does
 */
export async function addLists(trx: Db, email: string, chosen: Chosen, userId?: string) {
  const id = newId();
  const row = await upsertSubscription(trx, { id, email, chosen, userId, now: Date.now() });
  return { ...row, isNew: row.id === id };
}

/** Of these lists, those that a confirmed subscriber has unsubscribed from: no one else brings them back. */
export async function unsubscribedBefore(trx: Db, email: string, chosen: Chosen): Promise<List[]> {
  const row = await findSubscriber(trx, email);
  if (row?.status !== 'confirmed') return [];
  const asked = lists.filter((list) => chosen[list] === 1 && row[list] === 0);
  if (asked.length === 0) return [];
  const unsubscribed = await everUnsubscribed(trx, row.id);
  return asked.filter((list) => unsubscribed.includes(list));
}

/** The lists that a subscriber has unsubscribed from at some time. */
async function everUnsubscribed(trx: Db, subscriberId: string): Promise<List[]> {
  const unsubscribes = await listUnsubscribedLists(trx, subscriberId);
  return lists.filter((list) => unsubscribes.some((unsubscribe) => unsubscribe[list] === 1));
}

/** Confirms what a verified account has subscribed its own address to. */
export const confirmOwnSubscription = (trx: Db, userId: string): Promise<void> =>
  markPendingConfirmed(trx, userId, Date.now());

/** The lists that an unverified account wants. */
export function wishedLists({ wished_lists }: Pick<Owner, 'wished_lists'>): Chosen {
  const wished = wished_lists.split(',');
  const flags = lists.map((list) => [list, wished.includes(list) ? 1 : 0]);
  return Object.fromEntries(flags) as Chosen;
}

/** Keeps what an account wants while its address is not proven. */
export const keepWish = (trx: Db, userId: string, chosen: Chosen): Promise<void> =>
  updateWishedLists(trx, userId, lists.filter((list) => chosen[list] === 1).join(','));

/**
 * Sets exactly these lists for an account's own address; none of them unsubscribes it. While the
 * address is not proven they are only a wish, and the subscription of that address stays as it is.
 */
export async function chooseLists(trx: Db, owner: Owner, chosen: Chosen): Promise<void> {
  const { id, email, is_verified } = owner;
  if (!is_verified) return keepWish(trx, id, chosen);
  if (!isNone(chosen)) await subscribeProven(trx, owner, chosen);
  await unsubscribeFromOthers(trx, email, chosen, 'account');
}

/** Carries out what an account wished for before it had proven its address. */
export async function fulfillWish(trx: Db, owner: Owner): Promise<void> {
  const wished = wishedLists(owner);
  if (isNone(wished)) return;
  await subscribeProven(trx, owner, wished);
  await updateWishedLists(trx, owner.id, '');
}

/** Adds lists to the subscription of a proven address, which needs no confirmation by email. */
async function subscribeProven(
  trx: Db,
  { id, email }: Pick<Owner, 'id' | 'email'>,
  chosen: Chosen,
): Promise<void> {
  const before = await findSubscriber(trx, email);
  await addLists(trx, email, chosen, id);
  // Someone who comes back joins again.
  const confirmedAt = before?.status === 'confirmed' ? undefined : Date.now();
  await markEmailConfirmed(trx, email, confirmedAt);
}

/**
 * Takes an address off every list that is not among these, at once.
 * @param mailingId by whose link, if by any
 */
export async function unsubscribeFromOthers(
  trx: Db,
  email: string,
  kept: Chosen,
  how: Way,
  mailingId: string | null = null,
): Promise<void> {
  const row = await findSubscriber(trx, email);
  if (!row) return;
  const from = Object.fromEntries(lists.map((list) => [list, kept[list] === 1 ? 0 : 1])) as Chosen;
  await unsubscribeFromLists(trx, [{ ...row, from }], how, mailingId);
}

/**
 * Moves a subscription to an address that has been proven. A subscription of that address takes over the
 * lists, except those that it has unsubscribed from. Of the old address only the keyed hash stays, so that
 * no import brings it back.
 */
export async function moveSubscription(trx: Db, owner: Owner, to: string): Promise<void> {
  const old = await findOwnSubscription(trx, owner);
  if (!old) return;
  const there = await findSubscriber(trx, to);
  if (there) {
    await removeSubscribers(trx, [old.id]);
    if (old.status !== 'confirmed') return;
    const moved = without(pickLists(old), await everUnsubscribed(trx, there.id));
    if (!isNone(moved)) await subscribeProven(trx, { id: owner.id, email: to }, moved);
    return;
  }
  await updateEmail(trx, old.id, to);
  await recordAddressGivenUp(trx, old.email_key);
}
