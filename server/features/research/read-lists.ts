import type { ResearchKind } from '#contract/research/calls.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listResearchItems, listResearchTerms } from './queries.ts';

// Each list as the contract returns it: to visitors, in the reply to every edit, and to an editor whose version is
// outdated.

export async function readTerms(db: Db) {
  return (await listResearchTerms(db)).map(({ id, position, ...row }) => ({
    ...row,
    researchTermId: id,
    order: position,
  }));
}

export async function readItems(db: Db, kind: ResearchKind) {
  return (await listResearchItems(db, kind)).map(({ kind: _kind, position, ...row }) => ({
    ...row,
    order: position,
  }));
}
