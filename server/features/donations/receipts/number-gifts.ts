import type { Db } from '#server/platform/db/connect.ts';
import { updateGift } from '../queries/gifts.ts';
import { nextReceiptNumber } from '../record.ts';
import { listUnnumberedGifts } from './queries.ts';

/** Numbers the receipts of gifts that were recorded before receipts could be issued, in the order of the gifts. */
export async function numberGifts(trx: Db): Promise<void> {
  for (const { id, given_on } of await listUnnumberedGifts(trx)) {
    const receipt_number = await nextReceiptNumber(trx, given_on);
    if (receipt_number !== null) await updateGift(trx, id, { receipt_number });
  }
}
