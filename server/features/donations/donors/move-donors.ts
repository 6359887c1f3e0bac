import type { Db } from '#server/platform/db/connect.ts';
import { donorsOfAccount } from './account-donors.ts';
import {
  type Donor,
  deleteDonors,
  lockDonorAndAddress,
  moveGifts,
  updateAddress,
  updateMergedDonor,
} from './queries/account-donors.ts';

/**
 * Moves an account's donors to another address. If that address already has a donor, the gifts become that donor's.
 * @param owner the account before the change
 */
export async function moveDonors(
  trx: Db,
  owner: { id: string; email_key: string; is_verified: 0 | 1 },
  to: string,
): Promise<void> {
  for (const id of await donorsOfAccount(trx, owner)) {
    const rows = await lockDonorAndAddress(trx, id, to.toLowerCase());
    const donor = rows.find((row) => row.id === id);
    if (!donor) continue;
    const there = rows.find((row) => row.id !== id);
    if (there) await merge(trx, donor, there, owner.id);
    else await updateAddress(trx, donor, to, owner.id);
  }
}

async function merge(trx: Db, from: Donor, into: Donor, userId: string): Promise<void> {
  await moveGifts(trx, from.id, into.id);
  const name = into.name || from.name;
  await updateMergedDonor(trx, into.id, {
    name,
    name_key: name.toLowerCase(),
    words: `${name} ${into.email}`.toLowerCase(),
    address: into.address || from.address,
    notes: [into.notes, from.notes].filter(Boolean).join('\n'),
    user_id: userId,
    total: into.total + from.total,
    gifts: into.gifts + from.gifts,
    last_gift_on: into.last_gift_on > from.last_gift_on ? into.last_gift_on : from.last_gift_on,
    version: into.version + 1,
  });
  await deleteDonors(trx, [from.id]);
}
