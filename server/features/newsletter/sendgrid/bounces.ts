import { emailKey } from '#contract/shared/email.ts';
import { day, hour, minute } from '#contract/shared/time-units.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { inWriteOrder } from '#server/platform/db/write-order.ts';
import { lastRun, periodic } from '#server/platform/jobs/schedule.ts';
import type { SendGrid } from '#server/platform/services/service-types.ts';
import { type Bounce, readBounces } from './bounce-records.ts';
import { findFirstStart, listSent, markBounced } from './queries.ts';

export const dailyBounces = periodic('sendgrid-bounces', day, hour);
/** Overlaps the previous query by this much, in case an email bounced while it ran. */
const overlap = 2 * day;
/** The maximum difference between two clocks. */
const tolerance = 5 * minute;
const chunkSize = 500;

/**
 * Records which recipients' emails bounced at SendGrid after it had taken them.
 * @returns how many were new
 * @throws {SendGridError} if SendGrid cannot be read; then nothing has changed
 */
export async function syncBounces(db: Db, service: SendGrid): Promise<number> {
  const first = await findFirstStart(db);
  if (first === null) return 0;
  const since = Math.max(first, (await lastRun(db, dailyBounces)) ?? 0) - overlap;
  const bounces = await readBounces(service, Math.max(0, since));
  let count = 0;
  for (let start = 0; start < bounces.length; start += chunkSize) {
    count += await recordBounces(db, bounces.slice(start, start + chunkSize));
  }
  return count;
}

/** A bounce belongs to the last email sent to the address by then. */
function recordBounces(db: Db, bounces: Bounce[]): Promise<number> {
  const byAddress = new Map(bounces.map((bounce) => [emailKey(bounce.email.trim()), bounce]));
  return db.transaction().execute(async (trx) => {
    const sent = await listSent(trx, [...byAddress.keys()]);
    const last = new Map(
      sent
        .filter(({ email_key, done_at }) => {
          const { at = 0 } = byAddress.get(email_key) ?? {};
          return (done_at ?? 0) <= at + tolerance;
        })
        .map((row) => [row.email_key, row]),
    );
    const found = [...last.values()].filter(({ bounced_at }) => bounced_at === null);
    for (const recipient of inWriteOrder(found, (row) => [row.mailing_id, row.email_key])) {
      const { at = 0, reason = '' } = byAddress.get(recipient.email_key) ?? {};
      await markBounced(trx, recipient, { at, error: reason.replace(/\s+/g, ' ').slice(0, 500) });
    }
    return found.length;
  });
}
