import { type Kysely, type RawBuilder, sql } from 'kysely';
import { day } from '#contract/shared/time-units.ts';
import type { Engine } from '#server/platform/db/connect.ts';
import { defaultZero, primaryKey, required, unique } from './columns.ts';
import { createIndexes } from './create-indexes.ts';

/** How far back notifications are shown, in ms. */
const shownPeriod = 30 * day;

/** What has happened, who has yet to get it, and the notifications that come of it. */
export async function domainEvents(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await outbox(db, engine);
  await db.schema
    .createTable('notifications')
    .addColumn('id', 'text', primaryKey)
    .addColumn('event', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('at', 'bigint', required)
    .execute();
  await createIndexes(db, 'notifications', { notifications_by_time: ['at'] });
  await addRecentNotifications(db);
}

async function outbox(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('domain_events')
    .$call((builder) =>
      engine === 'postgres'
        ? builder.addColumn('position', 'bigserial', (column) => column.primaryKey())
        : builder.addColumn('position', 'integer', (column) => column.primaryKey().autoIncrement()),
    )
    .addColumn('id', 'text', unique)
    .addColumn('name', 'text', required)
    .addColumn('payload', 'text', required)
    .addColumn('at', 'bigint', required)
    .addColumn('is_dispatched', 'integer', defaultZero)
    .execute();
  await createIndexes(db, 'domain_events', {
    domain_events_by_time: ['at'],
    // Every node looks every second, and nearly always finds nothing.
    domain_events_by_state: ['is_dispatched', 'position'],
  });
  await db.schema
    .createTable('domain_event_deliveries')
    .addColumn('subscriber', 'text', required)
    .addColumn('position', 'bigint', (column) =>
      column.notNull().references('domain_events.position').onDelete('cascade'),
    )
    .addColumn('attempts', 'integer', defaultZero)
    .addColumn('next_try_at', 'bigint', defaultZero)
    .addPrimaryKeyConstraint('domain_event_deliveries_key', ['subscriber', 'position'])
    .execute();
  await createIndexes(db, 'domain_event_deliveries', {
    domain_event_deliveries_by_position: ['position'],
    domain_event_deliveries_by_try: ['next_try_at'],
  });
}

/** Whatever the previous version showed as a notification stays one. */
async function addRecentNotifications(db: Kysely<unknown>): Promise<void> {
  const since = Date.now() - shownPeriod;
  const add = (rows: RawBuilder<unknown>) =>
    sql`insert into notifications (id, event, subject, at) ${rows}`.execute(db);
  await add(sql`select 'message.received/' || id, 'message.received', id, created_at
    from contact_messages where created_at > ${since}`);
  await add(sql`select 'gift.received/' || id, 'gift.received', id, created_at
    from donations where kind = 'online' and is_practice = 0 and created_at > ${since}`);
  await add(sql`select 'mailing.finished/' || id, 'mailing.finished', id, finished_at
    from mailings where status = 'finished' and finished_at > ${since}`);
  await add(sql`select 'mailing.started/' || id, 'mailing.started', id, started_at
    from mailings where left_out <> '' and started_at > ${since}`);
  await add(sql`select 'email.failed/' || id, 'email.failed', id, tried_at
    from outbox where status = 'failed' and purpose <> 'notification' and tried_at > ${since}`);
  await add(sql`select 'review/' || id,
    case when decided_at is null then 'review.requested' else 'review.decided' end,
    id, coalesce(decided_at, created_at)
    from page_reviews where status <> 'revoked' and coalesce(decided_at, created_at) > ${since}`);
  await add(sql`select 'registration/' || id,
    case action when 'participant.register' then 'registration.created'
      else 'registration.canceled' end,
    substr(subject, ${sql.lit('participant/'.length + 1)}), created_at
    from audit_log where action in ('participant.register', 'participant.cancel')
      and created_at > ${since}`);
  await add(sql`select 'release.refused/' || id, 'release.refused',
    substr(subject, ${sql.lit('release/'.length + 1)}), created_at
    from audit_log where action = 'release.schedule-refused' and created_at > ${since}`);
  await add(sql`select 'schedule.refused/' || audit_log.id, 'schedule.refused', pages.id,
    audit_log.created_at
    from audit_log inner join pages on pages.section || '/' || pages.name = audit_log.subject
    where action = 'page.schedule-refused' and audit_log.created_at > ${since}
      and trashed_at is null`);
}
