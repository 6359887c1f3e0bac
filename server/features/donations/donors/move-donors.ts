import { emailKey } from '#contract/shared/email.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { inWriteOrder } from '#server/platform/db/write-order.ts';
import { absorbDonor } from './absorb-donor.ts';
import { donorsOfAccount } from './account-donors.ts';
import { lockDonorAndAddress, updateAddress } from './queries/account-donors.ts';
import { moveMergedFrom } from './queries/proven-addresses.ts';

/**
 * Moves an account's donors to another address. If that address already has a donor, the gifts become that donor's.
 * @param owner the account before the change
 */
export async function moveDonors(
  trx: Db,
  owner: { id: string; email_key: string; is_verified: 0 | 1 },
  to: string,
): Promise<void> {
  if (owner.is_verified) await moveMergedFrom(trx, owner.email_key, emailKey(to));
  const donors = await donorsOfAccount(trx, owner);
  for (const id of inWriteOrder(donors, (each) => each)) {
    const rows = await lockDonorAndAddress(trx, id, emailKey(to));
    const donor = rows.find((row) => row.id === id);
    if (!donor) continue;
    const there = rows.find((row) => row.id !== id);
    if (there) await absorbDonor(trx, { into: there, from: donor, userId: owner.id });
    else await updateAddress(trx, donor, to, owner.id);
  }
}
