import { data } from 'react-router';
import { siteRequest } from '../../client/context.ts';
import { found } from '../../client/not-found.ts';
import { pageMeta, siteOf } from '../../components/page-meta.ts';
import { SiteLink } from '../../components/site-link.tsx';
import { Findings } from '../checks/findings.tsx';
import { pageAt, publicAddress, sectionTitles } from '../sections.ts';
import type { Route } from './+types/page-editor';
import { PageForm } from './page-form.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(siteRequest);
  const page = pageAt(url.pathname);
  if (!page) throw data(url.pathname, { status: 404 });
  const { section } = page;
  const draft = call('pages/getPageData', { ...page, draft: 1 });
  const { pageData, pageContent, readMoreText } = await found(draft, call, url.pathname);
  return { section, pageData, pageContent, readMoreText };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Edit ${loaderData?.pageData.title ?? ''}`,
    description: 'Edit a page.',
    path: '/cms',
    isIndexed: false,
  });
}

export default function PageEditor({ loaderData }: Route.ComponentProps) {
  const { section, pageData } = loaderData;
  const address = publicAddress(section, pageData.name);
  return (
    <div className="wrap staff pt-10">
      <p className="eyebrow">
        <SiteLink to="/cms">All pages</SiteLink> · {sectionTitles[section]}
      </p>
      <div className="mt-2 mb-6 flex flex-wrap items-baseline gap-4">
        <h1>{pageData.title || pageData.name}</h1>
        {address && <SiteLink to={address}>See it on the site</SiteLink>}
      </div>
      <Findings key={`${section}/${pageData.name}`}>
        <PageForm page={loaderData} />
      </Findings>
    </div>
  );
}
