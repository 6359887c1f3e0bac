import type { Handlers, Parts } from '#server/groups/handlers.ts';
import { listResearchItems, listResearchTerms } from './queries.ts';

type Calls = 'research/getResearchTerms' | 'research/getResearchItems';

/** The calls that read the research page's terms and its lists of things to read. */
export function researchHandlers({ db }: Parts): Handlers<Calls> {
  return {
    'research/getResearchTerms': async () => ({
      code: 1,
      terms: (await listResearchTerms(db)).map((row) => ({
        ...row,
        researchTermId: row.id,
        order: row.position,
      })),
    }),
    'research/getResearchItems': async ({ kind }) => ({
      code: 1,
      items: (await listResearchItems(db, kind)).map((row) => ({ ...row, order: row.position })),
    }),
  };
}
