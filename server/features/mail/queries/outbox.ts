import { type Insertable, sql, type Updateable } from 'kysely';
import { databaseNow } from '#server/platform/db/clock.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

/** An email that this node is sending. */
export interface LeasedEmail {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  /** JSON of `EmailContent`. */
  content: string;
  attempts: number;
  waited: number;
  tried_at: number | null;
  created_at: number;
}

/** A node's lease of an email. The number of attempts tells it from an earlier one, whose node took too long. */
export type EmailLease = Pick<LeasedEmail, 'id' | 'attempts'>;

export type OutboxChanges = Omit<Updateable<Tables['outbox']>, 'letter'>;

/** Emails that will not be sent again. */
const ended = ['sent', 'failed', 'unknown'] as const;

/** @param emails with their content as JSON of `EmailContent` */
export async function insertEmails(
  trx: Db,
  emails: (Omit<Insertable<Tables['outbox']>, 'letter'> & { content: string })[],
): Promise<void> {
  const rows = emails.map(({ content, ...email }) => ({ ...email, letter: content }));
  await trx.insertInto('outbox').values(rows).execute();
}

/**
 * Leases the next due email, so that no other node sends it.
 * @param length of the lease, in ms
 * @param longestPause in ms: an email that would pause for longer was put back under another clock, and is due; with 0
 * every email is
 */
export async function leaseDueEmail(
  db: Db,
  length: number,
  longestPause: number,
): Promise<LeasedEmail | undefined> {
  const now = databaseNow(db);
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('status', '=', 'waiting')
    .where((eb) =>
      eb.or([
        eb('next_try_at', '<=', now),
        eb('next_try_at', '>', sql<number>`${now} + ${longestPause}`),
      ]),
    )
    .orderBy('next_try_at')
    .orderBy('created_at')
    .limit(1);
  // Without this check, SQLite would take its write lock for an update that changes nothing.
  if (!(await due.executeTakeFirst())) return undefined;
  return db
    .updateTable('outbox')
    .set({
      status: 'sending',
      lease_until: sql`${now} + ${length}`,
      attempts: (eb) => eb('attempts', '+', 1),
      handed_over_at: null,
    })
    .where('id', '=', hasManyWriters(db) ? due.forUpdate().skipLocked() : due)
    .returning([
      'id',
      'recipient',
      'subject',
      'text',
      'letter as content',
      'attempts',
      'waited',
      'tried_at',
      'created_at',
    ])
    .executeTakeFirst();
}

/**
 * Records that an email is about to be handed over to the mail service.
 * @param length of the lease from now on, in ms
 * @returns whether the lease still holds
 */
export async function markHandedOver(db: Db, lease: EmailLease, length: number): Promise<boolean> {
  const row = await db
    .updateTable('outbox')
    .set({ handed_over_at: Date.now(), lease_until: sql`${databaseNow(db)} + ${length}` })
    .where('id', '=', lease.id)
    .where('attempts', '=', lease.attempts)
    .where('status', '=', 'sending')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes an email, unless another node has leased it since. */
export async function updateEmail(
  db: Db,
  lease: EmailLease,
  { content, ...changes }: OutboxChanges & { content?: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ ...changes, ...(content !== undefined && { letter: content }) })
    .where('id', '=', lease.id)
    .where('attempts', '=', lease.attempts)
    .execute();
}

/**
 * Requeues an email for another attempt, unless its lease was lost.
 * @param pause until then, in ms
 * @param waited how long it has waited so far, in ms
 */
export async function retryLater(
  db: Db,
  lease: EmailLease,
  { pause, waited, error }: { pause: number; waited: number; error: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      status: 'waiting',
      next_try_at: sql`${databaseNow(db)} + ${pause}`,
      tried_at: Date.now(),
      handed_over_at: null,
      waited,
      error,
    })
    .where('id', '=', lease.id)
    .where('attempts', '=', lease.attempts)
    .where('status', '=', 'sending')
    .execute();
}

/** Fails emails that were never tried. @param before creation time in ms */
export async function failUntried(db: Db, before: number, error: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status: 'failed', error })
    .where('status', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('tried_at', 'is', null)
    .where('created_at', '<', before)
    .execute();
}

/** Ends the pauses of all emails that have been tried. */
export async function endPauses(db: Db): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_try_at: 0 })
    .where('status', '=', 'waiting')
    .where('next_try_at', '>', 0)
    .execute();
}

export async function existsSending(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('status', '=', 'sending')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Updates the emails that a node leased and no longer sends.
 * @param which those that were being handed over, or the others; all of them, or those whose lease has expired, or
 * ends later than any lease does and is thus by another clock
 */
export function updateAbandoned(
  trx: Db,
  which: { isHandedOver: boolean; isAll: boolean; longestLease: number },
  changes: OutboxChanges,
): Promise<{ id: string }[]> {
  const now = databaseNow(trx);
  return trx
    .updateTable('outbox')
    .set(changes)
    .where('status', '=', 'sending')
    .where('handed_over_at', which.isHandedOver ? 'is not' : 'is', null)
    .$if(!which.isAll, (query) =>
      query.where((eb) =>
        eb.or([
          eb('lease_until', '<', now),
          eb('lease_until', '>', sql<number>`${now} + ${which.longestLease}`),
        ]),
      ),
    )
    .returning('id')
    .execute();
}

/** Changes the emails that wait for someone's decision. */
export function updateHeld(
  trx: Db,
  changes: OutboxChanges,
): Promise<Pick<LeasedEmail, 'id' | 'attempts' | 'text' | 'content'>[]> {
  return trx
    .updateTable('outbox')
    .set(changes)
    .where('status', '=', 'held')
    .returning(['id', 'attempts', 'text', 'letter as content'])
    .execute();
}

/**
 * Marks emails to an address for deletion once they are sent.
 * @param address in lower case
 * @param userId absent: of any account
 */
export async function markForDeletionAfterSend(
  trx: Db,
  address: string,
  userId?: string,
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ is_fleeting: 1 })
    .where((eb) => eb(eb.fn<string>('lower', ['recipient']), '=', address))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .execute();
}

export async function deleteIfMarked(db: Db, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).where('is_fleeting', '=', 1).execute();
}

export async function deleteMarkedAndEnded(trx: Db): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('is_fleeting', '=', 1)
    .where('status', 'in', ended)
    .execute();
}

/** @param address in lower case */
export async function deleteEmailsTo(trx: Db, address: string): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where((eb) => eb(eb.fn<string>('lower', ['recipient']), '=', address))
    .execute();
}

/**
 * Deletes emails that will not be sent again.
 * @param before creation time in ms, inclusive
 */
export async function deleteEndedEmails(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('status', 'in', ended)
    .where((eb) => eb.or([eb('created_at', '<=', before), eb('is_fleeting', '=', 1)]))
    .execute();
}
