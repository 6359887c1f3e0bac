import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { loadTopicList, topicListMeta } from '#app/content/topic-list/topic-list.ts';
import { TopicListView } from '#app/content/topic-list/topic-list-view.tsx';
import { useTranslate } from '#app/language/use-translate.ts';

export function loader({ context, url }: LoaderArgs) {
  return loadTopicList(context.get(siteRequest), 'articles', url.searchParams);
}

export function meta({ t, loaderData, matches }: MetaArgs<typeof loader>) {
  return topicListMeta(t, matches, loaderData, t('content.articles'));
}

export default function Articles({ loaderData }: PageProps<typeof loader>) {
  return <TopicListView list={loaderData} title={useTranslate()('content.articles')} />;
}
