import { siteRequest } from '../../client/context.ts';
import { PageIntro, PageParagraphs } from '../../components/page-content.tsx';
import { organization, topPageMeta } from '../../components/page-meta.ts';
import { loadPage } from '../../components/page-view.ts';
import type { Route } from './+types/sponsors';

const path = '/Sponsors';

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(siteRequest);
  const page = await loadPage(call, 'intro', 'Sponsors', path);
  return { page };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return topPageMeta(matches, path, loaderData?.page, (site) => [organization(site)]);
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
