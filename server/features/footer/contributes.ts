import type { Contribution } from '#server/contributions.ts';
import { footerMedia } from './media-references.ts';
import { listPolicyKeys } from './queries.ts';
import { footerSearch } from './search-source.ts';

export const footer: Contribution = {
  mediaReferences: footerMedia,
  publicAddresses: async (db) =>
    (await listPolicyKeys(db)).map(({ name_key }) => `/policy/${name_key}`),
  searchSources: { footerPages: footerSearch },
};
