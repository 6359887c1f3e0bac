import { publicAddress } from '#contract/shared/pages/page-addresses.ts';
import { minute, second } from '#contract/shared/time-units.ts';
import type { Feature } from '#server/feature.ts';
import { listSourceTitles } from './claims/queries.ts';
import { deleteEndedEditors } from './editing/queries.ts';
import { checkDueLinks, linkChecks } from './links/check-links.ts';
import { scheduledPages } from './publishing/media-references.ts';
import { runDueSchedules } from './publishing/run-due-schedules.ts';
import { expireTrash } from './publishing/trash.ts';
import { listLiveNames } from './queries.ts';
import { reviews } from './review/contribution.ts';
import { pagesHandlers } from './routes.ts';
import { pageSearch } from './search-collection.ts';

export const pages = {
  name: 'pages',
  handlers: pagesHandlers,
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
  jobs: [
    { name: 'publishing scheduled pages', interval: second, run: runDueSchedules },
    { name: 'checking links', interval: minute, schedule: linkChecks.name, run: checkDueLinks },
  ],
} satisfies Feature;
