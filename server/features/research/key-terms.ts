import type { Db } from '#server/platform/db/connect.ts';
import type { KeyTerm } from '#server/platform/markdown/elements/key-terms.ts';

/** The terms of research, in order, as texts explain them. */
export function listKeyTerms(db: Db): Promise<KeyTerm[]> {
  return db
    .selectFrom('research_terms')
    .select(['id', 'term', 'html'])
    .orderBy('position')
    .orderBy('term')
    .execute();
}
