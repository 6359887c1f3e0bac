import { sql } from 'kysely';
import type { Section } from '#contract/shared/pages/sections.ts';
import { containsAll } from '#contract/shared/text/fold.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { containsWords } from '#server/platform/tables/query.ts';
import { textOfDraft } from '../../pages/editing/queries.ts';

/** Pages whose title or name contains these folded words, the last changed first. No site has too many to read. */
export async function findPages(
  db: Db,
  words: string[],
  sections: readonly Section[],
  limit: number,
) {
  const pages = await db
    .selectFrom('pages')
    .select(['section', 'name', textOfDraft(db, 'title').as('title')])
    .where('section', 'in', sections)
    .where('trashed_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .execute();
  return pages
    .filter(({ title, name }) => containsAll(`${title ?? ''} ${name}`, words))
    .slice(0, limit);
}

/** Events that contain these words, the latest first. */
export const findEvents = (db: Db, words: string[], limit: number) =>
  db
    .selectFrom('events')
    .select(['id', 'title', 'starts_at', 'ends_at', 'time_zone'])
    .where(containsWords(db, sql.ref<string>('words'), words))
    .orderBy('starts_at', 'desc')
    .limit(limit)
    .execute();

/** Accounts whose name or email contains these words. Unordered, so that the first few end the search. */
export const findUsers = (db: Db, words: string[], limit: number) =>
  db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where(containsWords(db, sql<string>`full_name_key || ' ' || email_key`, words))
    .limit(limit)
    .execute();

/** Subscribers whose name and address contain these words. */
export const findSubscribers = (db: Db, words: string[], limit: number) =>
  db
    .selectFrom('subscribers')
    .select(['email', 'first_name', 'last_name', 'status'])
    .where(containsWords(db, sql<string>`name_key || ' ' || email_key`, words))
    .limit(limit)
    .execute();

/** Messages that contain these words, the newest first. */
export const findMessages = (db: Db, words: string[], limit: number) =>
  db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'subject'])
    .where('is_spam', '=', 0)
    .where(containsWords(db, sql<string>`contact_messages.search_key`, words))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
