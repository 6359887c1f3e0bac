import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';
import { removeSubscribers } from './removal.ts';
import {
  type Chosen,
  isNone,
  type List,
  leaveLists,
  lists,
  noteAddressGivenUp,
  pickLists,
  type Way,
  without,
} from './unsubscribes.ts';

type Status = Tables['subscribers']['status'];

/** What counts of an account here. */
interface Owner {
  id: string;
  email: string;
  is_verified: 0 | 1;
  wished_lists: string;
}

/** The subscription of an address, in whatever case it is written. */
function findSubscriber(db: Db, email: string) {
  return db
    .selectFrom('subscribers')
    .selectAll()
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst();
}

/** The subscription of an account's address: none until the account has proven that address. */
export async function findOwnSubscription(
  db: Db,
  { email, is_verified }: Pick<Owner, 'email' | 'is_verified'>,
) {
  return is_verified ? findSubscriber(db, email) : undefined;
}

/**
 * Adds lists to the subscription of an address: a list once chosen stays chosen. Anyone who had left has
 * to confirm again.
 * @param userId the account that asks for it, if one does
 */
export async function addLists(trx: Db, email: string, chosen: Chosen, userId?: string) {
  const id = newId();
  const now = Date.now();
  const row = await trx
    .insertInto('subscribers')
    .values({
      id,
      email,
      email_key: email.toLowerCase(),
      ...chosen,
      status: 'pending',
      user_id: userId ?? null,
      created_at: now,
      confirmed_at: null,
      chosen_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('email_key').doUpdateSet((eb) => ({
        ...Object.fromEntries(
          lists.filter((list) => chosen[list] === 1).map((list) => [list, eb.val(1)]),
        ),
        chosen_at: now,
        // An account that has not proven its address must not come by somebody else's subscription.
        ...(userId !== undefined && {
          user_id: eb
            .case()
            .when('subscribers.status', '=', 'confirmed')
            .then(eb.ref('subscribers.user_id'))
            .else(eb.val(userId))
            .end(),
        }),
        status: eb
          .case()
          .when('subscribers.status', '=', 'unsubscribed')
          .then(eb.val<Status>('pending'))
          .else(eb.ref('subscribers.status'))
          .end(),
      })),
    )
    .returning(['id', 'email', 'status'])
    .executeTakeFirstOrThrow();
  return { ...row, isNew: row.id === id };
}

/** Of these lists, those that a confirmed subscriber has left: nobody else brings them back. */
export async function leftBefore(trx: Db, email: string, chosen: Chosen): Promise<List[]> {
  const row = await findSubscriber(trx, email);
  if (row?.status !== 'confirmed') return [];
  const asked = lists.filter((list) => chosen[list] === 1 && row[list] === 0);
  if (asked.length === 0) return [];
  const left = await everLeft(trx, row.id);
  return asked.filter((list) => left.includes(list));
}

/** The lists that a subscriber has left at some time. */
async function everLeft(trx: Db, subscriberId: string): Promise<List[]> {
  const departures = await trx
    .selectFrom('departures')
    .select([...lists])
    .where('subscriber_id', '=', subscriberId)
    .execute();
  return lists.filter((list) => departures.some((departure) => departure[list] === 1));
}

/** Confirms what a verified account has subscribed its own address to. */
export async function confirmOwnSubscription(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable('subscribers')
    .set({ status: 'confirmed', confirmed_at: Date.now() })
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .where('email_key', '=', (eb) =>
      eb.selectFrom('users').select('users.email_key').where('users.id', '=', userId),
    )
    .execute();
}

/** The lists that an unverified account wants. */
export function wishedLists({ wished_lists }: Pick<Owner, 'wished_lists'>): Chosen {
  const wished = wished_lists.split(',');
  const flags = lists.map((list) => [list, wished.includes(list) ? 1 : 0]);
  return Object.fromEntries(flags) as Chosen;
}

/** Lists as an account keeps them while its address is not proven. */
export const asWish = (chosen: Chosen): string =>
  lists.filter((list) => chosen[list] === 1).join(',');

/**
 * Sets exactly these lists for an account's own address; none of them leaves the newsletter. While the
 * address is not proven they are only a wish, and the subscription of that address stays as it is.
 */
export async function chooseLists(trx: Db, owner: Owner, chosen: Chosen): Promise<void> {
  const { id, email, is_verified } = owner;
  if (!is_verified) {
    await trx
      .updateTable('users')
      .set({ wished_lists: asWish(chosen) })
      .where('id', '=', id)
      .execute();
    return;
  }
  if (!isNone(chosen)) await subscribeProven(trx, owner, chosen);
  await leaveAllBut(trx, email, chosen, 'account');
}

/** Carries out what an account wished for before it had proven its address. */
export async function fulfillWish(trx: Db, owner: Owner): Promise<void> {
  const wished = wishedLists(owner);
  if (isNone(wished)) return;
  await subscribeProven(trx, owner, wished);
  await trx.updateTable('users').set({ wished_lists: '' }).where('id', '=', owner.id).execute();
}

/** Adds lists to the subscription of a proven address, which needs no confirmation by mail. */
async function subscribeProven(
  trx: Db,
  { id, email }: Pick<Owner, 'id' | 'email'>,
  chosen: Chosen,
): Promise<void> {
  const before = await findSubscriber(trx, email);
  await addLists(trx, email, chosen, id);
  await trx
    .updateTable('subscribers')
    .set({
      status: 'confirmed',
      // Someone who comes back joins again.
      ...(before?.status !== 'confirmed' && { confirmed_at: Date.now() }),
    })
    .where('email_key', '=', email.toLowerCase())
    .execute();
}

/**
 * Takes an address off every list that is not among these, at once.
 * @param mailingId by whose link, if by any
 */
export async function leaveAllBut(
  trx: Db,
  email: string,
  kept: Chosen,
  how: Way,
  mailingId: string | null = null,
): Promise<void> {
  const row = await findSubscriber(trx, email);
  if (!row) return;
  const left = Object.fromEntries(lists.map((list) => [list, kept[list] === 1 ? 0 : 1])) as Chosen;
  await leaveLists(trx, [{ ...row, left }], how, mailingId);
}

/**
 * Moves a subscription to an address that has been proven. A subscription of that address takes over the
 * lists, except those that it has left. Of the old address only the keyed hash stays, so that no import
 * brings it back.
 */
export async function moveSubscription(trx: Db, owner: Owner, to: string): Promise<void> {
  const old = await findOwnSubscription(trx, owner);
  if (!old) return;
  const there = await findSubscriber(trx, to);
  if (there) {
    await removeSubscribers(trx, [old.id]);
    if (old.status !== 'confirmed') return;
    const moved = without(pickLists(old), await everLeft(trx, there.id));
    if (!isNone(moved)) await subscribeProven(trx, { id: owner.id, email: to }, moved);
    return;
  }
  const email_key = to.toLowerCase();
  await trx
    .updateTable('subscribers')
    .set({ email: to, email_key })
    .where('id', '=', old.id)
    .execute();
  await trx
    .updateTable('mailing_recipients')
    .set({ email_key })
    .where('subscriber_id', '=', old.id)
    .execute();
  await noteAddressGivenUp(trx, old.email_key);
}
