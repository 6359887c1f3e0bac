import type { Contribution } from '#server/contributions.ts';
import { pageSearch } from './search-collection.ts';

export const pages: Contribution = {
  pageParameters: { '/articles': ['topic', 'page'], '/programs': ['topic', 'page'] },
  searchCollections: [pageSearch],
};
