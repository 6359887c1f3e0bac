import type { Db } from '#server/platform/db/connect.ts';
import {
  anonymizeGifts,
  deleteDonors,
  listDonorIdsOf,
  listEverythingOf,
  markStopping,
} from './queries/account-donors.ts';

interface Owner {
  id: string;
  email_key: string;
  is_verified: 0 | 1;
}

/** An account's donors: those linked to it, and the one with its address. None until that address is verified. */
export async function donorsOfAccount(
  db: Db,
  { id, email_key, is_verified }: Owner,
): Promise<string[]> {
  if (!is_verified) return [];
  return listDonorIdsOf(db, { id, email_key });
}

/** Deletes an account's donors. Their gifts stay for accounting, without personal data; monthly gifts are canceled. */
export async function anonymizeDonors(trx: Db, owner: Owner): Promise<void> {
  const ids = await donorsOfAccount(trx, owner);
  if (ids.length === 0) return;
  await anonymizeGifts(trx, ids);
  await markStopping(trx, ids);
  await deleteDonors(trx, ids);
}

/** An account's gifts for the personal data export. */
export const giftsForOwner = async (db: Db, owner: Owner) =>
  listEverythingOf(db, await donorsOfAccount(db, owner));
