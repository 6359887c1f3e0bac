import { sql } from 'kysely';
import type { Reply } from '#contract/index.ts';
import type { Section } from '#contract/pages.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { fullName } from './history.ts';

type LeanPage = Reply<'pages/getPageTree'>['pages'][number];

/**
 * Every page without its words. The database itself takes the title out of the draft: of two thousand
 * pages, all else would be read and thrown away.
 */
export async function readTree(db: Db): Promise<LeanPage[]> {
  const rows = await db
    .selectFrom('pages')
    .leftJoin('users', 'users.id', 'pages.updated_by')
    .select(({ eb }) => [
      'section',
      'name',
      'pages.updated_at',
      'has_changes',
      'first_name',
      'last_name',
      titleOfDraft(db).as('title'),
      eb.case().when('live_intro', 'is', null).then(0).else(1).end().as('isPublished'),
    ])
    .orderBy('section')
    .orderBy('position')
    .orderBy('name_key')
    .execute();
  return rows.map((row) => ({
    section: row.section as Section,
    name: row.name,
    title: row.title,
    updatedAt: new Date(row.updated_at).toISOString(),
    updatedBy: fullName(row.first_name, row.last_name),
    isPublished: row.isPublished === 1 ? 1 : 0,
    hasChanges: row.has_changes,
  }));
}

/** The engines read JSON alike, but not in the same words. */
const titleOfDraft = (db: Db) =>
  hasManyWriters(db)
    ? sql<string>`(draft_intro::json ->> 'title')`
    : sql<string>`(draft_intro ->> '$.title')`;
