import { siteRequest } from '../../client/context.ts';
import { topPageMeta } from '../../components/page-meta.ts';
import { loadSectionList, SectionListView } from '../../components/section-list.tsx';
import type { Route } from './+types/courses';

export function loader({ context }: Route.LoaderArgs) {
  return loadSectionList(context.get(siteRequest).call, 'courses', 'Courses');
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return topPageMeta(matches, '/courses', loaderData?.intro);
}

export default function Courses({ loaderData }: Route.ComponentProps) {
  return <SectionListView list={loaderData} />;
}
