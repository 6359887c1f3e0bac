import { sql } from 'kysely';
import type { Settings } from '#server/config.ts';
import { type ChangeFeed, markChanged } from '#server/platform/changes.ts';
import { databaseNow } from '#server/platform/db/clock.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { nextTurn, tagsOf } from '../status.ts';
import { write } from './emails.ts';
import { lockEvent, moveUp } from './seats.ts';

const day = 24 * 60 * 60_000;
/** So many mails are written in one transaction: between two of them everybody else is served. */
const batchSize = 100;

interface TurnParts {
  db: Db;
  settings: Pick<Settings, 'siteUrl'>;
  changes: ChangeFeed;
}

/**
 * Does what time alone brings about: an event opens, closes, begins or ends, so that the pages that show it
 * are made again; and places that a deletion has freed are given away. Any number of nodes may do it at once.
 */
export async function turnEvents({ db, settings, changes }: TurnParts): Promise<void> {
  const due = await db
    .selectFrom('events')
    .select(['id', 'turn_at'])
    .where('turn_at', '<=', databaseNow(db))
    .orderBy('id')
    .execute();
  for (const { id, turn_at: seen } of due) {
    await db.transaction().execute(async (trx) => {
      const event = await lockEvent(trx, id);
      // Another node may have been here first.
      if (!event || event.turn_at !== seen) return;
      await moveUp(trx, settings, event);
      const turn_at = nextTurn(event, Date.now());
      await trx.updateTable('events').set({ turn_at }).where('id', '=', id).execute();
      await markChanged(trx, tagsOf(event));
    });
  }
  if (due.length > 0) await changes.catchUp();
}

/**
 * Reminds those who have a place a day before the event begins, each of them once: noting it and writing the mail is one
 * transaction, whichever node makes it. Who registered within that day has just been told.
 * @returns how many mails were written
 */
export async function remind(db: Db, settings: Pick<Settings, 'siteUrl'>): Promise<number> {
  const now = databaseNow(db);
  const events = await db
    .selectFrom('events')
    .selectAll()
    .where('starts_at', '>', now)
    .where('starts_at', '<=', sql<number>`${now} + ${day}`)
    .where('is_published', '=', 1)
    .where('cancelled_at', 'is', null)
    .execute();
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
    // Anyone who cancels the event at this moment comes before or after, never in between.
    const event = await lockEvent(trx, id);
    if (!event || event.cancelled_at !== null || event.starts_at <= Date.now()) return 0;
    const next = trx
      .selectFrom('participants')
      .select('id')
      .where('event_id', '=', id)
      .where('state', '=', 'registered')
      .where('reminded_at', 'is', null)
      .where('placed_at', '<=', event.starts_at - day)
      .limit(batchSize);
    const reminded = await trx
      .updateTable('participants')
      .set({ reminded_at: Date.now() })
      .where('id', 'in', hasManyWriters(trx) ? next.forUpdate() : next)
      .returningAll()
      .execute();
    await write(trx, settings, event, 'reminder', reminded);
    return reminded.length;
  });
}
