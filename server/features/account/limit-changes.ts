import { hour } from '#contract/shared/time-units.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts';

/** Small account changes per hour: each one stays in the audit trail permanently. */
const maxChanges = 300;

/**
 * Counts a change that members make to their own account.
 * @throws {AppError} `tooMany` beyond the limit, which keeps the audit trail from filling the disk
 */
export const limitChanges = (db: Db, userId: string): Promise<void> =>
  enforceRateLimit(db, { bucket: `account-change:${userId}`, free: maxChanges, window: hour });
