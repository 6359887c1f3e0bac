import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { loadTopicList, topicListMeta } from '#app/content/topic-list/topic-list.ts';
import { TopicListView } from '#app/content/topic-list/topic-list-view.tsx';

export function loader({ context, request }: LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  return loadTopicList(context.get(siteRequest).call, 'articles', asked);
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return topicListMeta(matches, loaderData, 'Articles');
}

export default function Articles({ loaderData }: PageProps<typeof loader>) {
  return <TopicListView list={loaderData} title="Articles" />;
}
