import { hour } from '#contract/shared/time-units.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { limit } from '#server/platform/limits/rate-limit.ts';

/** Small changes of an account in an hour: each of them stays in the audit trail for good. */
const mostChanges = 300;

/** Counts a change that a member makes to the own account. @throws {AppError} `tooMany` for what fills the disk */
export const limitChanges = (db: Db, userId: string): Promise<void> =>
  limit(db, { bucket: `account-change:${userId}`, free: mostChanges, window: hour });
