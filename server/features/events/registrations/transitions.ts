import { day } from '#contract/shared/time-units.ts';
import type { Settings } from '#server/config.ts';
import { markChanged } from '#server/platform/change-marks.ts';
import { databaseNow } from '#server/platform/db/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  listDueEvents,
  listEventsStartingWithin,
  lockEvent,
  updateEvent,
} from '../queries/events.ts';
import { nextTransition, tagsOf } from '../status.ts';
import { emailParticipants } from './emails.ts';
import { markReminded } from './queries/participants.ts';
import { moveUp } from './seats.ts';

/** Emails per transaction: other requests are served in between. */
const batchSize = 100;

interface TransitionDeps {
  db: Db;
  settings: Pick<Settings, 'siteUrl'>;
}

/**
 * Handles changes caused by time alone: when an event opens, closes, begins or ends, its pages are refreshed; and seats
 * freed by deletions are reassigned. Any number of nodes may run it concurrently.
 */
export async function runTransitions({ db, settings }: TransitionDeps): Promise<void> {
  const due = await listDueEvents(db, databaseNow(db));
  for (const { id, turn_at: seen } of due) {
    await db.transaction().execute(async (trx) => {
      const event = await lockEvent(trx, id);
      // Another node may have been faster.
      if (!event || event.turn_at !== seen) return;
      const filled = await moveUp(trx, settings, event);
      await updateEvent(trx, filled, { turn_at: nextTransition(event, Date.now()) });
      // The event's page has changed through time alone.
      await markChanged(trx, tagsOf(event));
    });
  }
}

/**
 * Reminds people with a seat a day before the event begins, once: marking and mailing are one transaction on any node.
 * Someone who registered within that day has just had an email.
 * @returns how many emails were queued
 */
export async function remind(db: Db, settings: Pick<Settings, 'siteUrl'>): Promise<number> {
  const events = await listEventsStartingWithin(db, databaseNow(db), day);
  let written = 0;
  for (const { id } of events) {
    for (;;) {
      const mails = await remindSome(db, settings, id);
      written += mails;
      if (mails < batchSize) break;
    }
  }
  return written;
}

function remindSome(db: Db, settings: Pick<Settings, 'siteUrl'>, id: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // Canceling the event waits for this, or this for it.
    const event = await lockEvent(trx, id);
    // It may have been canceled, hidden or put off meanwhile.
    if (!event || event.cancelled_at !== null || event.is_published === 0) return 0;
    if (event.starts_at <= Date.now() || event.starts_at > Date.now() + day) return 0;
    const placedBefore = event.starts_at - day;
    const reminded = await markReminded(trx, { eventId: id, placedBefore, limit: batchSize });
    await emailParticipants(trx, settings, event, 'reminder', reminded);
    return reminded.length;
  });
}
