import { found } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { useSiteLayout } from '#app/api/site-layout.ts';
import { entryVersions } from '#app/content/entry-versions.ts';
import { CampaignView } from '#app/content/giving/campaign-view.tsx';
import { breadcrumb, pageMeta, siteOf } from '#app/content/page-meta.ts';
import { ShareLinks } from '#app/content/reading/share-links.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { Assurances } from '../donate/assurances.tsx';
import { DonateForm } from '../donate/donate-form.tsx';
import { donateResult } from '../donate/donate-result.ts';

export async function loader({ context, params: { slug } }: LoaderArgs<'slug'>) {
  const { call, formResult } = context.get(siteRequest);
  const reply = call('donations/getCampaignPage', { slug });
  const [{ campaign, currency }, { isOnline, ...offer }] = await Promise.all([
    found(reply, call, `/campaigns/${slug}`),
    call('donations/getForm', {}),
  ]);
  const versions = await entryVersions(`/campaigns/${campaign.slug}`, async (language) => [
    (await call('donations/getCampaignPage', { slug, language })).campaign,
  ]);
  return {
    campaign,
    versions,
    currency,
    offer: isOnline ? offer : null,
    result: donateResult(formResult),
  };
}

export function meta({ t, loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { name, summary, slug } = loaderData.campaign;
  const site = siteOf(matches);
  const path = `/campaigns/${slug}`;
  return pageMeta(site, {
    t,
    title: name,
    description: summary || t('campaigns.description', { name }),
    path,
    versions: loaderData.versions,
    image: loaderData.campaign.image,
    imageAlt: loaderData.campaign.imageAlt,
    structuredData: [
      breadcrumb(t, site, { name: t('donate.donate'), path: '/Donate' }, { name, path }),
    ],
  });
}

/** A campaign: its text, its progress, and the donation form while it takes gifts. */
export default function CampaignPage({ loaderData }: PageProps<typeof loader>) {
  const { campaign, currency, offer, result } = loaderData;
  const { site } = useSiteLayout();
  const t = useTranslate();
  return (
    <CampaignView
      campaign={campaign}
      currency={currency}
      share={
        <div className="mt-8">
          <ShareLinks site={site.url} path={`/campaigns/${campaign.slug}`} title={campaign.name} />
        </div>
      }
    >
      {offer ? (
        <>
          <DonateForm offer={offer} result={result} campaign={campaign} campaigns={[]} />
          <Assurances facts={offer} className="mt-6 border-t border-wheat pt-5" />
        </>
      ) : (
        <p>
          {t('campaigns.nameIt')} <SiteLink to="/Donate">{t('campaigns.seeWays')}</SiteLink>
        </p>
      )}
    </CampaignView>
  );
}
