import { deleteEmailsTo } from '#server/features/mail/queries/outbox.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { inWriteOrder } from '#server/platform/db/write-order.ts';
import { recordDeletion } from '#server/platform/record-deletion.ts';
import { deleteLinksOf } from '../own/queries.ts';
import { listStatementsOf } from '../statements/queries/mailings.ts';
import { deleteCardsOf, deleteCardsTo, listCardsOf } from '../tributes/queries.ts';
import {
  anonymizeBatchRows,
  anonymizeGifts,
  deleteDonors,
  forgetMerges,
  listAddressesOf,
  listDonorIdsOf,
  listEverythingOf,
  listSubscriptionsOf,
  markStopping,
} from './queries/account-donors.ts';
import { payerSubject } from './queries/deleted-payers.ts';
import { listDonorIdsByAddress, listProvenAddresses } from './queries/proven-addresses.ts';

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

/**
 * The giving that someone may see as their own: these donors, and of their gifts those that came with these addresses,
 * which they have proven. A merge alone gives no one the gifts of another address.
 */
export interface OwnGiving {
  donors: string[];
  /** In lower case. */
  addresses: string[];
}

/** The giving of the addresses that an account has proven. */
export async function givingOfAccount(
  db: Db,
  { id, email_key, is_verified }: Owner,
): Promise<OwnGiving> {
  if (!is_verified) return { donors: [], addresses: [] };
  return givingOfAddresses(db, [email_key, ...(await listProvenAddresses(db, id))]);
}

export async function givingOfAddresses(db: Db, addresses: string[]): Promise<OwnGiving> {
  return { donors: await listDonorIdsByAddress(db, addresses), addresses };
}

/** Deletes an account's donors, and the cards that were sent to its address. */
export async function anonymizeDonors(trx: Db, owner: Owner): Promise<void> {
  await removeDonors(trx, await donorsOfAccount(trx, owner));
  if (owner.is_verified) await deleteCardsTo(trx, owner.email_key);
}

/**
 * Deletes donors and emails to them. Their gifts stay for accounting, without personal data; monthly gifts are
 * canceled. This is recorded, so that neither a restored backup nor what Stripe then says about their payments brings
 * them back.
 */
export async function removeDonors(trx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const addresses = (await listAddressesOf(trx, ids)).map(({ email_key }) => email_key);
  for (const address of inWriteOrder(addresses, (each) => each)) await deleteEmailsTo(trx, address);
  await anonymizeBatchRows(trx, ids, addresses);
  await deleteCardsOf(trx, ids);
  await deleteLinksOf(trx, addresses);
  const payments = await anonymizeGifts(trx, ids);
  const subscriptions = await listSubscriptionsOf(trx, ids);
  await markStopping(trx, ids);
  const merged = await forgetMerges(trx, ids);
  await deleteDonors(trx, ids);
  await recordDeletion(
    trx,
    ...[...ids, ...merged].map((id) => `donor/${id}`),
    ...[...payments, ...subscriptions].map(payerSubject),
  );
}

/** An account's gifts for the personal data export. */
export async function giftsForOwner(db: Db, owner: Owner) {
  const own = await givingOfAccount(db, owner);
  const everything = await listEverythingOf(db, own.donors, own.addresses);
  return { ...everything, cards: await listCardsOf(db, own) };
}

/** The statements that an account's donors were sent, for the personal data export. */
export const statementsForOwner = async (db: Db, owner: Owner) =>
  listStatementsOf(db, (await givingOfAccount(db, owner)).donors);
