import { day, hour } from '#contract/shared/time-units.ts';
import type { Settings } from '#server/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { lockEvent } from '../../queries/events.ts';
import { emailParticipants } from '../emails.ts';
import { existsAttendee, listEventsToAskAbout, markAsked } from './queries.ts';

/** When people are asked, after the end of the event, in ms; and until when, since their links work for a week. */
const askAfter = 16 * hour;
const askUntil = 4 * day;
/** Emails per transaction: other requests are served in between. */
const batchSize = 100;

/**
 * Asks those who were there how it was, once: marking and mailing are one transaction on any node. Where no one was
 * checked in, everyone who was registered is asked.
 * @param now in ms
 * @returns how many emails were queued
 */
export async function askForFeedback(
  db: Db,
  settings: Pick<Settings, 'siteUrl'>,
  now = Date.now(),
): Promise<number> {
  let written = 0;
  for (const { id } of await listEventsToAskAbout(db, now - askUntil, now - askAfter)) {
    for (;;) {
      const mails = await askSome(db, settings, id, now);
      written += mails;
      if (mails < batchSize) break;
    }
  }
  return written;
}

function askSome(
  db: Db,
  settings: Pick<Settings, 'siteUrl'>,
  id: string,
  now: number,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const event = await lockEvent(trx, id);
    // It may have been put off meanwhile, or asks no more.
    if (!event || event.cancelled_at !== null || event.is_published === 0) return 0;
    if (event.asks_feedback === 0 || event.ends_at > now - askAfter) return 0;
    const state = (await existsAttendee(trx, id)) ? 'attended' : 'registered';
    const asked = await markAsked(trx, { eventId: id, state, limit: batchSize });
    await emailParticipants(trx, settings, event, 'feedback', asked);
    return asked.length;
  });
}
