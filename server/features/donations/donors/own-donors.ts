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

/** The donors that an account is: its own, and the one of its address. None until that address is proven. */
export async function ownDonors(db: Db, { id, email_key, is_verified }: Owner): Promise<string[]> {
  if (!is_verified) return [];
  return listDonorIdsOf(db, { id, email_key });
}

/**
 * Deletes the donors that an account is. Their gifts stay, as the books need them, and say nothing of a
 * person any more; what comes every month is stopped.
 */
export async function forgetDonors(trx: Db, owner: Owner): Promise<void> {
  const ids = await ownDonors(trx, owner);
  if (ids.length === 0) return;
  await anonymizeGifts(trx, ids);
  await markStopping(trx, ids);
  await deleteDonors(trx, ids);
}

/** Everything that is kept of an account's gifts, as its owner takes it along. */
export const giftsForOwner = async (db: Db, owner: Owner) =>
  listEverythingOf(db, await ownDonors(db, owner));
