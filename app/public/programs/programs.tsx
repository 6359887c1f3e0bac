import { siteRequest } from '#app/api/loaders/request-context.ts';
import { loadTopicList, topicListMeta } from '#app/content/topic-list/topic-list.ts';
import { TopicListView } from '#app/content/topic-list/topic-list-view.tsx';
import type { Route } from './+types/programs';

export function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  return loadTopicList(context.get(siteRequest).call, 'programs', 'Programs', asked);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return topicListMeta(matches, loaderData, 'Programs');
}

export default function Programs({ loaderData }: Route.ComponentProps) {
  return <TopicListView list={loaderData} title="Programs" />;
}
