import { found } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { CampaignView } from '#app/content/giving/campaign-view.tsx';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { SiteLink } from '#app/ui/site-link.tsx';

export const middleware = guards('token', 'session', 'campaigns.manage');

export async function loader({ context, params: { id }, url }: LoaderArgs<'id'>) {
  const { call } = context.get(siteRequest);
  return found(call('donations/getCampaignPreview', { id }), call, url.pathname);
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: `Preview: ${loaderData?.campaign.name ?? 'Campaign'}`,
    description: 'A campaign’s page as visitors will see it.',
    path: '/dashboard/Donations',
    isIndexed: false,
  });
}

/** A campaign’s saved page as visitors will see it once it is published. */
export default function CampaignPreview({ loaderData }: PageProps<typeof loader>) {
  const { campaign, currency, isPublished } = loaderData;
  return (
    <>
      <p className="wrap notice">
        {isPublished === 1
          ? 'This is a preview. The page is published.'
          : 'This is a preview. Visitors don’t see this page yet.'}{' '}
        <SiteLink to={`/dashboard/Donations/Campaigns/${campaign.id}`}>Edit campaign</SiteLink>
      </p>
      <CampaignView campaign={campaign} currency={currency}>
        <p>Visitors find the donation form here.</p>
      </CampaignView>
    </>
  );
}
