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
    { events },
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
    ...(events.length === 0 ? ['/events'] : []),
    ...(testSteps.length === 0 ? ['/test'] : []),
  ];
  const paths = [
    ...links.map(({ url }) => url).filter((url) => !empty.includes(url)),
    ...courses.flatMap(({ lessons }) => lessons),
    ...events.map(({ slug }) => `/events/${slug}`),
    ...campaigns.slugs.map((slug) => `/campaigns/${slug}`),
    ...topics,
  ];
  for (const { slug, updatedAt } of events) changedAt.set(`/events/${slug}`, updatedAt);
  // A lesson changes with its course.
  for (const { name, lessons } of courses) {
    const changed = changedAt.get(`/courses/${name}`);
    if (changed) for (const lesson of lessons) changedAt.set(lesson, changed);
  }
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

/**
 * When visitors last saw a change of each page of a section, by its path, and of each section's list: the newest of its
 * pages' changes.
 */
async function changeTimes(call: ApiClient): Promise<Map<string, string>> {
  const lists = await Promise.all(
    addressedSections.map((section) => call('pages/getPages', { section })),
  );
  const times = new Map<string, string>();
  for (const { section, name, updatedAt } of lists.flatMap(({ pages }) => pages)) {
    times.set(`/${section}/${name}`, updatedAt);
    const list = `/${section}`;
    if (updatedAt > (times.get(list) ?? '')) times.set(list, updatedAt);
  }
  return times;
}
