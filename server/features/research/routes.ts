import type { research } from '#contract/research.ts';
import type { Handlers, Parts } from '#server/app-deps.ts';
import type { Person } from '#server/current-user.ts';
import { deleteResearchItem, editResearchItem } from './edit-items.ts';
import { deleteResearchTerm, editResearchTerm } from './edit-terms.ts';
import { getFilteredItems } from './filtered-items.ts';
import { readItems, readTerms } from './lists.ts';
import { arrangeResearch } from './reorder-terms.ts';

/** The calls that read and edit the research page's terms and its lists of things to read. */
export function researchHandlers(parts: Parts): Handlers<keyof typeof research> {
  const { db } = parts;
  return {
    'research/getResearchTerms': async () => ({ code: 1, terms: await readTerms(db) }),
    'research/editResearchTerm': (body, { person }) =>
      editResearchTerm(parts, person as Person, body),
    'research/arrangeResearch': (body, { person }) =>
      arrangeResearch(parts, person as Person, body),
    'research/deleteResearchTerm': ({ researchTermId }, { person }) =>
      deleteResearchTerm(parts, person as Person, researchTermId),
    'research/getResearchItems': async ({ kind }) => ({
      code: 1,
      items: await readItems(db, kind),
    }),
    'research/getFilteredItems': (body) => getFilteredItems(db, body),
    'research/editResearchItem': (body, { person }) =>
      editResearchItem(parts, person as Person, body),
    'research/deleteResearchItem': (body, { person }) =>
      deleteResearchItem(parts, person as Person, body),
  };
}
