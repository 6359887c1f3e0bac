import type { Feature } from '#server/feature.ts';
import { hasRows } from '#server/platform/tables/has-rows.ts';
import { researchMedia } from './media-references.ts';
import { researchHandlers } from './routes.ts';
import { researchSearch } from './search-sources.ts';
import { itemHistory, researchOrder, termHistory } from './versioned-lists.ts';

export const research = {
  name: 'research',
  handlers: researchHandlers,
  pageParameters: { '/research': ['kind', 'author', 'q', 'page'] },
  menuEntries: {
    tags: ['research'],
    read: async (db) => {
      const isFilled =
        (await hasRows(db.selectFrom('research_items'))) ||
        (await hasRows(db.selectFrom('research_terms')));
      return [{ address: '/Research', isFilled }];
    },
  },
  mediaReferences: researchMedia,
  versionedLists: [termHistory, itemHistory, researchOrder],
  contentTables: ['research_terms', 'research_items'],
  searchSources: researchSearch,
} satisfies Feature;
