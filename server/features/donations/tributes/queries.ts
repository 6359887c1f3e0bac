import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';
import { cameWith } from '../donors/queries/proven-addresses.ts';

/** @returns whether it is new: a gift has one card */
export async function insertCard(
  trx: Db,
  card: Insertable<Tables['tribute_cards']>,
): Promise<boolean> {
  const row = await trx
    .insertInto('tribute_cards')
    .values(card)
    .onConflict((conflict) => conflict.column('donation_id').doNothing())
    .returning('donation_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** How many cards were sent to an address since then. */
export async function countCardsTo(trx: Db, emailKey: string, since: number): Promise<number> {
  const { count } = await trx
    .selectFrom('tribute_cards')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('email_key', '=', emailKey)
    .where('created_at', '>', since)
    .where('sent_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function findCard(db: Db, giftId: string) {
  return db
    .selectFrom('tribute_cards')
    .select(['recipient', 'email', 'message', 'sent_at'])
    .where('donation_id', '=', giftId)
    .executeTakeFirst();
}

/** The cards of these donors' gifts that came with these addresses. */
export function listCardsOf(
  db: Db,
  { donors, addresses }: { donors: string[]; addresses: string[] },
) {
  return db
    .selectFrom('tribute_cards')
    .innerJoin('donations', 'donations.id', 'tribute_cards.donation_id')
    .select([
      'donations.given_on as day',
      'tribute_cards.recipient',
      'tribute_cards.email',
      'tribute_cards.message',
    ])
    .where('donations.donor_id', 'in', ['', ...donors])
    .where(cameWith('donations', addresses))
    .orderBy('tribute_cards.created_at')
    .execute();
}

/** Deletes the cards that these donors asked for. */
export async function deleteCardsOf(trx: Db, donorIds: string[]): Promise<void> {
  await trx
    .deleteFrom('tribute_cards')
    .where('donation_id', 'in', (eb) =>
      eb.selectFrom('donations').select('id').where('donor_id', 'in', donorIds),
    )
    .execute();
}

/** Deletes the cards that were sent to an address. */
export async function deleteCardsTo(trx: Db, emailKey: string): Promise<void> {
  await trx.deleteFrom('tribute_cards').where('email_key', '=', emailKey).execute();
}

/** @param before in ms */
export async function deleteOldCards(db: Db, before: number): Promise<void> {
  await db.deleteFrom('tribute_cards').where('created_at', '<=', before).execute();
}
