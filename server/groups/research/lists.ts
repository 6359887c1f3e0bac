import type { ResearchKind } from '#contract/research.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listResearchItems, listResearchTerms } from './queries.ts';

// Each list as the contract shows it: to visitors, and in the reply to every edit of it.

export async function readTerms(db: Db) {
  return (await listResearchTerms(db)).map((row) => ({
    ...row,
    researchTermId: row.id,
    order: row.position,
  }));
}

export async function readItems(db: Db, kind: ResearchKind) {
  return (await listResearchItems(db, kind)).map((row) => ({ ...row, order: row.position }));
}
