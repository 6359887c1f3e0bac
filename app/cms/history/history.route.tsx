import { useCallback } from 'react';
import { data } from 'react-router';
import { call } from '#app/api/call.ts';
import { found } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { sectionTitles } from '#contract/shared/pages/section-titles.ts';
import { LazyDiff } from '../diff/lazy-diff.tsx';
import { pageTextOf } from '../diff/page-text.ts';
import { sectionNamed } from '../sections.ts';
import { Versions } from './versions.tsx';

export const middleware = guards('token', 'session', 'sectionEditor');

export async function loader({ context, params, url }: LoaderArgs<'name' | 'section', 'language'>) {
  const { call } = context.get(siteRequest);
  const section = sectionNamed(params.section, params.language);
  if (!section) throw data(url.pathname, { status: 404 });
  const { name } = params;
  const [{ pageData }, { versions }] = await found(
    Promise.all([
      call('pages/getPageData', { section, name, draft: 1 }),
      call('pages/getPageVersions', { section, name }),
    ]),
    call,
    url.pathname,
  );
  return { section, name: pageData.name, title: pageData.title || pageData.name, versions };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: `History of ${loaderData?.title ?? ''}`,
    description: 'The versions of a page, to compare and restore.',
    path: '/cms',
    isIndexed: false,
  });
}

/** All actions on a page, and the differences between any two versions. */
export default function History({ loaderData }: PageProps<typeof loader>) {
  const { section, name, title, versions } = loaderData;
  return (
    <div className="wrap staff pt-10">
      <p className="eyebrow">
        <SiteLink to="/cms">All pages</SiteLink> · {sectionTitles[section]}
      </p>
      <div className="mt-2 mb-6 flex flex-wrap items-baseline gap-4">
        <h1>{`History: ${title}`}</h1>
        <SiteLink to={`/cms/${section}/${name}`}>Edit this page</SiteLink>
      </div>
      {versions.length === 0 ? (
        <p>This page has not been changed yet.</p>
      ) : (
        <PageVersions key={versions[0]?.versionId} page={loaderData} />
      )}
    </div>
  );
}

/** The versions of a page; a restored one is its draft. */
function PageVersions({ page }: { page: PageProps<typeof loader>['loaderData'] }) {
  const { section, name, versions } = page;
  const load = useCallback(
    async (versionId: string) =>
      pageTextOf(await call('pages/getPageVersion', { section, name, versionId })),
    [section, name],
  );
  async function restore(versionId: string) {
    await call('pages/restorePageVersion', { section, name, versionId });
    return 'Version restored as the draft. Visitors don’t see it until you publish.';
  }
  return (
    <Versions versions={versions} load={load} restore={restore}>
      {(before, after) => <LazyDiff page={page} before={before} after={after} />}
    </Versions>
  );
}
