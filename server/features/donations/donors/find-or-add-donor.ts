import { emailKey } from '#contract/shared/email.ts';
import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import { findVerifiedAccount } from '#server/features/auth/accounts/queries.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  type DonorContact,
  findDonorContact,
  findDonorOfMergedEmail,
  getDonorByEmail,
  insertDonorOnce,
  updateContact,
} from './queries/donors.ts';

/**
 * The donor with an address, even if it was merged into another, or a new one. Stored details are kept; missing ones
 * are filled in.
 * @param language of a new donor; null: that of the account with the address
 * @returns the id
 */
export async function findOrAddDonor(
  trx: Db,
  contact: DonorContact,
  language: Language | null,
): Promise<string> {
  if (contact.email === '') return addDonor(trx, contact, language);
  const merged = await findDonorOfMergedEmail(trx, contact.email);
  if (merged) return merged.id;
  // Two simultaneous gifts of a new donor meet here.
  await addDonor(trx, contact, language);
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

async function addDonor(
  trx: Db,
  { name, email, address }: DonorContact,
  language: Language | null,
): Promise<string> {
  const id = newId();
  const account = await findVerifiedAccount(trx, email);
  await insertDonorOnce(trx, {
    id,
    name,
    email,
    address,
    user_id: account?.id ?? null,
    language: language ?? account?.language ?? defaultLanguage,
    created_at: Date.now(),
  });
  return id;
}
