import { siteRequest } from '../../client/context.ts';
import { loadNamedPage } from '../../components/named-page.ts';
import { NamedPageView } from '../../components/named-page-view.tsx';
import { breadcrumb, organization, pageMeta, siteOf } from '../../components/page-meta.ts';
import { SiteLink } from '../../components/site-link.tsx';
import type { Route } from './+types/program';

export function loader({ context, params }: Route.LoaderArgs) {
  return loadNamedPage(context.get(siteRequest).call, 'programs', params.name);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const site = siteOf(matches);
  const { name, title, description } = loaderData.page;
  const path = `/programs/${name}`;
  return pageMeta(site, {
    title,
    description,
    path,
    kind: 'article',
    structuredData: [
      organization(site),
      breadcrumb(site, { name: 'Programs', path: '/programs' }, { name: title, path }),
    ],
  });
}

export default function Program({ loaderData }: Route.ComponentProps) {
  return (
    <NamedPageView
      named={loaderData}
      eyebrow={<SiteLink to="/programs">Programs</SiteLink>}
      more="Other programs"
    />
  );
}
