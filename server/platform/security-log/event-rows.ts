import { day } from '#contract/shared/time-units.ts';
import { newId } from '../crypto/ids.ts';
import type { Db } from '../db/connect.ts';
import { isRemovableEarly, type RecordedEvent } from './security-event.ts';

let noted = 0;

/** Events of one millisecond keep their order by a counter before the random part. */
function nextId(): string {
  noted = (noted + 1) % 36 ** 4;
  return noted.toString(36).padStart(4, '0') + newId();
}

/** Adds events to the table. */
export async function insertSecurityEvents(db: Db, events: RecordedEvent[]): Promise<void> {
  const values = events.map(({ at, action, userId, subject, network, requestId, count }) => ({
    id: nextId(),
    at,
    action,
    user_id: userId,
    subject,
    network,
    count,
    request_id: requestId,
    is_evictable: isRemovableEarly(action) ? (1 as const) : (0 as const),
  }));
  await db.insertInto('security_log').values(values).execute();
}

const year = 365 * day;
/** The maximum number of rows that a flood can cause: some 300 MB with their indexes. */
const maxEvictable = 1_000_000;
/** Deletions per transaction: other requests are served in between. */
const batchSize = 2_000;

/**
 * Removes rows older than a year, and the oldest ones of a flood.
 * @param now in ms
 * @param most how many removable rows are kept
 */
export async function removeOldSecurityEvents(
  db: Db,
  now: number,
  most = maxEvictable,
): Promise<void> {
  const excess = await db
    .selectFrom('security_log')
    .select('at')
    .where('is_evictable', '=', 1)
    .orderBy('at', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  await removeBefore(db, now - year, false);
  if (excess) await removeBefore(db, excess.at, true);
}

async function removeBefore(db: Db, until: number, isEvictableOnly: boolean): Promise<void> {
  let removed = batchSize;
  while (removed === batchSize) {
    const { numDeletedRows } = await db
      .deleteFrom('security_log')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('security_log')
          .select('id')
          .where('at', '<=', until)
          .$if(isEvictableOnly, (query) => query.where('is_evictable', '=', 1))
          .orderBy('at')
          .limit(batchSize),
      )
      .executeTakeFirst();
    removed = Number(numDeletedRows);
  }
}
