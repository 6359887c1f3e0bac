import { sql } from 'kysely';
import { day } from '#contract/shared/time-units.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { QueueState } from '#server/platform/jobs/queue-state.ts';
import { containsWords, countRows } from '#server/platform/tables/query.ts';
import { unfoldedWordsOf } from '#server/platform/tables/search-words.ts';

interface Page {
  limit: number;
  offset: number;
}

/** No email is tried for longer than this, in ms. */
const longestWait = 4 * day;

/** The emails whose recipients and subjects contain each word of a search; all if it is empty. */
const containing = (db: Db, search: string) =>
  db
    .selectFrom('outbox')
    .where(
      containsWords(db, sql<string>`lower(recipient || ' ' || subject)`, unfoldedWordsOf(search)),
    );

/** A page of the outbox, newest first. */
export function listEmails(db: Db, search: string, { limit, offset }: Page) {
  // Found in an index that covers the search: the emails themselves are large.
  const found = containing(db, search)
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset);
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('id', 'in', found)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export const countEmails = (db: Db, search: string): Promise<number> =>
  countRows(containing(db, search));

/** The emails that wait or are being sent. */
export async function readEmailQueue(db: Db): Promise<QueueState> {
  const { waiting, oldest } = await db
    .selectFrom('outbox')
    .select(({ fn }) => [fn.countAll().as('waiting'), fn.min('created_at').as('oldest')])
    .where('status', 'in', ['waiting', 'sending'])
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), oldestAt: oldest };
}

/**
 * The creation time of the oldest email that could not be sent so far; undefined: there is none, or others were sent
 * since.
 * @param since when sending would have had to succeed, in ms
 */
export async function oldestStuckEmail(db: Db, since: number): Promise<number | undefined> {
  const stuck = await db
    .selectFrom('outbox')
    .select('created_at')
    .where('status', 'in', ['waiting', 'sending'])
    .where('attempts', '>', 0)
    .where('created_at', '<', since)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  if (!stuck) return undefined;
  const sent = await db
    .selectFrom('outbox')
    .select('id')
    .where('created_at', '>', since - longestWait)
    .where('sent_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return sent ? undefined : stuck.created_at;
}

/** How many emails of those written since a time were not sent, by status. @param since in ms */
export function countUnsent(db: Db, since: number) {
  return db
    .selectFrom('outbox')
    .select(({ fn }) => ['status', fn.countAll().as('count')])
    .where('created_at', '>', since)
    .where('status', 'in', ['failed', 'unknown'])
    .groupBy('status')
    .execute();
}

/** The newest emails about an account. @param address in lower case: all others to it too */
export function listEmailsOf(db: Db, userId: string, address: string | undefined, limit: number) {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        ...(address === undefined ? [] : [eb(eb.fn<string>('lower', ['recipient']), '=', address)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}
