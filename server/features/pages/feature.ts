import { kinds, sectionsWhere } from '#contract/shared/pages/kinds/kinds.ts';
import { publicAddress } from '#contract/shared/pages/page-addresses.ts';
import { sections } from '#contract/shared/pages/sections.ts';
import { minute, second } from '#contract/shared/time-units.ts';
import type { Feature } from '#server/feature.ts';
import type { PageParameters } from '#server/http/pages/address.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listSourceTitles } from './claims/queries.ts';
import { deleteEndedEditors } from './editing/queries.ts';
import { checkDueLinks, linkChecks } from './links/check-links.ts';
import { readMenuEntries } from './menu-entries.ts';
import { scheduledPages } from './publishing/media-references.ts';
import { runDueSchedules } from './publishing/run-due-schedules.ts';
import { expireTrash } from './publishing/trash.ts';
import { listLiveNames, listPageTitles } from './queries.ts';
import { reviews } from './review/contribution.ts';
import { pagesHandlers } from './routes.ts';
import { pageSearch } from './search-collection.ts';
import { pageSuggestions } from './search-suggestions.ts';

/** The parameters of the lists that are not shown whole. */
const listParameters: PageParameters = Object.fromEntries(
  sectionsWhere(({ list }) => list.shows !== 'all').map((section) => [
    `/${section}`,
    kinds[section].list.shows === 'pagesByTopic' ? ['topic', 'page'] : ['page'],
  ]),
);

/** The audit trail names a page by its section and name. */
const pageLabels = Object.fromEntries(
  sections.map((section) => [
    section,
    (db: Db, names: string[]) => listPageTitles(db, section, names),
  ]),
);

export const pages = {
  name: 'pages',
  handlers: pagesHandlers,
  ...reviews,
  auditLabels: { ...reviews.auditLabels, source: listSourceTitles, ...pageLabels },
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
  menuEntries: {
    tags: ['section:'],
    read: readMenuEntries,
  },
  searchCollections: [pageSearch],
  searchSuggestions: pageSuggestions,
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
