import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { loadNamedPage } from '#app/content/named-page.ts';
import { describeArticle, namedPageMeta } from '#app/content/named-page-meta.ts';
import { NamedPageView } from '#app/content/named-page-view.tsx';
import { useTranslate } from '#app/language/use-translate.ts';

export function loader({ context, params }: LoaderArgs<'name'>) {
  return loadNamedPage(context.get(siteRequest), 'articles', params.name, 'related');
}

export function meta({ t, loaderData, matches }: MetaArgs<typeof loader>) {
  return namedPageMeta(t, matches, loaderData, describeArticle);
}

export default function Article({ loaderData }: PageProps<typeof loader>) {
  return <NamedPageView named={loaderData} more={useTranslate()('content.related')} />;
}
