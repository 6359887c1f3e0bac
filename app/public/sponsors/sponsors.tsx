import { siteRequest } from '../../client/context.ts';
import { found } from '../../client/not-found.ts';
import { PageIntro, PageParagraphs, viewPage } from '../../components/page-content.tsx';
import { breadcrumb, organization, pageMeta, siteOf } from '../../components/page-meta.ts';
import type { Route } from './+types/sponsors';

const path = '/Sponsors';

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(siteRequest);
  const page = await found(
    call('pages/getPageData', { section: 'intro', name: 'Sponsors' }),
    call,
    path,
  );
  return { page: viewPage(page) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = siteOf(matches);
  const { title = '', description = '' } = loaderData?.page ?? {};
  return pageMeta(site, {
    title,
    description,
    path,
    structuredData: [organization(site), breadcrumb(site, { name: title, path })],
  });
}

export default function Sponsors({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageIntro page={loaderData.page} />
      <div className="wrap">
        <PageParagraphs paragraphs={loaderData.page.paragraphs} />
      </div>
    </>
  );
}
