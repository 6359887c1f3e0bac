import type { Feature } from '#server/feature.ts';
import { researchMedia } from './media-references.ts';
import { existsResearch } from './queries.ts';
import { researchHandlers } from './routes.ts';
import { researchSearch } from './search-sources.ts';
import { itemHistory, researchOrder, termHistory } from './versioned-lists.ts';

export const research = {
  name: 'research',
  handlers: researchHandlers,
  pageParameters: { '/research': ['kind', 'author', 'q', 'page'] },
  menuEntries: {
    tags: ['research'],
    read: async (db) => [{ address: '/Research', isFilled: await existsResearch(db) }],
  },
  mediaReferences: researchMedia,
  versionedLists: [termHistory, itemHistory, researchOrder],
  contentTables: ['research_terms', 'research_items'],
  searchSources: researchSearch,
} satisfies Feature;
