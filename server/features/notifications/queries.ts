import { sql, type Updateable } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';
import { textOfDraft } from '../pages/editing/queries.ts';

type Settings = Tables['notification_settings'];

/** How a person wants notifications; undefined: they have never said so. */
export const findSettings = (db: Db, userId: string) =>
  db
    .selectFrom('notification_settings')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Stores how far a person has read. It never goes back. */
export async function upsertReadUntil(trx: Db, userId: string, readUntil: number): Promise<void> {
  await trx
    .insertInto('notification_settings')
    .values({ user_id: userId, email: 'none', read_until: readUntil })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ read_until: readUntil })
        .where('notification_settings.read_until', '<', readUntil),
    )
    .execute();
}

/** Stores whether notifications of all kinds are emailed: those from now on. */
export async function upsertEmail(
  trx: Db,
  userId: string,
  email: Settings['email'],
  now: number,
): Promise<void> {
  const values = { email, emails: '', emailed_until: now, digested_until: now };
  await upsertSettings(trx, userId, values);
}

/** @param emails how kinds are emailed, as JSON */
export const upsertEmails = (trx: Db, userId: string, emails: string): Promise<void> =>
  upsertSettings(trx, userId, { emails });

/** Stores the kinds that a person turned off, separated by commas. */
export const upsertMuted = (trx: Db, userId: string, muted: string): Promise<void> =>
  upsertSettings(trx, userId, { muted });

async function upsertSettings(
  trx: Db,
  userId: string,
  values: Updateable<Settings>,
): Promise<void> {
  await trx
    .insertInto('notification_settings')
    .values({ ...values, user_id: userId, email: values.email ?? 'none' })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Staff who get notifications by email, and up to when they have got them. */
export const listEmailed = (db: Db) =>
  db
    .selectFrom('notification_settings')
    .innerJoin('users', 'users.id', 'notification_settings.user_id')
    .select([
      'users.id',
      'users.email as address',
      'users.account_type',
      'users.roles',
      'emailed_until',
      'digested_until',
      'muted',
      'emails',
      'notification_settings.email',
    ])
    .where((eb) => eb.or([eb('notification_settings.email', '!=', 'none'), eb('emails', '!=', '')]))
    .where('users.account_type', '!=', 0)
    .where('users.suspended_at', 'is', null)
    .where('users.is_verified', '=', 1)
    .execute();

/**
 * Marks a person's notifications up to a time as emailed: of several nodes, one does.
 * @param column those that are emailed at once, or in daily emails
 */
export async function markEmailed(
  trx: Db,
  userId: string,
  column: 'emailed_until' | 'digested_until',
  { before, until }: { before: number; until: number },
): Promise<boolean> {
  const marked = await trx
    .updateTable('notification_settings')
    .set({ [column]: until })
    .where('user_id', '=', userId)
    .where(column, '=', before)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

/** Messages that arrived in a period in ms, without spam, the newest first. */
export const listMessages = (db: Db, after: number, until: number, limit: number) =>
  db
    .selectFrom('contact_messages')
    .select(['name', 'subject', 'created_at'])
    .where('is_spam', '=', 0)
    .where('created_at', '>', after)
    .where('created_at', '<=', until)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();

/**
 * Gifts that arrived online in a period in ms, the newest first: staff know those that they record. No practice ones.
 */
export const listGifts = (db: Db, after: number, until: number, limit: number) =>
  db
    .selectFrom('donations')
    .leftJoin('donors', 'donors.id', 'donations.donor_id')
    .select(['donors.name', 'amount', 'currency', 'is_anonymous', 'donations.created_at'])
    .where('kind', '=', 'online')
    .where('donations.is_practice', '=', 0)
    .where('donations.created_at', '>', after)
    .where('donations.created_at', '<=', until)
    .orderBy('donations.created_at', 'desc')
    .limit(limit)
    .execute();

/**
 * Registrations that people made or canceled themselves in a period in ms, the newest first, with their current states.
 */
export const listRegistrations = (db: Db, after: number, until: number, limit: number) =>
  db
    .selectFrom('audit_log')
    .innerJoin('participants', (join) =>
      join.on(
        sql<boolean>`participants.id = substr(audit_log.subject, ${'participant/'.length + 1})`,
      ),
    )
    .innerJoin('events', 'events.id', 'participants.event_id')
    .select([
      'participants.name',
      'participants.state',
      'event_id',
      'events.title',
      'action',
      'audit_log.created_at',
    ])
    .where('action', 'in', ['participant.register', 'participant.cancel'])
    .where('audit_log.created_at', '>', after)
    .where('audit_log.created_at', '<=', until)
    .orderBy('audit_log.created_at', 'desc')
    .limit(limit)
    .execute();

/** Mailings that ended in a period in ms and did not reach everyone, the newest first. */
export const listFailedMailings = (db: Db, after: number, until: number, limit: number) =>
  db
    .selectFrom('mailings')
    .select(['id', 'subject', 'failed', 'finished_at'])
    .where('status', '=', 'finished')
    .where('failed', '>', 0)
    .where('finished_at', '>', after)
    .where('finished_at', '<=', until)
    .orderBy('finished_at', 'desc')
    .limit(limit)
    .execute();

/** Mailings that began in a period in ms without some of their blocks, the newest first. */
export const listIncompleteMailings = (db: Db, after: number, until: number, limit: number) =>
  db
    .selectFrom('mailings')
    .select(['id', 'subject', 'left_out', 'started_at'])
    .where('left_out', '!=', '')
    .where('started_at', '>', after)
    .where('started_at', '<=', until)
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute();

/** Emails that failed for good in a period in ms, the newest first. Notifications themselves do not count. */
export const listFailedEmails = (db: Db, after: number, until: number, limit: number) =>
  db
    .selectFrom('outbox')
    .select(['subject', 'tried_at'])
    .where('status', '=', 'failed')
    .where('purpose', '!=', 'notification')
    .where('tried_at', '>', after)
    .where('tried_at', '<=', until)
    .orderBy('tried_at', 'desc')
    .limit(limit)
    .execute();

/** Reviews that were asked for or answered in a period in ms, the newest first, with the reviewed text. */
export async function listReviews(db: Db, after: number, until: number, limit: number) {
  const at = sql<number>`coalesce(decided_at, page_reviews.created_at)`;
  const rows = await db
    .selectFrom('page_reviews')
    .innerJoin('pages', 'pages.id', 'page_reviews.page_id')
    .select(['section', 'name', 'reviewer_name', 'status', 'page_reviews.intro', at.as('at')])
    .where('status', '!=', 'revoked')
    .where(at, '>', after)
    .where(at, '<=', until)
    .orderBy(at, 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, at: Number(row.at) }));
}
/** Entries of the audit trail about this action in a period in ms, the newest first. */
const audited = (db: Db, action: string, after: number, until: number, limit: number) =>
  db
    .selectFrom('audit_log')
    .where('action', '=', action)
    .where('audit_log.created_at', '>', after)
    .where('audit_log.created_at', '<=', until)
    .orderBy('audit_log.created_at', 'desc')
    .limit(limit);

/** Pages that were not published or unpublished as scheduled, with their paths and titles. */
export const listRefusedSchedules = (db: Db, after: number, until: number, limit: number) =>
  audited(db, 'page.schedule-refused', after, until, limit)
    .leftJoin('pages', (join) =>
      join.on(sql<boolean>`pages.section || '/' || pages.name = audit_log.subject`),
    )
    .select(['subject', 'audit_log.created_at', textOfDraft(db, 'title').as('title')])
    .execute();

/** Releases that were not published as scheduled. */
export const listRefusedReleases = (db: Db, after: number, until: number, limit: number) =>
  audited(db, 'release.schedule-refused', after, until, limit)
    .innerJoin('releases', (join) =>
      join.on(sql<boolean>`'release/' || releases.id = audit_log.subject`),
    )
    .select(['releases.id', 'releases.name', 'audit_log.created_at'])
    .execute();
