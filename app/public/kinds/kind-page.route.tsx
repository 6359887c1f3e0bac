import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { loadNamedPage } from '#app/content/named-page.ts';
import { namedPageMeta } from '#app/content/named-page-meta.ts';
import { NamedPageView } from '#app/content/named-page-view.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { kinds } from '#contract/shared/pages/kinds/kinds.ts';
import { sectionAt } from './section-at.ts';

export async function loader({ context, params, url }: LoaderArgs<'name'>) {
  const section = sectionAt(url);
  const follow = kinds[section].isRelatedByTopic ? 'related' : 'next';
  return {
    section,
    ...(await loadNamedPage(context.get(siteRequest), section, params.name, follow)),
  };
}

export function meta({ t, loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  return namedPageMeta(t, matches, loaderData, ({ title, organization, common }) => ({
    '@type': 'CreativeWork',
    name: title,
    ...common,
    publisher: organization,
  }));
}

/** A page of a section without a view of its own. */
export default function KindPage({ loaderData }: PageProps<typeof loader>) {
  const { section } = loaderData;
  const t = useTranslate();
  return <NamedPageView named={loaderData} more={t('content.more', { section })} />;
}
