import { emailKey } from '#contract/shared/email.ts';
import { hour, minute } from '#contract/shared/time-units.ts';
import { hashToken } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { enforceRateLimit, incrementCounter } from '#server/platform/limits/rate-limit.ts';

/** Changes of an account's password and second factor per hour: each one is reported to its owner by email. */
const maxChanges = 12;
/** Links per hour to an address that accounts want to change to. */
const maxLinks = 5;

// These limits count by address, not by account: deleting an account and registering its address again must not
// reset them. Addresses are hashed, since nothing may remain of a deleted account.
const bucketOf = (kind: string, email: string) =>
  `${kind}:${hashToken(emailKey(email)).slice(0, 32)}`;

/**
 * Counts a change that is reported by email. An unverified account may use another person's address, whose mailbox must
 * not be flooded with notices; omitting the notice instead would let changes go unnoticed.
 * @throws {AppError} `tooMany`
 */
export const limitSecurityChanges = (trx: Db, { email }: { email: string }): Promise<void> =>
  enforceRateLimit(trx, {
    bucket: bucketOf('security-change', email),
    free: maxChanges,
    window: hour,
  });

/**
 * Counts an email change link to an address, from any account.
 * @throws {AppError} `tooMany`
 */
export const limitEmailChangeLinks = (trx: Db, email: string): Promise<void> =>
  enforceRateLimit(trx, {
    bucket: bucketOf('email-change-mail', email),
    free: maxLinks,
    window: hour,
  });

/** Whether an address may be mailed a verification link now: once every five minutes. The check itself counts. */
export async function mayMailVerification(trx: Db, email: string): Promise<boolean> {
  const mails = await incrementCounter(trx, {
    bucket: bucketOf('verification-mail', email),
    window: 5 * minute,
  });
  return mails.count <= 1;
}
