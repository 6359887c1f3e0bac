import { publicAddress } from '#contract/shared/pages/page-addresses.ts';
import type { Contribution } from '#server/contributions.ts';
import { listLiveNames } from './queries.ts';
import { pageSearch } from './search-collection.ts';

export const pages: Contribution = {
  pageParameters: { '/articles': ['topic', 'page'], '/programs': ['topic', 'page'] },
  publicAddresses: async (db) =>
    (await listLiveNames(db)).flatMap(
      ({ section, name_key }) => publicAddress(section, name_key) ?? [],
    ),
  searchCollections: [pageSearch],
};
