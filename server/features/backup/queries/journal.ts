import { sql } from 'kysely';
import { day } from '#contract/shared/time-units.ts';
import { idPrefixOf } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  keepIssuedNumber,
  paymentKeyOf,
  raiseReceiptNumber,
} from '../../donations/receipts/queries.ts';
import type { JournalEntry } from '../journal/journal-file.ts';

/** Emails stay in the queue for days, and longer while the mail service cannot be reached. In ms. */
const longestWait = 30 * day;

/** Participants are asked for feedback within days of the event. In ms. */
const feedbackPeriod = 7 * day;

/** Changes since a time that must not be lost or repeated after a restore. @param since in ms */
export async function listJournalEntries(db: Db, since: number): Promise<JournalEntry[]> {
  const [emails, mailings, reminders, questions, deletions, unsubscribes, receipts, gifts] =
    await Promise.all([
      db
        .selectFrom('outbox')
        .select(['id', sql<number>`coalesce(sent_at, handed_over_at)`.as('at')])
        .where('created_at', '>', since - longestWait)
        .where('status', 'in', ['sent', 'unknown'])
        .where(sql<boolean>`coalesce(sent_at, handed_over_at) > ${since}`)
        .execute(),
      db
        .selectFrom('mailings')
        .select(['id', sql<number>`started_at`.as('at')])
        .where('started_at', '>', since)
        .execute(),
      db
        .selectFrom('participants')
        .innerJoin('events', 'events.id', 'participants.event_id')
        .select(['participants.id', sql<number>`reminded_at`.as('at')])
        .where('events.starts_at', '>', since)
        .where('reminded_at', '>', since)
        .execute(),
      db
        .selectFrom('participants')
        .innerJoin('events', 'events.id', 'participants.event_id')
        .select(['participants.id', sql<number>`feedback_asked_at`.as('at')])
        .where('events.ends_at', '>', since - feedbackPeriod)
        .where('feedback_asked_at', '>', since)
        .execute(),
      db
        .selectFrom('deletions')
        .select(['subject', 'deleted_at as at'])
        .where('deleted_at', '>', since)
        .execute(),
      db.selectFrom('departures').selectAll().where('left_at', '>', since).execute(),
      db.selectFrom('receipt_numbers').select(['year', 'last']).execute(),
      db
        .selectFrom('donations')
        .select(['payment_id', 'receipt_number as number', 'created_at as at'])
        // Only the newest are read: ids begin with the time.
        .where('id', '>', idPrefixOf(since))
        .where('created_at', '>', since)
        .where('payment_id', 'is not', null)
        .where('receipt_number', 'is not', null)
        .execute(),
    ]);
  const now = Date.now();
  return [
    ...emails.map((row) => ({ kind: 'email' as const, ...row })),
    ...mailings.map((row) => ({ kind: 'mailing' as const, ...row })),
    ...reminders.map((row) => ({ kind: 'reminder' as const, ...row })),
    ...questions.map((row) => ({ kind: 'feedback' as const, ...row })),
    ...deletions.map((row) => ({ kind: 'deletion' as const, ...row })),
    ...unsubscribes.map(({ left_at, ...row }) => ({
      kind: 'unsubscribe' as const,
      at: left_at,
      ...row,
    })),
    ...receipts.map((row) => ({ kind: 'receipt' as const, at: now, ...row })),
    ...gifts.map(({ at, payment_id, number }) => ({
      kind: 'gift' as const,
      at,
      payment: paymentKeyOf(payment_id ?? ''),
      number: number ?? '',
    })),
  ];
}

/** Applies a journal entry to a restored database; sent emails are only marked. */
export async function applyEntry(trx: Db, entry: JournalEntry): Promise<void> {
  switch (entry.kind) {
    case 'begun':
      return;
    case 'deletion':
      await trx
        .insertInto('deletions')
        .values({ subject: entry.subject, deleted_at: entry.at })
        .onConflict((conflict) => conflict.column('subject').doNothing())
        .execute();
      return;
    case 'unsubscribe': {
      const { kind: _, at, ...row } = entry;
      await trx
        .insertInto('departures')
        .values({ ...row, left_at: at })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      return;
    }
    case 'receipt':
      await raiseReceiptNumber(trx, entry.year, entry.last);
      return;
    case 'gift':
      await keepIssuedNumber(trx, entry.payment, entry.number);
      return;
    case 'reminder':
      await trx
        .updateTable('participants')
        .set({ reminded_at: entry.at })
        .where('id', '=', entry.id)
        .where('reminded_at', 'is', null)
        .execute();
      return;
    case 'feedback':
      await trx
        .updateTable('participants')
        .set({ feedback_asked_at: entry.at })
        .where('id', '=', entry.id)
        .where('feedback_asked_at', 'is', null)
        .execute();
      return;
    case 'email':
      await holdEmails(trx, entry.id, 'This email was sent before the backup was restored.');
      return;
    case 'mailing':
      await pauseMailings(trx, entry.id);
      return;
  }
}

/** Puts a queued email on hold, or all of them. @param id null: all */
export async function holdEmails(trx: Db, id: string | null, error: string): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ status: 'held', error, lease_until: 0 })
    .where('status', 'in', ['waiting', 'sending'])
    .$if(id !== null, (query) => query.where('id', '=', id ?? ''))
    .execute();
}

/** Why a restore has paused a mailing. */
const pausedByRestore = {
  begun: 'This mailing had begun when an older backup was restored.',
  maybeSent: 'This mailing may have been sent before the backup was restored.',
};

/** Pauses a mailing that has not ended, or all that may have begun. @param id null: all that are due by now */
export async function pauseMailings(trx: Db, id: string | null): Promise<void> {
  const trouble = id === null ? pausedByRestore.maybeSent : pausedByRestore.begun;
  await trx
    .updateTable('mailings')
    .set({ is_paused: 1, trouble })
    .where('status', 'in', ['scheduled', 'sending'])
    .$if(id !== null, (query) => query.where('id', '=', id ?? ''))
    .$if(id === null, (query) => query.where('start_at', '<=', Date.now()))
    .execute();
}

/** Deletes all sessions, challenges and mailed links: they may have ended or been used since the backup. */
export async function endSessions(trx: Db): Promise<void> {
  await trx.deleteFrom('sessions').execute();
  await trx.deleteFrom('challenges').execute();
  await trx.deleteFrom('mailed_tokens').execute();
}

export async function countHeldEmails(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll().as('total'))
    .where('status', '=', 'held')
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Counts the mailings that a restore has paused, and that still are. */
export async function countPausedMailings(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('mailings')
    .select(({ fn }) => fn.countAll().as('total'))
    .where('status', 'in', ['scheduled', 'sending'])
    .where('is_paused', '=', 1)
    .where('trouble', 'in', Object.values(pausedByRestore))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Queues all held emails again. Their age counts from now. @returns how many */
export async function releaseHeldEmails(trx: Db): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({ status: 'waiting', error: '', attempts: 0, next_try_at: 0, created_at: Date.now() })
    .where('status', '=', 'held')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
