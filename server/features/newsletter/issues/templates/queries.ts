import { sectionsWhere } from '#contract/shared/pages/kinds/kinds.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** When the newest issue was first published, in ms; 0: none was. */
export async function newestIssueAt(db: Db): Promise<number> {
  const { at } = await db
    .selectFrom('pages')
    .select(({ fn }) => fn.max('first_live_at').as('at'))
    .where('section', '=', 'newsletters')
    .where('live_intro', 'is not', null)
    .executeTakeFirstOrThrow();
  return at ?? 0;
}

/** The paths of the pages that were first published after a time, the newest first. @param since in ms */
export async function listNewPages(db: Db, since: number, limit: number): Promise<string[]> {
  const pages = await db
    .selectFrom('pages')
    .select(['section', 'name'])
    .where(
      'section',
      'in',
      sectionsWhere(({ isAnnounced }) => isAnnounced),
    )
    .where('live_intro', 'is not', null)
    .where('first_live_at', '>', since)
    .orderBy('first_live_at', 'desc')
    .limit(limit)
    .execute();
  return pages.map(({ section, name }) => `/${section}/${name}`);
}

/** The slugs of the next published events. @param now in ms */
export async function listNextEvents(db: Db, now: number, limit: number): Promise<string[]> {
  const events = await db
    .selectFrom('events')
    .select('slug')
    .where('is_published', '=', 1)
    .where('cancelled_at', 'is', null)
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .limit(limit)
    .execute();
  return events.map(({ slug }) => slug);
}

/** A published event. @param slugKey in lower case */
export const findPublishedEvent = (db: Db, slugKey: string) =>
  db
    .selectFrom('events')
    .select(['slug', 'title'])
    .where('slug_key', '=', slugKey)
    .where('is_published', '=', 1)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
