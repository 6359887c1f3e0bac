import type { Updateable } from 'kysely';
import { emailKey } from '#contract/shared/email.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { searchable } from '#server/platform/tables/searchable.ts';
import type { Tables } from '#server/schema/tables.ts';
import { markListed } from '../../campaigns/queries.ts';
import { moneyNet } from '../../queries/money-sums.ts';

type Donors = Tables['donors'];

/** A donor's name, and addresses for mail and receipts. */
export interface DonorContact {
  name: string;
  /** Empty: unknown. */
  email: string;
  address: string;
}

type NewDonor = DonorContact &
  Pick<Donors, 'id' | 'user_id' | 'created_at'> & { language: string; notes?: string };

/** The words by which a donor is found. */
export const donorWords = ({ name, email, address }: DonorContact): string =>
  searchable(name, email, address);

/** A donor's contact details as they are stored, sorted and searched. */
const contactColumns = ({ name, email, address }: DonorContact) => ({
  name,
  name_key: name.toLowerCase(),
  email,
  email_key: emailKey(email),
  words: donorWords({ name, email, address }),
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

export function findDonorContact(db: Db, id: string) {
  return db
    .selectFrom('donors')
    .select(['name', 'email', 'language'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The donor into whom the donor with an address was merged. */
export function findDonorOfMergedEmail(trx: Db, email: string) {
  return trx
    .selectFrom('person_emails')
    .innerJoin('donors', 'donors.person_id', 'person_emails.person_id')
    .select('donors.id')
    .where('person_emails.email_key', '=', emailKey(email))
    .where('person_emails.is_kept', '=', 1)
    .orderBy('donors.created_at')
    .limit(1)
    .executeTakeFirst();
}

/** The donor with an address that is known to exist. */
export function getDonorByEmail(trx: Db, email: string) {
  return trx
    .selectFrom('donors')
    .select(['id', 'name', 'email', 'address'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirstOrThrow();
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
  columns: Pick<Updateable<Donors>, 'notes' | 'user_id' | 'language' | 'version'>,
): Promise<void> {
  await trx
    .updateTable('donors')
    .set({ ...contactColumns(contact), ...columns })
    .where('id', '=', id)
    .execute();
  await markListed(trx, [id]);
}

/** Stores in which language donors are written to, as a new version. */
export async function updateLanguage(
  trx: Db,
  ids: readonly string[],
  language: Language,
): Promise<void> {
  await trx
    .updateTable('donors')
    .set((eb) => ({ language, version: eb('version', '+', 1) }))
    .where('id', 'in', ['', ...ids])
    .execute();
}

/** Stores a donor's contact details as a new version. */
export async function updateContact(trx: Db, id: string, contact: DonorContact): Promise<void> {
  await trx
    .updateTable('donors')
    .set((eb) => ({ ...contactColumns(contact), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await markListed(trx, [id]);
}

/** Those of these donors who have no gifts, account, notes or address. */
export async function listEmptyDonors(trx: Db, ids: string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('donors')
    .select('id')
    .where('id', 'in', ['', ...ids])
    .where('gifts', '=', 0)
    .where('user_id', 'is', null)
    .where('notes', '=', '')
    .where('address', '=', '')
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts a donor's gifts, and sums those of money in one currency. */
export async function sumGifts(trx: Db, donorId: string, currency: string) {
  const { gifts, last, total } = await trx
    .selectFrom('donations')
    .select(({ fn, eb }) => [
      fn.countAll().as('gifts'),
      fn.max('given_on').as('last'),
      fn.sum(eb.case().when('currency', '=', currency).then(moneyNet).else(0).end()).as('total'),
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
