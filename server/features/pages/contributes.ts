import { kinds, sectionsWhere } from '#contract/shared/pages/kinds/kinds.ts';
import { publicAddress } from '#contract/shared/pages/page-addresses.ts';
import type { Contribution } from '#server/contributions.ts';
import type { PageParameters } from '#server/http/pages/address.ts';
import { listSourceTitles } from './claims/queries.ts';
import { deleteEndedEditors } from './editing/queries.ts';
import { scheduledPages } from './publishing/media-references.ts';
import { expireTrash } from './publishing/trash.ts';
import { listLiveNames } from './queries.ts';
import { reviews } from './review/contributes.ts';
import { pageSearch } from './search-collection.ts';

/** The parameters of the lists that are not shown whole. */
const listParameters: PageParameters = Object.fromEntries(
  sectionsWhere(({ list }) => list.shows !== 'all').map((section) => [
    `/${section}`,
    kinds[section].list.shows === 'pagesByTopic' ? ['topic', 'page'] : ['page'],
  ]),
);

export const pages: Contribution = {
  ...reviews,
  auditLabels: { ...reviews.auditLabels, source: listSourceTitles },
  pageParameters: {
    ...listParameters,
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
