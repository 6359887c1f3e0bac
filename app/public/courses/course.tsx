import { siteRequest } from '../../client/context.ts';
import { loadNamedPage, namedPageMeta } from '../../components/named-page.ts';
import { NamedPageView } from '../../components/named-page-view.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import type { Route } from './+types/course';

export function loader({ context, params }: Route.LoaderArgs) {
  return loadNamedPage(context.get(siteRequest).call, 'courses', params.name);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return namedPageMeta(matches, loaderData, 'Courses', ({ title, organization, common }) => ({
    '@type': 'Course',
    name: title,
    ...common,
    isAccessibleForFree: true,
    provider: organization,
  }));
}

export default function Course({ loaderData }: Route.ComponentProps) {
  return (
    <NamedPageView
      named={loaderData}
      eyebrow={<SiteLink to="/courses">Courses</SiteLink>}
      contents="In this course"
      more="More courses"
    />
  );
}
