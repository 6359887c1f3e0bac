import type { ApiClient } from '#app/api/api-client.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs } from '#app/api/loaders/route-types.ts';
import { listAddress } from '#app/content/topic-list/topic-list.ts';
import { sectionsWhere } from '#contract/shared/pages/kinds/kinds.ts';
import { addressedSections } from '#contract/shared/pages/sections.ts';
import { escapeXml, xmlResponse } from './xml.ts';

const sections = sectionsWhere(({ list }) => list.shows === 'pagesByTopic');

/** Every public page that has content, for search engines, with the time of its last change where that is known. */
export async function loader({ context }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const [
    { site },
    { links },
    { addresses },
    { slugs },
    { testSteps },
    campaigns,
    { courses },
    ...lists
  ] = await Promise.all([
    call('site/getSite', {}),
    call('footer/getPageLinks', {}),
    call('site/getEmptyAddresses', {}),
    call('events/getAddresses', {}),
    call('pages/getTestSteps', {}),
    call('donations/getCampaignAddresses', {}),
    call('courses/getCourses', {}),
    ...sections.map((section) => call('pages/getListedPages', { section, pageSize: 1 })),
  ]);
  const changedAt = await changeTimes(call);
  const topics = sections.flatMap((section, index) =>
    (lists[index]?.topics ?? []).map(({ key }) => listAddress(section, key)),
  );
  const empty = [
    ...addresses,
    ...(slugs.length === 0 ? ['/events'] : []),
    ...(testSteps.length === 0 ? ['/test'] : []),
  ];
  const paths = [
    ...links.map(({ url }) => url).filter((url) => !empty.includes(url)),
    ...courses.flatMap(({ lessons }) => lessons),
    ...slugs.map((slug) => `/events/${slug}`),
    ...campaigns.slugs.map((slug) => `/campaigns/${slug}`),
    ...topics,
  ];
  const entries = paths.map((path) => {
    const changed = changedAt.get(path);
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : '';
    return `<url><loc>${escapeXml(`${site.url}${path}`)}</loc>${lastmod}</url>`;
  });
  return xmlResponse(
    'application/xml',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`,
  );
}

/** When visitors last saw a change of each page of a section, by its path. A list changes with other pages: it has none. */
async function changeTimes(call: ApiClient): Promise<Map<string, string>> {
  const lists = await Promise.all(
    addressedSections.map((section) => call('pages/getPages', { section })),
  );
  return new Map(
    lists.flatMap(({ pages }) =>
      pages.map(({ section, name, updatedAt }) => [`/${section}/${name}`, updatedAt] as const),
    ),
  );
}
