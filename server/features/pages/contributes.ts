import { publicAddress } from '#contract/shared/pages/page-addresses.ts';
import type { Contribution } from '#server/contributions.ts';
import { listSourceTitles } from './claims/queries.ts';
import { deleteEndedEditors } from './editing/queries.ts';
import { scheduledPages } from './publishing/media-references.ts';
import { expireTrash } from './publishing/trash.ts';
import { listLiveNames } from './queries.ts';
import { reviews } from './review/contributes.ts';
import { pageSearch } from './search-collection.ts';

export const pages: Contribution = {
  ...reviews,
  auditLabels: { ...reviews.auditLabels, source: listSourceTitles },
  pageParameters: {
    '/articles': ['topic', 'page'],
    '/programs': ['topic', 'page'],
    '/review': ['token'],
    '/cms': ['search', 'section', 'state', 'author', 'sort', 'page'],
    '/cms/calendar': ['month'],
  },
  publicAddresses: async (db) =>
    (await listLiveNames(db)).flatMap(
      ({ section, name_key }) => publicAddress(section, name_key) ?? [],
    ),
  searchCollections: [pageSearch],
  mediaReferences: [scheduledPages],
  contentTables: ['pages', 'page_topics', 'page_reviews', 'redirects'],
  async expire(db, now) {
    await expireTrash(db, now);
    await reviews.expire?.(db, now);
    await deleteEndedEditors(db, now);
  },
};
