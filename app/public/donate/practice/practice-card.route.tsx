import { data } from 'react-router';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { SiteLink } from '#app/ui/site-link.tsx';

export async function loader({ context, url }: LoaderArgs) {
  const { isPractice } = await context.get(siteRequest).call('donations/getForm', {});
  if (isPractice === 0) throw data(url.pathname, { status: 404 });
  return null;
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Practice card update',
    description: 'Where a demo site shows how a card is updated.',
    path: '/practice-card',
    isIndexed: false,
  });
}

/** In place of Stripe's portal on a demo site. */
export default function PracticeCard() {
  return (
    <div className="wrap max-w-[36rem]! pt-12">
      <h1 className="mb-6">Practice card update</h1>
      <p className="notice mb-6">
        This is a demo: there is no card. On a site that is set up for donations, Stripe’s portal is
        shown here, where a donor enters the new card and then returns to their giving.
      </p>
      <p>
        Back to <SiteLink to="/account">your account</SiteLink>, or open the link to your giving
        page from our email again.
      </p>
    </div>
  );
}
