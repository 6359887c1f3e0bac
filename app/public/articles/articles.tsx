import { siteRequest } from '../../client/context.ts';
import { found } from '../../client/not-found.ts';
import { PageIntro, viewPage } from '../../components/page-content.tsx';
import { listPages, PageGrid } from '../../components/page-list.tsx';
import { breadcrumb, pageMeta, siteOf } from '../../components/page-meta.ts';
import type { Route } from './+types/articles';

const path = '/articles';

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(siteRequest);
  const [intro, pages] = await Promise.all([
    found(call('pages/getPageData', { section: 'intro', name: 'Articles' }), call, path),
    listPages(call, 'articles'),
  ]);
  return { intro: viewPage(intro), pages };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = siteOf(matches);
  const { title = '', description = '' } = loaderData?.intro ?? {};
  return pageMeta(site, {
    title,
    description,
    path,
    structuredData: [breadcrumb(site, { name: title, path })],
  });
}

export default function Articles({ loaderData }: Route.ComponentProps) {
  const { intro, pages } = loaderData;
  return (
    <>
      <PageIntro page={intro} />
      <div className="wrap mt-12">
        <PageGrid pages={pages} />
      </div>
    </>
  );
}
