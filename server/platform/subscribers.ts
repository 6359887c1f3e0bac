import type { Db } from './db/connect.ts';
import type { Tables } from './db/schema.ts';
import { Refusal } from './errors.ts';
import { newId } from './ids.ts';
import {
  type Chosen,
  isNone,
  type List,
  leaveLists,
  lists,
  type Way,
} from './newsletter/departures.ts';

type Status = Tables['subscribers']['status'];

/** What counts of an account here. */
interface Owner {
  id: string;
  email: string;
  is_verified: 0 | 1;
}

/** The subscription of an address, in whatever case it is written. */
export function findSubscriber(db: Db, email: string) {
  return db
    .selectFrom('subscribers')
    .selectAll()
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst();
}

/** The subscription of an account's address, where the address is proven or the account has asked for it. */
export async function findOwnSubscription(db: Db, { id, email, is_verified }: Owner) {
  const row = await findSubscriber(db, email);
  return row && (is_verified || row.user_id === id) ? row : undefined;
}

/**
 * Adds lists to the subscription of an address: a list once chosen stays chosen. Whoever had left has
 * to confirm anew.
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
  const departures = await trx
    .selectFrom('departures')
    .select([...lists])
    .where('subscriber_id', '=', row.id)
    .execute();
  return asked.filter((list) => departures.some((departure) => departure[list] === 1));
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

/**
 * Sets exactly these lists for an account's own address; none of them leaves the newsletter.
 * @throws {Refusal} `badInput` where the address is not proven and somebody else has subscribed it
 */
export async function chooseLists(trx: Db, owner: Owner, chosen: Chosen): Promise<void> {
  const { id, email, is_verified } = owner;
  const own = await findOwnSubscription(trx, owner);
  if (isNone(chosen) && !own) return;
  if (!own && (await findSubscriber(trx, email))) {
    throw new Refusal('badInput', 'Please verify your email first.');
  }
  if (!isNone(chosen)) {
    await addLists(trx, email, chosen, id);
    await trx
      .updateTable('subscribers')
      .set({
        status: is_verified ? 'confirmed' : 'pending',
        // Who comes back joins anew.
        ...(is_verified && own?.status !== 'confirmed' && { confirmed_at: Date.now() }),
      })
      .where('email_key', '=', email.toLowerCase())
      .execute();
  }
  await leaveAllBut(trx, email, chosen, 'account');
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

/** Takes a subscription along to an address that has been proven. One that is there already takes its lists. */
export async function moveSubscription(trx: Db, owner: Owner, to: string): Promise<void> {
  const old = await findOwnSubscription(trx, owner);
  if (!old) return;
  const there = await findSubscriber(trx, to);
  if (!there) {
    await trx
      .updateTable('subscribers')
      .set({ email: to, email_key: to.toLowerCase() })
      .where('id', '=', old.id)
      .execute();
    return;
  }
  await trx.deleteFrom('subscribers').where('id', '=', old.id).execute();
  if (old.status === 'confirmed') await addLists(trx, to, old);
}
