import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs } from '#app/api/loaders/route-types.ts';
import { listAddress } from '#app/content/topic-list/topic-list.ts';
import { sectionsWhere } from '#contract/shared/pages/kinds/kinds.ts';
import { escapeXml, xmlResponse } from './xml.ts';

const sections = sectionsWhere(({ list }) => list.shows === 'pagesByTopic');

/** Every public page that has content, for search engines. */
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
  const entries = paths.map((path) => `<url><loc>${escapeXml(`${site.url}${path}`)}</loc></url>`);
  return xmlResponse(
    'application/xml',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`,
  );
}
