import { siteRequest } from '../../client/context.ts';
import { loadNamedPage } from '../../components/named-page.ts';
import { NamedPageView } from '../../components/named-page-view.tsx';
import { breadcrumb, organization, pageMeta, siteOf } from '../../components/page-meta.ts';
import { SiteLink } from '../../components/site-link.tsx';
import type { Route } from './+types/article';

export function loader({ context, params }: Route.LoaderArgs) {
  return loadNamedPage(context.get(siteRequest).call, 'articles', params.name);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const site = siteOf(matches);
  const { name, title, description, publishedAt, updatedAt } = loaderData.page;
  const path = `/articles/${name}`;
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
      breadcrumb(site, { name: 'Articles', path: '/articles' }, { name: title, path }),
    ],
  });
}

export default function Article({ loaderData }: Route.ComponentProps) {
  return (
    <NamedPageView
      named={loaderData}
      eyebrow={<SiteLink to="/articles">Articles</SiteLink>}
      contents="In this article"
      more="Read on"
    />
  );
}
