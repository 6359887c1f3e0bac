import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { SiteLink } from '#app/ui/site-link.tsx';

export async function loader({ context }: LoaderArgs) {
  // It depends only on the data that every page shows.
  await context.get(siteRequest).call('site/getSite', {});
  return null;
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Preview link',
    description: 'This preview link has ended.',
    path: '/release-preview',
    isIndexed: false,
  });
}

/** Where a preview link leads that is wrong, expired or revoked. */
export default function PreviewEnded() {
  return (
    <div className="wrap pt-14 pb-14">
      <h1>This preview link has ended</h1>
      <p className="mt-4 max-w-[42rem]">
        It may have expired, been revoked, or be incomplete. Ask the person who sent it to you for a
        new one.
      </p>
      <p className="mt-6">
        <SiteLink to="/">Go to the site</SiteLink>
      </p>
    </div>
  );
}
