import type { Contribution } from '#server/contributions.ts';
import { researchMedia } from './media-references.ts';
import { researchSearch } from './search-sources.ts';
import { itemHistory, researchOrder, termHistory } from './versioned-lists.ts';

export const research: Contribution = {
  pageParameters: { '/research': ['kind', 'author', 'q', 'page'] },
  mediaReferences: researchMedia,
  versionedLists: [termHistory, itemHistory, researchOrder],
  contentTables: ['research_terms', 'research_items'],
  searchSources: researchSearch,
};
