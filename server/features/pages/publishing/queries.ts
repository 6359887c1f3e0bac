import type { Insertable } from 'kysely';
import type { Section } from '#contract/shared/pages/sections.ts';
import { databaseNow } from '#server/platform/db/clock.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';
import { textOfDraft } from '../editing/queries.ts';
import type { PageRow } from '../queries.ts';

type PageSchedules = Tables['page_schedules'];

/** The schedules of a page, refused ones included, soonest first, with who made them. */
export function listSchedules(db: Db, pageId: string) {
  return db
    .selectFrom('page_schedules')
    .leftJoin('users', 'users.id', 'page_schedules.created_by')
    .select(['action', 'due_at', 'refused_at', 'intro', 'content', 'first_name', 'last_name'])
    .where('page_id', '=', pageId)
    .orderBy('due_at')
    .execute();
}

/** Schedules an action, in place of an earlier one of the same kind. */
export async function upsertSchedule(
  trx: Db,
  row: Omit<Insertable<PageSchedules>, 'refused_at'>,
): Promise<void> {
  const { id, due_at, intro, content, created_at, created_by } = row;
  await trx
    .insertInto('page_schedules')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['page_id', 'action'])
        .doUpdateSet({ id, due_at, intro, content, created_at, created_by, refused_at: null }),
    )
    .execute();
}

/** @returns whether there was one */
export async function deleteSchedule(
  trx: Db,
  pageId: string,
  action: PageSchedules['action'],
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('page_schedules')
    .where('page_id', '=', pageId)
    .where('action', '=', action)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteSchedulesOf(trx: Db, pageId: string): Promise<void> {
  await trx.deleteFrom('page_schedules').where('page_id', '=', pageId).execute();
}

/** The schedules that are due by the database's clock, in their order. */
export function listDueSchedules(db: Db, limit: number) {
  return db
    .selectFrom('page_schedules')
    .select(['id', 'page_id'])
    .where('due_at', '<=', databaseNow(db))
    .where('refused_at', 'is', null)
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

/** A schedule that no one has carried out, canceled or changed since it was read. */
export const findSchedule = (trx: Db, id: string) =>
  trx
    .selectFrom('page_schedules')
    .selectAll()
    .where('id', '=', id)
    .where('refused_at', 'is', null)
    .executeTakeFirst();

/** @param now in ms */
export async function markRefused(trx: Db, id: string, now: number): Promise<void> {
  await trx.updateTable('page_schedules').set({ refused_at: now }).where('id', '=', id).execute();
}

/** The content of a page that is scheduled to be published. */
export const findScheduledContent = (trx: Db, pageId: string) =>
  trx
    .selectFrom('page_schedules')
    .select(['intro', 'content'])
    .where('page_id', '=', pageId)
    .where('action', '=', 'publish')
    .where('refused_at', 'is', null)
    .executeTakeFirst();

const schedulesWithTitle = (db: Db, sections: readonly Section[]) =>
  db
    .selectFrom('page_schedules')
    .innerJoin('pages', 'pages.id', 'page_schedules.page_id')
    .where('section', 'in', sections)
    .select(['section', 'name', textOfDraft(db, 'title').as('title'), 'action', 'due_at']);

/** Everything that is scheduled in some sections, soonest first. */
export const listScheduledPages = (db: Db, sections: readonly Section[]) =>
  schedulesWithTitle(db, sections).where('refused_at', 'is', null).orderBy('due_at').execute();

/** Refused schedules of some sections that no one has dealt with; the oldest first. */
export const listUnresolvedSchedules = (db: Db, sections: readonly Section[]) =>
  schedulesWithTitle(db, sections)
    .select('refused_at')
    .where('refused_at', 'is not', null)
    .orderBy('refused_at')
    .execute();

/** All schedules, with their pages. */
export const listSchedulesWithPage = (db: Db) =>
  db
    .selectFrom('page_schedules')
    .innerJoin('pages', 'pages.id', 'page_schedules.page_id')
    .select(['page_schedules.id', 'intro', 'content', 'section', 'name'])
    .where('intro', 'is not', null)
    .execute();

/** The pages of some sections in the trash, most recently trashed first, with who moved them there. */
export function listTrash(db: Db, sections: readonly Section[]) {
  return db
    .selectFrom('pages')
    .leftJoin('users', 'users.id', 'pages.trashed_by')
    .select(['pages.id', 'section', 'name', 'draft_intro', 'trashed_at', 'first_name', 'last_name'])
    .where('trashed_at', 'is not', null)
    .where('section', 'in', sections)
    .orderBy('trashed_at', 'desc')
    .execute();
}

/** The ids of pages that were moved to the trash before a time. */
export function listTrashedBefore(db: Db, time: number): Promise<{ id: string }[]> {
  return db.selectFrom('pages').select('id').where('trashed_at', '<', time).execute();
}

/** A page in the trash, locked until the transaction ends. */
export function lockTrashedPage(trx: Db, id: string): Promise<PageRow | undefined> {
  return trx
    .selectFrom('pages')
    .selectAll()
    .where('id', '=', id)
    .where('trashed_at', 'is not', null)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();
}
