import { useState } from 'react';
import { found } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { useEditorKey } from '#app/editor/use-editor-key.ts';
import { money } from '#app/format/money.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { CampaignForm } from './campaign-form.tsx';
import { DeleteCampaign } from './delete-campaign.tsx';

export const middleware = guards('token', 'session', 'campaigns.manage');

export async function loader({ context, params: { id } }: LoaderArgs<'id'>) {
  const { call } = context.get(siteRequest);
  if (id === 'new') {
    const { settings } = await call('donations/getSettings', {});
    return { campaign: null, currency: settings.currency };
  }
  const path = `/dashboard/Donations/Campaigns/${id}`;
  const { campaign, currency } = await found(call('donations/getCampaign', { id }), call, path);
  return { campaign, currency };
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: loaderData?.campaign?.name ?? 'New campaign',
    description: 'Edit a campaign and its page.',
    path: '/dashboard/Donations',
    isIndexed: false,
  });
}

/** A campaign: its goal and dates, and the text of its page. */
export default function CampaignScreen({ loaderData }: PageProps<typeof loader>) {
  return <CampaignEditor key={useEditorKey()} {...loaderData} />;
}

function CampaignEditor({ campaign: loaded, currency }: PageProps<typeof loader>['loaderData']) {
  const [campaign, setCampaign] = useState(loaded);
  const [round, setRound] = useState(0);
  return (
    <>
      <p className="eyebrow">
        <SiteLink to="/dashboard/Donations">Donations</SiteLink>
      </p>
      <h1 className="mt-1">{campaign?.name ?? 'New campaign'}</h1>
      {campaign && (
        <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
          <span>
            Raised: {money(campaign.raised, currency, staffLanguage)}
            {campaign.inKind > 0 &&
              `, and goods worth ${money(campaign.inKind, currency, staffLanguage)}`}
          </span>
          <SiteLink to={`/dashboard/Donations?campaign=${campaign.id}`}>
            {campaign.gifts === 1 ? '1 gift' : `${campaign.gifts.toLocaleString('en')} gifts`}
          </SiteLink>
          {campaign.isPublished === 1 ? (
            <SiteLink to={`/campaigns/${campaign.slug}`}>View page</SiteLink>
          ) : (
            <SiteLink to={`/dashboard/Donations/Campaigns/${campaign.id}/Preview`}>
              Preview page
            </SiteLink>
          )}
        </p>
      )}
      {/* Another person's version gets a new form, since fields show what was loaded. */}
      <CampaignForm
        key={round}
        campaign={campaign}
        currency={currency}
        onChange={setCampaign}
        onNewest={(newest) => {
          setCampaign(newest);
          setRound(round + 1);
        }}
      />
      {campaign?.gifts === 0 && <DeleteCampaign campaign={campaign} />}
    </>
  );
}
