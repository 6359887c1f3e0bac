import { removeLeftUploads } from '#server/features/media/uploads.ts';
import type { Db } from '../db/connect.ts';
import { removeOldEvents } from '../security-log/rows.ts';
import type { MediaStore } from '../storage/media-store.ts';
import type { ReportFailure } from './failures.ts';

const hour = 60 * 60_000;
/** Long enough that every node has seen a change; after a longer sleep a node starts anew anyway. */
const marksKept = 24 * hour;
/** What was sent, and where an account was used, is not kept for ever. */
const mailsKept = 90 * 24 * hour;
const devicesKept = 400 * 24 * hour;
/** A file of addresses that nobody has begun to import, or whose outcome nobody has put away. */
const filesKept = 24 * hour;
const importsKept = 30 * 24 * hour;
/** Stripe tells an event again for three days, and takes no older signature than of some minutes. */
const eventsKept = 30 * 24 * hour;
/** A used or expired link still says so for this long. */
const tokensKept = 30 * 24 * hour;
/** A visitor's way through the nutrition test; a member's is theirs. */
const attemptsKept = 30 * 24 * hour;

/** Deletes, now and every hour, what has expired or was left. Two nodes may do it at once. @returns a stop */
export function startHousekeeping(db: Db, media: MediaStore, report: ReportFailure): () => void {
  const clean = () => {
    deleteExpired(db).catch((error) => report('deleting what has expired', error));
    removeLeftUploads(db, media).catch((error) => report('removing broken uploads', error));
    removeOldEvents(db, Date.now()).catch((error) => report('shortening the security log', error));
  };
  clean();
  const timer = setInterval(clean, hour).unref();
  return () => clearInterval(timer);
}

/** Deletes what no longer means anything: sessions, challenges, limits, links, change marks, mails, devices, visitors' tests and files. */
export async function deleteExpired(db: Db, now = Date.now()): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await db.deleteFrom('challenges').where('expires_at', '<=', now).execute();
  await db.deleteFrom('rate_limits').where('resets_at', '<=', now).execute();
  await db
    .deleteFrom('mailed_tokens')
    .where('expires_at', '<=', now - tokensKept)
    .execute();
  await db
    .deleteFrom('change_marks')
    .where('created_at', '<=', now - marksKept)
    .execute();
  await db
    .deleteFrom('outbox')
    .where('status', 'in', ['sent', 'failed', 'unknown'])
    .where((eb) => eb.or([eb('created_at', '<=', now - mailsKept), eb('is_fleeting', '=', 1)]))
    .execute();
  await db
    .deleteFrom('stripe_events')
    .where('done_at', '<=', now - eventsKept)
    .execute();
  await db
    .deleteFrom('devices')
    .where('last_seen_at', '<=', now - devicesKept)
    .execute();
  await db
    .deleteFrom('test_attempts')
    .where('user_id', 'is', null)
    .where('created_at', '<=', now - attemptsKept)
    .execute();
  await db
    .deleteFrom('subscriber_imports')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('status', 'in', ['receiving', 'ready']),
          eb('created_at', '<=', now - filesKept),
        ]),
        eb('created_at', '<=', now - importsKept),
      ]),
    )
    .execute();
}
