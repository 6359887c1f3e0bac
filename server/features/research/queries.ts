import type { ResearchKind } from '#contract/research.ts';
import type { Db } from '#server/platform/db/connect.ts';

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
