import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { loadNamedPage } from '#app/content/named-page.ts';
import { namedPageMeta } from '#app/content/named-page-meta.ts';
import { NamedPageView } from '#app/content/named-page-view.tsx';
import { kinds } from '#contract/shared/pages/kinds/kinds.ts';
import { sectionWords } from '#contract/shared/pages/sections.ts';
import { sectionAt } from './section-at.ts';

export async function loader({ context, params, url }: LoaderArgs<'name'>) {
  const section = sectionAt(url);
  const { call } = context.get(siteRequest);
  const follow = kinds[section].isRelatedByTopic ? 'related' : 'next';
  return { section, ...(await loadNamedPage(call, section, params.name, follow)) };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  return namedPageMeta(matches, loaderData, ({ title, organization, common }) => ({
    '@type': 'CreativeWork',
    name: title,
    ...common,
    publisher: organization,
  }));
}

/** A page of a section without a view of its own. */
export default function KindPage({ loaderData }: PageProps<typeof loader>) {
  const { section } = loaderData;
  const { many } = sectionWords[section];
  return <NamedPageView named={loaderData} more={`More ${many.toLowerCase()}`} />;
}
