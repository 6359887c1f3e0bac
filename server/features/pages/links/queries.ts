import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** The checks of some links. */
export const listChecks = (db: Db, urls: string[]) =>
  urls.length === 0
    ? Promise.resolve([])
    : db.selectFrom('link_checks').selectAll().where('url', 'in', urls).execute();

export const listFailing = (db: Db) =>
  db
    .selectFrom('link_checks')
    .selectAll()
    .where('failing_since', 'is not', null)
    .orderBy('failing_since')
    .limit(500)
    .execute();

export async function findNewestCheck(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('link_checks')
    .select(({ fn }) => fn.max('checked_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Records a check. A link that failed before keeps the time since when it fails. */
export async function upsertCheck(db: Db, url: string, message: string, now: number) {
  await db
    .insertInto('link_checks')
    .values({ url, message, checked_at: now, failing_since: message === '' ? null : now })
    .onConflict((conflict) =>
      conflict.column('url').doUpdateSet({
        message,
        checked_at: now,
        failing_since:
          message === '' ? null : sql<number>`coalesce(link_checks.failing_since, ${now})`,
      }),
    )
    .execute();
}

/** Deletes the checks of links that no page has had for long. @param before in ms */
export async function deleteOldChecks(db: Db, before: number): Promise<void> {
  await db.deleteFrom('link_checks').where('checked_at', '<', before).execute();
}
