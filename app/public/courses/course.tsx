import { siteRequest } from '../../client/context.ts';
import { loadNamedPage } from '../../components/named-page.ts';
import { NamedPageView } from '../../components/named-page-view.tsx';
import { breadcrumb, organization, pageMeta, siteOf } from '../../components/page-meta.ts';
import { SiteLink } from '../../components/site-link.tsx';
import type { Route } from './+types/course';

export function loader({ context, params }: Route.LoaderArgs) {
  return loadNamedPage(context.get(siteRequest).call, 'courses', params.name);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const site = siteOf(matches);
  const { name, title, description, publishedAt, updatedAt } = loaderData.page;
  const path = `/courses/${name}`;
  return pageMeta(site, {
    title,
    description,
    path,
    kind: 'article',
    structuredData: [
      {
        '@type': 'Course',
        name: title,
        description,
        url: `${site?.url}${path}`,
        dateModified: updatedAt,
        datePublished: publishedAt,
        isAccessibleForFree: true,
        provider: organization(site),
      },
      breadcrumb(site, { name: 'Courses', path: '/courses' }, { name: title, path }),
    ],
  });
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
