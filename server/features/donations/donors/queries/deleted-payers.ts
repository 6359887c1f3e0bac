import { hashToken } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';

/**
 * How the deletion of a donor is recorded with a payment or subscription at Stripe: only who knows its id recognizes
 * it.
 */
export const payerSubject = (stripeId: string): string => `payer/${hashToken(stripeId)}`;

/** When the donor of a payment or subscription was deleted, in ms; undefined: never. */
export async function findPayerDeletion(db: Db, stripeId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('deletions')
    .select('deleted_at')
    .where('subject', '=', payerSubject(stripeId))
    .executeTakeFirst();
  return row?.deleted_at;
}
