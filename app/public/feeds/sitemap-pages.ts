import type { ApiClient } from '#app/api/api-client.ts';
import { policyVersions, testVersions } from '#app/content/entry-versions.ts';
import { listAddress } from '#app/content/topic-list/topic-list.ts';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import {
  allLanguages,
  defaultLanguage,
  type Language,
  offeredLanguages,
} from '#contract/shared/language/languages.ts';
import { atOnePath, type PageVersions } from '#contract/shared/language/page-versions.ts';
import { sectionsWhere } from '#contract/shared/pages/kinds/kinds.ts';
import { publicAddress } from '#contract/shared/pages/page-addresses.ts';
import { isAddressed } from '#contract/shared/pages/sections.ts';

/** A page of the sitemap, or one page of a list. */
export interface SitemapPage {
  versions: PageVersions;
  /** When visitors last saw a change of it in each language, as far as that is known. */
  changed: Partial<Record<Language, string>>;
}

const sections = sectionsWhere(({ list }) => list.shows === 'pagesByTopic');

/** All public pages that have content, each with its versions. */
export async function listSitemapPages(call: ApiClient): Promise<SitemapPage[]> {
  const [{ links }, { addresses }, { events }, { testSteps }, { campaigns }, known] =
    await Promise.all([
      call('footer/getPageLinks', {}),
      call('site/getEmptyAddresses', {}),
      call('events/getAddresses', {}),
      call('pages/getTestSteps', {}),
      call('donations/getCampaignAddresses', {}),
      pagesByAddress(call),
    ]);
  const empty = [
    ...addresses,
    ...(events.length === 0 ? ['/events'] : []),
    ...(testSteps.length === 0 ? ['/test'] : []),
  ];
  const linked = links.map(({ url }) => url).filter((url) => !empty.includes(url));
  return [
    ...(await Promise.all(linked.map(async (url) => known.get(url) ?? (await builtIn(call, url))))),
    ...(await lessons(call, known)),
    ...events.map(({ slug, languages, updatedAt }) => ({
      versions: atOnePath(`/events/${slug}`, languages),
      changed: Object.fromEntries(languages.map((language) => [language, updatedAt])),
    })),
    ...campaigns.map(({ slug, languages }) => ({
      versions: atOnePath(`/campaigns/${slug}`, languages),
      changed: {},
    })),
    ...(await topicLists(call)),
  ];
}

/** A page that is no page of a section: its texts are entries of lists, or in the catalogs. */
async function builtIn(call: ApiClient, path: string): Promise<SitemapPage> {
  const [, policy] = /^\/policy\/(.+)$/.exec(path) ?? [];
  if (policy !== undefined) return { versions: await policyVersions(call, policy), changed: {} };
  const versions = path === '/test' ? await testVersions(call) : atOnePath(path);
  return { versions, changed: {} };
}

/**
 * The pages that staff edit, by their addresses in each language: a translation may have the name that the original of
 * another page has.
 */
async function pagesByAddress(call: ApiClient): Promise<Map<string, SitemapPage>> {
  const byAddress = new Map<string, SitemapPage>();
  const { pages } = await call('pages/getAddresses', {});
  for (const { section, versions } of pages) {
    const paths = versions.map(({ language, name }) => [language, publicAddress(section, name)]);
    const page: SitemapPage = {
      versions: Object.fromEntries(paths.filter(([, path]) => path !== null)),
      // Other pages show more than what is written there.
      changed: isAddressed(section)
        ? Object.fromEntries(versions.map(({ language, updatedAt }) => [language, updatedAt]))
        : {},
    };
    for (const language of allLanguages) {
      const path = page.versions[language];
      if (path !== undefined) byAddress.set(pathIn(language, path), page);
    }
  }
  // A list changes with its pages.
  for (const { section, versions } of pages) {
    const list = isAddressed(section) ? byAddress.get(`/${section}`) : undefined;
    if (!list) continue;
    for (const language of offeredLanguages) {
      const shown = versions.find((each) => each.language === language) ?? versions[0];
      const before = list.changed[language] ?? '';
      if (shown && shown.updatedAt > before) list.changed[language] = shown.updatedAt;
    }
  }
  return byAddress;
}

/** The lessons of all courses. A lesson changes with its course. */
async function lessons(
  call: ApiClient,
  known: ReadonlyMap<string, SitemapPage>,
): Promise<SitemapPage[]> {
  const byId = new Map<string, SitemapPage>();
  for (const language of offeredLanguages) {
    const { courses } = await call('courses/getCourses', { language });
    for (const { name, lessons, lessonIds } of courses) {
      const { versions = {}, changed = {} } = known.get(pathIn(language, `/courses/${name}`)) ?? {};
      // One that has not been translated is listed in its original language.
      if (versions[language] === undefined) continue;
      for (const [index, path] of lessons.entries()) {
        const id = lessonIds[index] ?? path;
        const lesson = byId.get(id) ?? { versions: {}, changed };
        byId.set(id, { ...lesson, versions: { ...lesson.versions, [language]: path } });
      }
    }
  }
  return [...byId.values()];
}

/** The lists of pages about one topic: each language has topics of its own. */
async function topicLists(call: ApiClient): Promise<SitemapPage[]> {
  const lists = await Promise.all(
    sections.map(async (section) => {
      const topicsIn = async (language: Language) =>
        (await call('pages/getListedPages', { section, language, pageSize: 1 })).topics;
      const originals = new Set((await topicsIn(defaultLanguage)).map(({ key }) => key));
      const ofLanguages = await Promise.all(
        offeredLanguages.map(async (language) =>
          (await topicsIn(language))
            // Pages that have not been translated are listed under their own topics.
            .filter(({ key }) => language === defaultLanguage || !originals.has(key))
            .map(({ key }) => ({
              versions: atOnePath(listAddress(section, key), [language]),
              changed: {},
            })),
        ),
      );
      return ofLanguages.flat();
    }),
  );
  return lists.flat();
}
