import { siteRequest } from '../../client/context.ts';
import { topPageMeta } from '../../components/page-meta.ts';
import { loadSectionList, SectionListView } from '../../components/section-list.tsx';
import type { Route } from './+types/programs';

export function loader({ context }: Route.LoaderArgs) {
  return loadSectionList(context.get(siteRequest).call, 'programs', 'Programs');
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return topPageMeta(matches, '/programs', loaderData?.intro);
}

export default function Programs({ loaderData }: Route.ComponentProps) {
  return <SectionListView list={loaderData} />;
}
