import type { CheckedBody, Reply } from '#contract/index.ts';
import type { Parts } from '#server/app-deps.ts';
import type { Person } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { changeWhole } from '../lists/change-list.ts';
import { deleteEntry, type EntryList, saveEntry } from '../lists/rows.ts';
import { readTerms } from './lists.ts';

const read = async (db: Db) => ({ terms: await readTerms(db) });
const terms = { name: 'researchTerms', tag: 'researchTerms', read };
const termList: EntryList<'research_terms'> = {
  table: 'research_terms',
  missing: 'This term doesn’t exist.',
  empty: { term: '', definition: '', html: '' },
  read,
};

/**
 * Changes a term, or adds one.
 * @throws {Refusal} `notFound`; `changedMeanwhile` with all terms; `badInput` for a text that cannot be
 *   rendered
 */
export async function editResearchTerm(
  parts: Parts,
  { userId }: Person,
  { researchTermId, term, definition, ...edited }: CheckedBody<'research/editResearchTerm'>,
): Promise<Reply<'research/editResearchTerm'>> {
  const { definition: html = '' } = await renderTexts({ definition });
  const values = { term, definition, html };
  return changeWhole(parts, userId, terms, 'edit', `${term} is updated.`, (trx) =>
    saveEntry(trx, termList, { id: researchTermId, ...edited }, values),
  );
}

/** Deletes a term. @throws {Refusal} `notFound` */
export function deleteResearchTerm(
  parts: Parts,
  { userId }: Person,
  id: string,
): Promise<Reply<'research/deleteResearchTerm'>> {
  return changeWhole(parts, userId, terms, 'delete', 'Term is deleted.', (trx) =>
    deleteEntry(trx, termList, id),
  );
}
