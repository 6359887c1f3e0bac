import { type NotNull, sql, type Updateable } from 'kysely';
import type { DomainEventName } from '#contract/shared/domain-events.ts';
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

/** Stores a notification, in place of an earlier one with its id. */
export async function upsertNotification(trx: Db, row: Tables['notifications']): Promise<void> {
  const { id, ...values } = row;
  await trx
    .insertInto('notifications')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

/**
 * The notifications of some events in a period in ms, the newest first, with what their texts say of their subjects.
 * One whose subject is deleted, or is not to be shown by now, is none.
 * @param sections whose reviews are shown
 */
export const listNotified = (
  db: Db,
  { events, sections }: { events: readonly DomainEventName[]; sections: readonly string[] },
  { after, until, limit }: { after: number; until: number; limit: number },
) =>
  db
    .selectFrom('notifications')
    .leftJoin('contact_messages', 'contact_messages.id', 'notifications.subject')
    .leftJoin('donations', 'donations.id', 'notifications.subject')
    .leftJoin('donors', 'donors.id', 'donations.donor_id')
    .leftJoin('participants', 'participants.id', 'notifications.subject')
    .leftJoin('events', 'events.id', 'participants.event_id')
    .leftJoin('mailings', 'mailings.id', 'notifications.subject')
    .leftJoin('outbox', 'outbox.id', 'notifications.subject')
    .leftJoin('page_reviews', 'page_reviews.id', 'notifications.subject')
    .leftJoin('pages', (join) =>
      join.on((eb) =>
        eb('pages.id', '=', eb.fn.coalesce('page_reviews.page_id', 'notifications.subject')),
      ),
    )
    .leftJoin('releases', 'releases.id', 'notifications.subject')
    .select([
      'notifications.event',
      'notifications.subject',
      'notifications.at',
      'contact_messages.name as sender',
      'contact_messages.subject as message_subject',
      'donors.name as donor',
      'donations.amount',
      'donations.currency',
      'donations.is_anonymous',
      'participants.name as participant',
      'participants.state',
      'participants.event_id',
      'events.title as event_title',
      'mailings.subject as mailing_subject',
      'mailings.failed',
      'mailings.left_out',
      'outbox.subject as email_subject',
      'page_reviews.reviewer_name',
      'page_reviews.status as review_status',
      'page_reviews.intro as reviewed_intro',
      'pages.section',
      'pages.name as page_name',
      textOfDraft(db, 'title').as('page_title'),
      'releases.name as release_name',
    ])
    .where('notifications.event', 'in', events)
    .where('notifications.at', '>', after)
    .where('notifications.at', '<=', until)
    .where((eb) => {
      const about = (name: DomainEventName) => eb('notifications.event', '=', name);
      const isReview = eb.or([about('review.requested'), about('review.decided')]);
      const isRegistration = eb.or([about('registration.created'), about('registration.canceled')]);
      const inSections =
        sections.length === 0 ? sql<boolean>`false` : eb('section', 'in', sections);
      return eb.or([
        eb.and([about('message.received'), eb('is_spam', '=', 0)]),
        // Staff know the gifts that they record.
        eb.and([about('gift.received'), eb('donations.kind', '=', 'online')]),
        eb.and([isRegistration, eb('events.id', 'is not', null)]),
        eb.and([
          about('mailing.finished'),
          eb('mailings.status', '=', 'finished'),
          eb('failed', '>', 0),
        ]),
        eb.and([about('mailing.started'), eb('left_out', '!=', '')]),
        eb.and([
          about('email.failed'),
          eb('outbox.status', '=', 'failed'),
          eb('purpose', '!=', 'notification'),
        ]),
        eb.and([isReview, eb('page_reviews.status', '!=', 'revoked'), inSections]),
        eb.and([about('schedule.refused'), eb('pages.id', 'is not', null)]),
        eb.and([about('release.refused'), eb('releases.id', 'is not', null)]),
      ]);
    })
    .orderBy('notifications.at', 'desc')
    .limit(limit)
    .$narrowType<OfSubjects>()
    .execute();

/** Columns of subjects: the condition requires the subject of each row's event. */
interface OfSubjects {
  sender: NotNull;
  message_subject: NotNull;
  amount: NotNull;
  currency: NotNull;
  participant: NotNull;
  event_title: NotNull;
  mailing_subject: NotNull;
  left_out: NotNull;
  email_subject: NotNull;
  reviewed_intro: NotNull;
  section: NotNull;
  page_name: NotNull;
  release_name: NotNull;
}

/** @param before in ms */
export async function deleteNotifications(db: Db, before: number): Promise<void> {
  await db.deleteFrom('notifications').where('at', '<=', before).execute();
}
