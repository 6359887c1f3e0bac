import { newId } from '#server/platform/crypto/ids.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { readGiving } from '../giving.ts';

export interface DonorWords {
  name: string;
  /** Empty: none is known. */
  email: string;
  address: string;
}

/** A donor's names as they are stored and searched. */
export const donorColumns = ({ name, email, address }: DonorWords) => ({
  name,
  name_key: name.toLowerCase(),
  email,
  email_key: email.toLowerCase(),
  words: `${name} ${email}`.toLowerCase(),
  address,
});

/**
 * The donor of an address, or a new one. What is known of a donor stays; what was not is filled in.
 * @returns the id
 */
export async function findOrAddDonor(trx: Db, words: DonorWords): Promise<string> {
  if (words.email === '') return addDonor(trx, words);
  // Two gifts of a new donor at once find one another here.
  await addDonor(trx, words);
  const donor = await trx
    .selectFrom('donors')
    .select(['id', 'name', 'email', 'address'])
    .where('email_key', '=', words.email.toLowerCase())
    .executeTakeFirstOrThrow();
  const filled = {
    name: donor.name || words.name,
    email: donor.email,
    address: donor.address || words.address,
  };
  if (filled.name !== donor.name || filled.address !== donor.address) {
    await trx
      .updateTable('donors')
      .set((eb) => ({ ...donorColumns(filled), version: eb('version', '+', 1) }))
      .where('id', '=', donor.id)
      .execute();
  }
  return donor.id;
}

async function addDonor(trx: Db, words: DonorWords): Promise<string> {
  const id = newId();
  await trx
    .insertInto('donors')
    .values({
      id,
      ...donorColumns(words),
      user_id: await accountOf(trx, words.email),
      created_at: Date.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}

/** The account of an address that has been proved to be its own. */
export async function accountOf(trx: Db, email: string): Promise<string | null> {
  if (email === '') return null;
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', email.toLowerCase())
    .where('is_verified', '=', 1)
    .executeTakeFirst();
  return user?.id ?? null;
}

/**
 * Lets no other gift of a donor be written down or changed until the transaction ends. It is taken before
 * the next receipt's number, always: two who took them the other way round would wait for each other.
 */
export async function lockDonor(trx: Db, donorId: string): Promise<void> {
  await trx
    .selectFrom('donors')
    .select('id')
    .where('id', '=', donorId)
    // A row that only refers to the donor does not wait for this.
    .$if(hasManyWriters(trx), (query) => query.forNoKeyUpdate())
    .execute();
}

/** Counts a donor's gifts again. One that changes at the same time waits, and counts this one too. */
export async function countGifts(trx: Db, donorId: string | null): Promise<void> {
  if (donorId === null) return;
  await lockDonor(trx, donorId);
  const { currency } = await readGiving(trx);
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
  await trx
    .updateTable('donors')
    .set({ gifts: Number(gifts), last_gift_on: last ?? '', total: Number(total ?? 0) })
    .where('id', '=', donorId)
    .execute();
}
