import type { Feature } from '#server/feature.ts';
import { footerMedia } from './media-references.ts';
import { listPolicyKeys, listWrittenPolicies } from './queries.ts';
import { footerHandlers } from './routes.ts';
import { footerSearch } from './search-source.ts';
import { footerBlockHistory } from './versioned-block.ts';
import { footerPageHistory, footerPagesOrder } from './versioned-list.ts';
import { bottomMenuHistory } from './versioned-menu.ts';

export const footer = {
  name: 'footer',
  handlers: footerHandlers,
  menuEntries: {
    tags: ['footerPage', 'policies'],
    read: async (db) => {
      const written = await listWrittenPolicies(db);
      return (await listPolicyKeys(db)).map(({ name, name_key }) => ({
        address: `/policy/${name_key}`,
        isFilled: written.has(name),
      }));
    },
  },
  mediaReferences: footerMedia,
  publicAddresses: async (db) =>
    (await listPolicyKeys(db)).map(({ name_key }) => `/policy/${name_key}`),
  versionedLists: [footerPageHistory, footerPagesOrder, footerBlockHistory, bottomMenuHistory],
  searchSources: { footerPages: footerSearch },
} satisfies Feature;
