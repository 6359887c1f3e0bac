import type { searchCalls } from '#contract/search/calls.ts';
import type { synonymCalls } from '#contract/search/synonyms.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { currentLanguage } from '#server/platform/language/current-language.ts';
import { getSuggestions } from './suggestions/get-suggestions.ts';
import { deleteSynonym, editSynonym } from './synonyms/edit-synonyms.ts';
import { readSynonyms } from './synonyms/read-synonyms.ts';

const defaultPageSize = 20;

/** Searching the site, and the synonyms that staff keep for it. */
export function searchHandlers(
  deps: AppDeps,
): Handlers<keyof typeof searchCalls | keyof typeof synonymCalls> {
  return {
    'search/search': async ({
      query,
      language = currentLanguage(),
      kind,
      page = 1,
      pageSize = defaultPageSize,
      asTyped = 0,
    }) => {
      const found = await deps.searcher.search({
        query,
        language,
        kind,
        skip: (page - 1) * pageSize,
        take: pageSize,
        isAsTyped: asTyped === 1,
      });
      return { code: 1, ...found };
    },
    'search/getSuggestions': (body) => getSuggestions(deps, body),
    'search/getSynonyms': async () => ({ code: 1, ...(await readSynonyms(deps.db)) }),
    'search/editSynonym': (body, { person }) => editSynonym(deps, person, body),
    'search/deleteSynonym': ({ synonymId }, { person }) => deleteSynonym(deps, person, synonymId),
  };
}
