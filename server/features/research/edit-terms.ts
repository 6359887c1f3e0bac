import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { editAndReturnList } from '../lists/change-list.ts';
import { type RowList, removeRow, saveRow } from '../lists/rows.ts';
import { readTerms } from './read-lists.ts';

const read = async (db: Db) => ({ terms: await readTerms(db) });
const terms = { name: 'researchTerms', tag: 'researchTerms', read };
/** The rows of the glossary. */
export const termList: RowList<'research_terms'> = {
  table: 'research_terms',
  missing: 'This term doesn’t exist.',
  empty: { term: '', definition: '', html: '' },
  read,
};

/**
 * Changes a term, or adds one.
 * @throws {AppError} `notFound`; `conflict` with all terms; `badInput` for text that cannot be rendered
 */
export async function editResearchTerm(
  deps: AppDeps,
  { userId }: CurrentUser,
  { researchTermId, term, definition, ...edited }: CheckedBody<'research/editResearchTerm'>,
): Promise<Reply<'research/editResearchTerm'>> {
  const { definition: html = '' } = await renderTexts({ definition });
  const values = { term, definition, html };
  return editAndReturnList(deps, userId, terms, 'edit', `${term} is updated.`, (trx) =>
    saveRow(trx, termList, { id: researchTermId, ...edited }, values),
  );
}

/** Deletes a term. @throws {AppError} `notFound` */
export function deleteResearchTerm(
  deps: AppDeps,
  { userId }: CurrentUser,
  id: string,
): Promise<Reply<'research/deleteResearchTerm'>> {
  return editAndReturnList(deps, userId, terms, 'delete', 'Term is deleted.', (trx) =>
    removeRow(trx, termList, id),
  );
}
