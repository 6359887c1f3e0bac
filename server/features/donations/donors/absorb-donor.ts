import type { Db } from '#server/platform/db/connect.ts';
import { type MovedStatements, moveStatements } from '../statements/queries/merges.ts';
import {
  type Donor,
  deleteDonors,
  moveGifts,
  updateMergedDonor,
} from './queries/account-donors.ts';
import { markMergedFrom } from './queries/proven-addresses.ts';
import { recountGifts } from './recount-gifts.ts';

/** The columns of a donor that a merge changes. */
export type MergedColumns = Pick<
  Donor,
  'name' | 'email' | 'address' | 'notes' | 'user_id' | 'language'
>;

/** The rows that were moved from one donor to another, and how the other one changed. */
export interface AbsorbedDonor {
  donor: Donor;
  gifts: string[];
  monthly: string[];
  statements: MovedStatements;
  before: MergedColumns;
  after: MergedColumns;
}

/**
 * Moves everything of one donor to another, and deletes the first. Gifts keep their receipts. Details that the other
 * donor lacks are filled in.
 * The gifts remember with which address they came: the merge alone shows them to no one else.
 * @param merge locked donors, and the account that has proven both addresses: the gifts are its own then. Without
 * `isFilledIn`, contact details of the first donor are not shown to those of the other
 */
export async function absorbDonor(
  trx: Db,
  {
    into,
    from,
    userId,
    isFilledIn = true,
  }: { into: Donor; from: Donor; userId?: string; isFilledIn?: boolean },
): Promise<AbsorbedDonor> {
  const getsAddress = into.email_key === '' && from.email_key !== '';
  if (getsAddress) await markMergedFrom(trx, into.id, '');
  else if (userId === undefined) await markMergedFrom(trx, from.id, from.email_key);
  const { gifts, monthly } = await moveGifts(trx, from.id, into.id);
  const statements = await moveStatements(trx, from.id, into.id);
  const before = pickColumns(into);
  const after: MergedColumns = {
    name: into.name || (isFilledIn ? from.name : ''),
    email: into.email || from.email,
    address: into.address || (isFilledIn ? from.address : ''),
    notes: [into.notes, from.notes].filter(Boolean).join('\n'),
    user_id: userId ?? into.user_id ?? from.user_id,
    // As the account's owner has chosen for their own donor, or else that of whoever has the address.
    language: userId !== undefined || !into.email ? from.language : into.language,
  };
  // First, since an address has one donor.
  await deleteDonors(trx, [from.id]);
  await updateMergedDonor(trx, into.id, after);
  await recountGifts(trx, into.id);
  return { donor: from, gifts, monthly, statements, before, after };
}

export const pickColumns = ({
  name,
  email,
  address,
  notes,
  user_id,
  language,
}: Donor): MergedColumns => ({
  name,
  email,
  address,
  notes,
  user_id,
  language,
});
