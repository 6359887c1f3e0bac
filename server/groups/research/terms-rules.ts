import type { CheckedBody, Reply } from '#contract/index.ts';
import type { Parts, Person } from '#server/groups/handlers.ts';
import { changeLive } from '#server/platform/lists/change.ts';
import { deleteEntry, type EntryList, saveEntry } from '#server/platform/lists/entries.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { readTerms } from './lists.ts';

const termList: EntryList<'research_terms'> = {
  table: 'research_terms',
  missing: 'There is no such term.',
  empty: { term: '', definition: '', html: '' },
  read: async (db) => ({ terms: await readTerms(db) }),
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
  return changeLive(parts, userId, 'researchTerms.edit', async (trx) => {
    const values = { term, definition, html };
    const id = await saveEntry(trx, termList, { id: researchTermId, ...edited }, values);
    return reply(id, `${term} is updated.`, await readTerms(trx));
  });
}

/** Deletes a term. @throws {Refusal} `notFound` */
export function deleteResearchTerm(
  parts: Parts,
  { userId }: Person,
  id: string,
): Promise<Reply<'research/deleteResearchTerm'>> {
  return changeLive(parts, userId, 'researchTerms.delete', async (trx) => {
    await deleteEntry(trx, termList, id);
    return reply(id, 'Term is deleted.', await readTerms(trx));
  });
}

const reply = (id: string, message: string, terms: Awaited<ReturnType<typeof readTerms>>) => ({
  subject: `researchTerms/${id}`,
  tags: ['researchTerms'],
  reply: { code: 1 as const, message, terms },
});
