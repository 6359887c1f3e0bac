import { siteRequest } from '../../client/context.ts';
import { loadNamedPage, namedPageMeta } from '../../components/named-page.ts';
import { NamedPageView } from '../../components/named-page-view.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import type { Route } from './+types/program';

export function loader({ context, params }: Route.LoaderArgs) {
  return loadNamedPage(context.get(siteRequest).call, 'programs', params.name);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return namedPageMeta(matches, loaderData, 'Programs', ({ organization }) => organization);
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
