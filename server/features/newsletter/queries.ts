import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { QueueState } from '#server/platform/jobs/queue-state.ts';

export const listSubscriberNames = (db: Db, ids: string[]) =>
  db.selectFrom('subscribers').select(['id', 'email as name']).where('id', 'in', ids).execute();

/** The audit trail's labels of imports: their files. */
export const listImportNames = (db: Db, ids: string[]) =>
  db
    .selectFrom('subscriber_imports')
    .select(['id', 'file_name as name'])
    .where('id', 'in', ids)
    .execute();

export const listMailingNames = (db: Db, ids: string[]) =>
  db.selectFrom('mailings').select(['id', 'subject as name']).where('id', 'in', ids).execute();

/** The recipients that mailings have not been sent to yet; a paused mailing's wait by choice. */
export async function readMailingQueue(db: Db): Promise<QueueState> {
  const { waiting, oldest } = await db
    .selectFrom('mailings')
    .select(({ fn }) => [
      sql<number | null>`sum(total - sent - failed - gone)`.as('waiting'),
      fn.min('started_at').as('oldest'),
    ])
    .where('status', '=', 'sending')
    .where('is_paused', '=', 0)
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting ?? 0), oldestAt: oldest };
}

/** How many emails all mailings have sent, and how many failed. */
export async function countMailingEmails(db: Db): Promise<{ sent: number; failed: number }> {
  const { sent, failed } = await db
    .selectFrom('mailings')
    .select(({ fn }) => [fn.sum('sent').as('sent'), fn.sum('failed').as('failed')])
    .executeTakeFirstOrThrow();
  return { sent: Number(sent ?? 0), failed: Number(failed ?? 0) };
}

/** The imports that have begun. */
export async function readImportQueue(db: Db): Promise<QueueState> {
  const { waiting, oldest } = await db
    .selectFrom('subscriber_imports')
    .select(({ fn }) => [fn.countAll().as('waiting'), fn.min('created_at').as('oldest')])
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), oldestAt: oldest };
}

/** When the oldest mailing was started that the mail service has not accepted for so long; undefined: none. */
export async function oldestStuckMailing(db: Db, since: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('mailings')
    .select('started_at')
    .where('status', '=', 'sending')
    .where('is_paused', '=', 0)
    .where('trouble', '<>', '')
    .where('started_at', '<', since)
    .orderBy('started_at')
    .executeTakeFirst();
  return row?.started_at ?? undefined;
}
