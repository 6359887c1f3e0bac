import type { researchCalls } from '#contract/research/calls.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { deleteResearchItem, editResearchItem } from './edit-items.ts';
import { deleteResearchTerm, editResearchTerm } from './edit-terms.ts';
import { getFilteredItems } from './filtered-items.ts';
import { readItemsIn, readTermsIn } from './read-lists.ts';
import { reorderResearch } from './reorder-terms.ts';

/**
 * The research page: its glossary terms, which texts link to, and its lists of books, videos, articles and websites. An
 * edit is live at once.
 */
export function researchHandlers(deps: AppDeps): Handlers<keyof typeof researchCalls> {
  const { db } = deps;
  return {
    'research/getResearchTerms': async ({ language }) => ({
      code: 1,
      terms: await readTermsIn(db, language),
    }),
    'research/editResearchTerm': (body, { person }) => editResearchTerm(deps, person, body),
    'research/arrangeResearch': (body, { person }) => reorderResearch(deps, person, body),
    'research/deleteResearchTerm': ({ researchTermId }, { person }) =>
      deleteResearchTerm(deps, person, researchTermId),
    'research/getResearchItems': async ({ kind, language }) => ({
      code: 1,
      items: await readItemsIn(db, kind, language),
    }),
    'research/getFilteredItems': (body) => getFilteredItems(db, body),
    'research/editResearchItem': (body, { person }) => editResearchItem(deps, person, body),
    'research/deleteResearchItem': (body, { person }) => deleteResearchItem(deps, person, body),
  };
}
