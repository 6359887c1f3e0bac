import { useState } from 'react';
import { data, useRevalidator } from 'react-router';
import { call } from '#app/api/call.ts';
import { found } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import { useAction } from '#app/api/use-action.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import { LazyDiff } from '../diff/lazy-diff.tsx';
import { sections, sectionTitles } from '../sections.ts';
import type { Route } from './+types/history';
import { useVersions } from './use-versions.ts';
import type { Version } from './version.ts';
import { VersionTable } from './version-table.tsx';
import './history.css';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call } = context.get(siteRequest);
  const section = sections.find((each) => each === params.section.toLowerCase());
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

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `History of ${loaderData?.title ?? ''}`,
    description: 'The versions of a page, to compare and restore.',
    path: '/cms',
    isIndexed: false,
  });
}

/** All actions on a page, and the differences between any two versions. */
export default function History({ loaderData }: Route.ComponentProps) {
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
        <Versions key={versions[0]?.versionId} page={loaderData} />
      )}
    </div>
  );
}

function Versions({ page }: { page: Route.ComponentProps['loaderData'] }) {
  const { section, name, versions } = page;
  const newest = versions[0]?.versionId ?? '';
  const [later, setLater] = useState(newest);
  const [earlier, setEarlier] = useState(versions[1]?.versionId ?? newest);
  const { before, after, error } = useVersions({ section, name }, earlier, later);
  const action = useAction();
  const { revalidate } = useRevalidator();

  async function restore(version: Version) {
    await action.run(async () => {
      const { versionId } = version;
      await call('pages/restorePageVersion', { section, name, versionId });
      toast.success('Version restored as the draft. Visitors don’t see it until you publish.');
      await revalidate();
      return '';
    });
  }

  return (
    <div className="history">
      <VersionTable
        versions={versions}
        chosen={{ earlier, later }}
        onEarlier={setEarlier}
        onLater={setLater}
        onRestore={(version) => void restore(version)}
        isReady={action.isReady}
      />
      <ActionError action={action} />
      <section aria-labelledby="difference">
        <h2 id="difference" className="mb-3 text-xl">
          Differences
        </h2>
        <p role="status" className="text-sm">
          {error || (!before || !after ? 'Comparing…' : '')}
        </p>
        {before && after && <LazyDiff before={before} after={after} />}
      </section>
    </div>
  );
}
