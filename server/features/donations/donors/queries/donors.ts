import type { Updateable } from 'kysely';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

type Donors = Tables['donors'];

/** A donor's name, and addresses for mail and receipts. */
export interface DonorContact {
  name: string;
  /** Empty: unknown. */
  email: string;
  address: string;
}

type NewDonor = DonorContact & Pick<Donors, 'id' | 'user_id' | 'created_at'> & { notes?: string };

/** A donor's contact details as they are stored, sorted and searched. */
const contactColumns = ({ name, email, address }: DonorContact) => ({
  name,
  name_key: name.toLowerCase(),
  email,
  email_key: email.toLowerCase(),
  words: `${name} ${email}`.toLowerCase(),
  address,
});

export function findDonor(db: Db, id: string) {
  return db.selectFrom('donors').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Reads a donor and locks it until the transaction ends. */
export function lockDonorRow(trx: Db, id: string) {
  return trx
    .selectFrom('donors')
    .selectAll()
    .where('id', '=', id)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();
}

/**
 * Blocks other changes of a donor's gifts until the transaction ends. Always taken before the next receipt number: the
 * reverse order would deadlock.
 */
export async function lockDonor(trx: Db, id: string): Promise<void> {
  await trx
    .selectFrom('donors')
    .select('id')
    .where('id', '=', id)
    // Rows that merely reference the donor are not blocked.
    .$if(hasManyWriters(trx), (query) => query.forNoKeyUpdate())
    .execute();
}

export async function existsDonor(db: Db, id: string): Promise<boolean> {
  const donor = await db.selectFrom('donors').select('id').where('id', '=', id).executeTakeFirst();
  return donor !== undefined;
}

export function findDonorEmail(db: Db, id: string) {
  return db.selectFrom('donors').select('email').where('id', '=', id).executeTakeFirst();
}

/** The donor with an address that is known to exist. */
export function getDonorByEmail(trx: Db, email: string) {
  return trx
    .selectFrom('donors')
    .select(['id', 'name', 'email', 'address'])
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirstOrThrow();
}

/** The account with a verified address. */
export function findVerifiedAccount(trx: Db, email: string) {
  return trx
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', email.toLowerCase())
    .where('is_verified', '=', 1)
    .executeTakeFirst();
}

/** The audit trail's labels of donors. */
export function listDonorNames(db: Db, ids: readonly string[]) {
  return db.selectFrom('donors').select(['id', 'name']).where('id', 'in', ids).execute();
}

/** @throws if the address already has a donor */
export async function insertDonor(trx: Db, donor: NewDonor): Promise<void> {
  await trx.insertInto('donors').values(columnsOf(donor)).execute();
}

/** Adds a donor, unless the address has one. */
export async function insertDonorOnce(trx: Db, donor: NewDonor): Promise<void> {
  await trx
    .insertInto('donors')
    .values(columnsOf(donor))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const columnsOf = ({ name, email, address, ...columns }: NewDonor) => ({
  ...columns,
  ...contactColumns({ name, email, address }),
});

export async function updateDonor(
  trx: Db,
  id: string,
  contact: DonorContact,
  columns: Pick<Updateable<Donors>, 'notes' | 'user_id' | 'version'>,
): Promise<void> {
  await trx
    .updateTable('donors')
    .set({ ...contactColumns(contact), ...columns })
    .where('id', '=', id)
    .execute();
}

/** Stores a donor's contact details as a new version. */
export async function updateContact(trx: Db, id: string, contact: DonorContact): Promise<void> {
  await trx
    .updateTable('donors')
    .set((eb) => ({ ...contactColumns(contact), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Counts a donor's gifts, and sums those in one currency. */
export async function sumGifts(trx: Db, donorId: string, currency: string) {
  const { gifts, last, total } = await trx
    .selectFrom('donations')
    .select(({ fn, eb }) => [
      fn.countAll().as('gifts'),
      fn.max('given_on').as('last'),
      fn
        .sum(eb.case().when('currency', '=', currency).then(eb.ref('net')).else(0).end())
        .as('total'),
    ])
    .where('donor_id', '=', donorId)
    .executeTakeFirstOrThrow();
  return { gifts: Number(gifts), last_gift_on: last ?? '', total: Number(total ?? 0) };
}

export async function updateDonorTotals(
  trx: Db,
  id: string,
  totals: Awaited<ReturnType<typeof sumGifts>>,
): Promise<void> {
  await trx.updateTable('donors').set(totals).where('id', '=', id).execute();
}
