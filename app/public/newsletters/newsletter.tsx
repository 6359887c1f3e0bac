import { redirect } from 'react-router';
import { siteRequest } from '../../client/context.ts';
import { longDate } from '../../components/dates.ts';
import { loadNamedPage } from '../../components/named-page.ts';
import { NamedPageView } from '../../components/named-page-view.tsx';
import { breadcrumb, organization, pageMeta, siteOf } from '../../components/page-meta.ts';
import { SiteLink } from '../../components/site-link.tsx';
import type { Route } from './+types/newsletter';
import { parseNewsletterSlug } from './slug.ts';

/** A newsletter's address is four digits and a full English month name; anything else leads to the archive. */
export function loader({ context, params }: Route.LoaderArgs) {
  if (!parseNewsletterSlug(params.slug)) throw redirect('/newsletters');
  return loadNamedPage(context.get(siteRequest).call, 'newsletters', params.slug);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const site = siteOf(matches);
  const { name, title, description, publishedAt, updatedAt } = loaderData.page;
  const path = `/newsletters/${name}`;
  return pageMeta(site, {
    title,
    description,
    path,
    kind: 'article',
    structuredData: [
      {
        '@type': 'Article',
        headline: title,
        description,
        url: `${site?.url}${path}`,
        datePublished: publishedAt,
        dateModified: updatedAt,
        author: organization(site),
        publisher: organization(site),
      },
      breadcrumb(site, { name: 'Newsletters', path: '/newsletters' }, { name: title, path }),
    ],
  });
}

export default function Newsletter({ loaderData }: Route.ComponentProps) {
  const { publishedAt } = loaderData.page;
  return (
    <NamedPageView
      named={loaderData}
      eyebrow={
        <>
          <SiteLink to="/newsletters">Newsletters</SiteLink>
          {publishedAt && <> · {longDate(publishedAt)}</>}
        </>
      }
      more="Other letters"
    />
  );
}
