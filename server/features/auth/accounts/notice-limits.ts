import { hour, minute } from '#contract/shared/time-units.ts';
import { hashToken } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { count, limit } from '#server/platform/limits/rate-limit.ts';

/** Changes of an account's password and second step in an hour: each of them is reported to its owner by mail. */
const mostChanges = 12;
/** Links in an hour to an address that accounts want to change to. */
const mostLinks = 5;

// All of these count by the address and not by the account: anyone who deletes an account and registers its address
// again must not begin again. Addresses leave no trace here, as a deleted account must not.
const bucketOf = (kind: string, email: string) =>
  `${kind}:${hashToken(email.toLowerCase()).slice(0, 32)}`;

/**
 * Counts a change that is reported by mail. An unverified account may hold a stranger's address, whose mailbox must not
 * be filled with notices; leaving out the notice instead would let changes go unnoticed.
 * @throws {AppError} `tooMany`
 */
export const limitSecurityChanges = (trx: Db, { email }: { email: string }): Promise<void> =>
  limit(trx, { bucket: bucketOf('security-change', email), free: mostChanges, window: hour });

/** Counts a link for a change of email to an address, by any account. @throws {AppError} `tooMany` */
export const limitEmailChangeLinks = (trx: Db, email: string): Promise<void> =>
  limit(trx, { bucket: bucketOf('email-change-mail', email), free: mostLinks, window: hour });

/** Whether an address may be mailed a verification link now: once in five minutes. Asking counts. */
export async function mayMailVerification(trx: Db, email: string): Promise<boolean> {
  const mails = await count(trx, {
    bucket: bucketOf('verification-mail', email),
    window: 5 * minute,
  });
  return mails.count <= 1;
}
