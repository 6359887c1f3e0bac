import type { ResearchKind } from '#contract/research/calls.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { hasRows } from '#server/platform/tables/has-rows.ts';

export function listResearchTerms(db: Db) {
  return db.selectFrom('research_terms').selectAll().orderBy('position').orderBy('term').execute();
}

export function listResearchItems(db: Db, kind: ResearchKind) {
  return db
    .selectFrom('research_items')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('position')
    .orderBy('title')
    .execute();
}

export function findResearchItem(db: Db, id: string) {
  return db.selectFrom('research_items').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The searchable columns of items of all kinds, in the order of their lists. */
export interface ItemSummary {
  id: string;
  kind: string;
  title: string;
  author: string;
  text?: string;
}

/** @param withText whether their texts are searched too */
export function listItemSummaries(db: Db, withText: boolean): Promise<ItemSummary[]> {
  return db
    .selectFrom('research_items')
    .select(['id', 'kind', 'title', 'author'])
    .$if(withText, (query) => query.select('text'))
    .orderBy('position')
    .orderBy('title')
    .execute();
}

/** The items with these ids, unordered. */
export function listItemsByIds(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('research_items')
    .select(['id', 'kind', 'title', 'author', 'year', 'url', 'html', 'image'])
    .where('id', 'in', ids)
    .execute();
}

/** Whether there is a term or anything to read. */
export const existsResearch = async (db: Db): Promise<boolean> =>
  (await hasRows(db.selectFrom('research_items'))) ||
  (await hasRows(db.selectFrom('research_terms')));
