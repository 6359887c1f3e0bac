import type { Db } from '#server/platform/db/connect.ts';
import { readGiving } from '../giving.ts';
import { lockDonor, sumGifts, updateDonorTotals } from './queries/donors.ts';

/** Recounts a donor's gifts. A simultaneous change waits, and then counts this one too. */
export async function recountGifts(trx: Db, donorId: string | null): Promise<void> {
  if (donorId === null) return;
  await lockDonor(trx, donorId);
  const { currency } = await readGiving(trx);
  await updateDonorTotals(trx, donorId, await sumGifts(trx, donorId, currency));
}
