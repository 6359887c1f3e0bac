import { data, redirect } from 'react-router';
import type { Reply } from '#contract/index.ts';
import { anchorOf } from '#contract/shared/anchor.ts';
import { atOnePath, languagesOf } from '#contract/shared/language/page-versions.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { kinds } from '#contract/shared/pages/kinds/kinds.ts';
import type { AddressedSection } from '#contract/shared/pages/sections.ts';
import type { MetaTag, RouteMatches } from '../../api/loaders/route-types.ts';
import { type ListedPage, listedPage } from '../page-list.tsx';
import { breadcrumb, pageMeta, siteOf } from '../page-meta.ts';
import { loadPage, type PageRequest, type PageView } from '../page-view.ts';

/** Fills whole rows of two or three. */
const pageSize = 24;
/** A topic has at most 40 characters; anything longer is invalid. */
const longestTopic = 100;

type Listed = Reply<'pages/getListedPages'>;

/** A page of a section's list. */
export interface TopicList {
  section: AddressedSection;
  intro: PageView;
  pages: ListedPage[];
  topics: Listed['topics'];
  /** The requested topic, by its key and its name; null: all. */
  topic: { key: string; name: string } | null;
  page: number;
  lastPage: number;
  total: number;
  /** Why there are no pages; empty: there are. */
  problem: string;
}

/**
 * Loads `/{section}?topic=…&page=…`: a page of all of a section's pages, or of those of one topic. A nonexistent topic or
 * page shows a message in the list, with 404.
 * @param asked the parameters of the URL
 * @throws a redirect to the canonical URL
 */
export async function loadTopicList(
  request: PageRequest,
  section: AddressedSection,
  asked: URLSearchParams,
) {
  const wanted = asked.get('topic');
  const key = wanted === null ? null : anchorOf(wanted.slice(0, longestTopic));
  const page = pageOf(asked.get('page'));
  const isKnownSpelling = wanted === null || wanted === key || wanted.length > longestTopic;
  if (!isKnownSpelling || asked.get('page') === '1') {
    throw redirect(listAddress(section, key, page || 1), 301);
  }
  const { introPage, shows, order } = kinds[section].list;
  const [intro, listed] = await Promise.all([
    loadPage(request, 'intro', introPage, `/${section}`),
    request.call('pages/getListedPages', {
      section,
      page: page || 1,
      pageSize,
      ...(order === 'newest' && { order }),
      ...(key !== null && { topic: key }),
    }),
  ]);
  const { total } = listed;
  const topics = shows === 'pagesByTopic' ? listed.topics : [];
  const topic = key === null ? null : { key, name: nameOf(topics, key) ?? wanted ?? '' };
  const problem = problemOf(section, topic, page, listed, request.translate);
  const list: TopicList = {
    section,
    intro,
    pages: problem ? [] : listed.pages.map(listedPage),
    topics,
    topic,
    page,
    lastPage: Math.max(1, Math.ceil(total / pageSize)),
    total,
    problem,
  };
  return data(list, { status: problem ? 404 : 200 });
}

/** A page's number; 0 if invalid. */
const pageOf = (asked: string | null): number =>
  asked === null ? 1 : /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 0;

const nameOf = (topics: Listed['topics'], key: string) =>
  topics.find((each) => each.key === key)?.name;

function problemOf(
  section: AddressedSection,
  topic: TopicList['topic'],
  page: number,
  { topics, pages }: Listed,
  t: Translate,
): string {
  if (topic && nameOf(topics, topic.key) === undefined) {
    const name = topic.name.length > 60 ? `${topic.name.slice(0, 60)}…` : topic.name;
    return name ? t('content.noneAbout', { section, topic: name }) : t('content.topicUnnamed');
  }
  if (page === 0 || (page > 1 && pages.length === 0)) return t('content.noSuchListPage');
  return '';
}

/**
 * The URL of a page of a list.
 * @param topic its key
 */
export function listAddress(section: string, topic: string | null, page = 1): string {
  const asked = new URLSearchParams({
    ...(topic && { topic }),
    ...(page > 1 && { page: String(page) }),
  });
  return asked.size === 0 ? `/${section}` : `/${section}?${asked}`;
}

/** The title of the displayed page: 'Articles about Fiber, page 2'. */
export function titleOf({ topic, page, problem }: TopicList, title: string, t: Translate): string {
  if (problem) return title;
  if (topic === null) return page === 1 ? title : t('content.listPage', { title, page });
  return t(page === 1 ? 'content.listAbout' : 'content.listPageAbout', {
    title,
    topic: topic.name,
    page,
  });
}

/** The meta tags of a list: each of its pages is canonical, with links to the previous and next ones. */
export function topicListMeta(
  t: Translate,
  matches: RouteMatches,
  list: TopicList | undefined,
  title: string,
): MetaTag[] {
  if (!list) return [];
  const site = siteOf(matches);
  const { section, intro, topic, page, lastPage, problem } = list;
  const key = topic?.key ?? null;
  const path = problem ? `/${section}` : listAddress(section, key, page);
  const isFirst = key === null && page === 1;
  const adjacentLink = (rel: 'prev' | 'next', number: number): MetaTag => ({
    tagName: 'link',
    rel,
    href: `${site?.url}${listAddress(section, key, number)}`,
  });
  return [
    ...pageMeta(site, {
      t,
      title: isFirst ? intro.title : titleOf(list, title, t),
      description: intro.description,
      path,
      // Each language has topics of its own.
      versions:
        key === null ? atOnePath(path, languagesOf(intro.versions)) : atOnePath(path, [t.language]),
      otherwise: key === null ? undefined : `/${section}`,
      image: intro.image,
      imageAlt: intro.imageAlt,
      structuredData: [breadcrumb(t, site, { name: intro.title, path: `/${section}` })],
      // A topic's own list has content even if the section has no intro.
      isIndexed: problem === '' && !(isFirst && intro.isEmpty),
    }),
    ...(page > 1 && !problem ? [adjacentLink('prev', page - 1)] : []),
    ...(page < lastPage && !problem ? [adjacentLink('next', page + 1)] : []),
  ];
}
