import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { newId } from '#server/platform/crypto/ids.ts';
import { sharedSecret } from '#server/platform/crypto/shared-secret.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

export const lists = ['test', 'general', 'newsletters'] as const;
export type List = (typeof lists)[number];
/** Flags, one for each list. */
export type Chosen = Record<List, 0 | 1>;
/** By which way somebody left. */
export type Way = Tables['departures']['how'];

/** What of a subscription counts when it is left. */
export interface Leaver extends Chosen {
  id: string;
  email_key: string;
  status: Tables['subscribers']['status'];
  confirmed_at: number | null;
}

export const none: Chosen = { test: 0, general: 0, newsletters: 0 };
/** These lists without some of them. */
export const without = (chosen: Chosen, some: List[]): Chosen => ({
  ...chosen,
  ...Object.fromEntries(some.map((list) => [list, 0])),
});
export const isNone = (chosen: Chosen): boolean => lists.every((list) => chosen[list] === 0);

/** @returns what tells an address again after it has been deleted, in whatever case it is written */
export async function addressHasher(db: Db): Promise<(email: string) => string> {
  const secret = await sharedSecret(db, 'addressHashSecret');
  return (email) => createHmac('sha256', secret).update(email.toLowerCase()).digest('base64url');
}

/**
 * Takes subscribers off lists, at once, and notes that they have left.
 * @param mailingId by whose link, if by any
 * @returns how many had been on one of them
 */
export async function leaveLists(
  trx: Db,
  leavers: (Leaver & { left: Chosen })[],
  how: Way,
  mailingId: string | null = null,
): Promise<number> {
  const changed = leavers
    .map((leaver) => ({ ...leaver, left: both(leaver, leaver.left) }))
    .filter(({ left }) => !isNone(left));
  for (const combination of combinations) {
    const ids = changed.filter(({ left }) => isSame(left, combination)).map(({ id }) => id);
    if (ids.length === 0) continue;
    const cleared = lists.filter((list) => combination[list] === 1).map((list) => [list, 0]);
    const kept = lists.filter((list) => combination[list] === 0);
    const onAny =
      kept.length > 0
        ? sql.join(
            kept.map((list) => sql.ref(list)),
            sql` + `,
          )
        : sql`0`;
    await trx
      .updateTable('subscribers')
      .set({
        ...Object.fromEntries(cleared),
        status: sql`case when ${onAny} = 0 then 'unsubscribed' else status end`,
      })
      .where('id', 'in', ids)
      .execute();
  }
  if (changed.length > 0) {
    // A link that was mailed before must not undo it.
    const ids = changed.map(({ id }) => id);
    await trx
      .deleteFrom('mailed_tokens')
      .where('subject_id', 'in', ids)
      .where('purpose', 'in', [
        'subscription',
        ...lists.map((list) => `subscription-${list}` as const),
      ])
      .execute();
  }
  await noteDepartures(trx, changed, how, mailingId);
  return changed.length;
}

/** Notes who has left what; `joined_at` where the whole subscription ended with it. */
export async function noteDepartures(
  trx: Db,
  leavers: (Leaver & { left: Chosen })[],
  how: Way,
  mailingId: string | null = null,
): Promise<void> {
  if (leavers.length === 0) return;
  const hash = await addressHasher(trx);
  const now = Date.now();
  await trx
    .insertInto('departures')
    .values(
      leavers.map((leaver) => ({
        id: newId(),
        subscriber_id: leaver.id,
        address_hash: hash(leaver.email_key),
        ...pickLists(leaver.left),
        how,
        joined_at: hasEnded(leaver) ? leaver.confirmed_at : null,
        left_at: now,
        mailing_id: mailingId,
      })),
    )
    .execute();
}

/**
 * Notes that an address was exchanged for another one: no import brings it back. The subscription goes on
 * under its id, so the row names none.
 */
export async function noteAddressGivenUp(trx: Db, email: string): Promise<void> {
  const hash = await addressHasher(trx);
  await trx
    .insertInto('departures')
    .values({
      id: newId(),
      subscriber_id: '',
      address_hash: hash(email),
      ...none,
      how: 'account',
      joined_at: null,
      left_at: Date.now(),
      mailing_id: null,
    })
    .execute();
}

/**
 * Records that addresses nobody knows here have unsubscribed elsewhere: no import subscribes them. Their owners can
 * still sign up by themselves.
 */
export async function noteSuppressed(trx: Db, emailKeys: string[]): Promise<void> {
  if (emailKeys.length === 0) return;
  const hash = await addressHasher(trx);
  const now = Date.now();
  await trx
    .insertInto('departures')
    .values(
      emailKeys.map((key) => ({
        id: newId(),
        subscriber_id: '',
        address_hash: hash(key),
        ...none,
        how: 'import' as const,
        joined_at: null,
        left_at: now,
        mailing_id: null,
      })),
    )
    .execute();
}

/** Takes off again, after a backup was restored, who had left since it was taken. */
export async function applyDepartures(db: Db): Promise<void> {
  const isOn = sql.join(
    lists.map(
      (list) =>
        sql`(${sql.ref(`departures.${list}`)} = 1 and ${sql.ref(`subscribers.${list}`)} = 1)`,
    ),
    sql` or `,
  );
  const rows = await db
    .selectFrom('departures')
    .innerJoin('subscribers', 'subscribers.id', 'departures.subscriber_id')
    .select(['subscribers.id', 'departures.test', 'departures.general', 'departures.newsletters'])
    .whereRef('departures.left_at', '>', 'subscribers.chosen_at')
    .where(sql<boolean>`(${isOn})`)
    .execute();
  for (const { id, ...left } of rows) {
    await db
      .updateTable('subscribers')
      .set(Object.fromEntries(lists.filter((list) => left[list] === 1).map((list) => [list, 0])))
      .where('id', '=', id)
      .execute();
  }
  if (rows.length === 0) return;
  await db
    .updateTable('subscribers')
    .set({ status: 'unsubscribed' })
    .where((eb) => eb.and(lists.map((list) => eb(list, '=', 0))))
    .execute();
}

/** The flags of a row, and nothing else of it. */
export const pickLists = ({ test, general, newsletters }: Chosen): Chosen => ({
  test,
  general,
  newsletters,
});

const both = (one: Chosen, other: Chosen): Chosen => ({
  test: one.test && other.test,
  general: one.general && other.general,
  newsletters: one.newsletters && other.newsletters,
});

const isSame = (one: Chosen, other: Chosen) => lists.every((list) => one[list] === other[list]);

const hasEnded = ({ status, left, ...was }: Leaver & { left: Chosen }) =>
  status === 'confirmed' && lists.every((list) => was[list] === left[list]);

/** Every way to leave something: the subscribers who leave the same are changed by one statement. */
const combinations: Chosen[] = [1, 2, 3, 4, 5, 6, 7].map((bits) => ({
  test: (bits & 1) as 0 | 1,
  general: ((bits >> 1) & 1) as 0 | 1,
  newsletters: (bits >> 2) as 0 | 1,
}));
