import type { Contribution } from '#server/contributions.ts';
import { researchMedia } from './media-references.ts';
import { researchSearch } from './search-sources.ts';

export const research: Contribution = {
  pageParameters: { '/research': ['kind', 'author', 'q', 'page'] },
  mediaReferences: researchMedia,
  contentTables: ['research_terms', 'research_items'],
  searchSources: researchSearch,
};
