import { siteRequest } from '../../client/context.ts';
import { topPageMeta } from '../../components/page-meta.ts';
import { loadSectionList, SectionListView } from '../../components/section-list.tsx';
import type { Route } from './+types/articles';

export function loader({ context }: Route.LoaderArgs) {
  return loadSectionList(context.get(siteRequest).call, 'articles', 'Articles');
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return topPageMeta(matches, '/articles', loaderData?.intro);
}

export default function Articles({ loaderData }: Route.ComponentProps) {
  return <SectionListView list={loaderData} />;
}
