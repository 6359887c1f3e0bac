import type { sendgridCalls } from '#contract/newsletter/subscribers.ts';
import { day, hour } from '#contract/shared/time-units.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { lastRun, periodic, recordRun, runIfDue } from '#server/platform/jobs/schedule.ts';
import { readServices } from '#server/platform/services/read-services.ts';
import type { SendGrid } from '#server/platform/services/service-types.ts';
import { dailyBounces, syncBounces } from './bounces.ts';
import { SendGridError } from './suppressions.ts';
import { syncUnsubscribes } from './sync-unsubscribes.ts';

export const dailySync = periodic('sendgrid-unsubscribes', day, hour);

/** The calls that import unsubscribes from SendGrid. */
export function sendgridHandlers(deps: AppDeps): Handlers<keyof typeof sendgridCalls> {
  const { db } = deps;
  return {
    'sendgrid/sync-unsubscribes': async (_body, { person }) => {
      const { sendgrid: service } = await readServices(deps);
      if (!service) {
        throw failedSync('SendGrid is not set up: SENDGRID_API_KEY is missing.');
      }
      try {
        const { unsubscribed, count } = await syncUnsubscribes(db, service, person?.userId ?? null);
        await recordRun(db, dailySync);
        const updatedCount = { newsletterSubscribers: count };
        const message = `${count} Subscribers were updated.`;
        const error = await takeOverBounces(db, service);
        return { code: 1, message, success: true, unsubscribed, updatedCount, error };
      } catch (error) {
        if (!(error instanceof SendGridError)) throw error;
        throw failedSync(error.message, 60);
      }
    },
    'sendgrid/getSync': async () => {
      const { sendgrid: service } = await readServices(deps);
      const at = await lastRun(db, dailySync);
      return {
        code: 1,
        isConfigured: service ? 1 : 0,
        lastSyncAt: at === null ? null : new Date(at).toISOString(),
      };
    },
  };
}

/** @param retryAfter in seconds; absent if waiting does not help */
const failedSync = (error: string, retryAfter = 0) =>
  new AppError('unavailable', error, { retryAfter, current: { success: false, error } });

/**
 * A key without access to bounces must not keep anyone from unsubscribing.
 * @returns what was wrong, if anything
 */
async function takeOverBounces(db: Db, service: SendGrid): Promise<string> {
  try {
    await syncBounces(db, service);
    await recordRun(db, dailyBounces);
    return '';
  } catch (error) {
    if (!(error instanceof SendGridError)) throw error;
    return `SendGrid’s reply could not be read: ${error.message}`;
  }
}

/**
 * Imports unsubscribes and bounces from SendGrid once a day, on one node.
 * @returns whether it was due
 * @throws {SendGridError} if SendGrid cannot be read: the rest is done the next time
 */
export async function syncDaily(deps: Pick<AppDeps, 'db' | 'settings'>): Promise<boolean> {
  const { db } = deps;
  const { sendgrid } = await readServices(deps);
  if (!sendgrid) return false;
  const isDone = await runIfDue(db, dailySync, () => syncUnsubscribes(db, sendgrid, null));
  await runIfDue(db, dailyBounces, () => syncBounces(db, sendgrid));
  return isDone;
}
