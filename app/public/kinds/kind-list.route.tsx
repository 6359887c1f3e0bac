import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { topPageMeta } from '#app/content/page-meta.ts';
import { loadSectionList, SectionListView } from '#app/content/section-list.tsx';
import { loadTopicList, topicListMeta } from '#app/content/topic-list/topic-list.ts';
import { TopicListView } from '#app/content/topic-list/topic-list-view.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { kinds } from '#contract/shared/pages/kinds/kinds.ts';
import { sectionNames } from '#contract/shared/pages/sections.ts';
import { sectionAt } from './section-at.ts';

export async function loader({ context, url }: LoaderArgs) {
  const section = sectionAt(url);
  const request = context.get(siteRequest);
  return kinds[section].list.shows === 'all'
    ? loadSectionList(request, section)
    : loadTopicList(request, section, url.searchParams);
}

export function meta({ t, loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { section } = loaderData;
  return 'topics' in loaderData
    ? topicListMeta(t, matches, loaderData, t(sectionNames[section].many))
    : topPageMeta(t, matches, `/${section}`, loaderData.intro);
}

/** The list of a section without one of its own. */
export default function KindList({ loaderData }: PageProps<typeof loader>) {
  const t = useTranslate();
  return 'topics' in loaderData ? (
    <TopicListView list={loaderData} title={t(sectionNames[loaderData.section].many)} />
  ) : (
    <SectionListView list={loaderData} />
  );
}
