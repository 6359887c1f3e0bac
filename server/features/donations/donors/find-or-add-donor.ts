import { emailKey } from '#contract/shared/email.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  type DonorContact,
  findDonorContact,
  findDonorOfMergedEmail,
  findVerifiedAccount,
  getDonorByEmail,
  insertDonorOnce,
  updateContact,
} from './queries/donors.ts';

/**
 * The donor with an address, even if it was merged into another, or a new one. Stored details are kept; missing ones
 * are filled in.
 * @returns the id
 */
export async function findOrAddDonor(trx: Db, contact: DonorContact): Promise<string> {
  if (contact.email === '') return addDonor(trx, contact);
  const merged = await findDonorOfMergedEmail(trx, contact.email);
  if (merged) return merged.id;
  // Two simultaneous gifts of a new donor meet here.
  await addDonor(trx, contact);
  const donor = await getDonorByEmail(trx, contact.email);
  const filled = {
    name: donor.name || contact.name,
    email: donor.email,
    address: donor.address || contact.address,
  };
  if (filled.name !== donor.name || filled.address !== donor.address) {
    await updateContact(trx, donor.id, filled);
  }
  return donor.id;
}

/**
 * The key of the address with which a gift came, if its donor has another one because they were merged. The gift is the
 * donor's, but only for those who have proven this address.
 */
export async function mergedFrom(
  trx: Db,
  donorId: string | null,
  email: string | undefined,
): Promise<string> {
  if (donorId === null || !email) return '';
  const donor = await findDonorContact(trx, donorId);
  const key = emailKey(email);
  return donor === undefined || emailKey(donor.email) === key ? '' : key;
}

async function addDonor(trx: Db, { name, email, address }: DonorContact): Promise<string> {
  const id = newId();
  await insertDonorOnce(trx, {
    id,
    name,
    email,
    address,
    user_id: await accountOf(trx, email),
    created_at: Date.now(),
  });
  return id;
}

/** The account that has verified an address. */
export async function accountOf(trx: Db, email: string): Promise<string | null> {
  if (email === '') return null;
  const user = await findVerifiedAccount(trx, email);
  return user?.id ?? null;
}
