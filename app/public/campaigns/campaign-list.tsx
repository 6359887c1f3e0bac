import { CampaignProgress } from '#app/content/giving/campaign-progress.tsx';
import { Picture } from '#app/content/pictures/picture.tsx';
import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { longDate } from '#contract/shared/language/long-date.ts';

type Listed = Reply<'donations/getOpenCampaigns'>;

/** The campaigns that have a page, with their progress. */
export function CampaignList({ campaigns, currency }: Pick<Listed, 'campaigns' | 'currency'>) {
  const t = useTranslate();
  return (
    <ul className="mt-6 grid gap-x-14 gap-y-10 md:grid-cols-2">
      {campaigns.map((campaign) => (
        <li key={campaign.id} className="grid content-start gap-3">
          {campaign.image && (
            <Picture
              name={campaign.image}
              alt={campaign.imageAlt}
              lang={langOf(campaign.language, t)}
            />
          )}
          <h3 lang={langOf(campaign.language, t)}>
            <SiteLink to={`/campaigns/${campaign.slug}`}>{campaign.name}</SiteLink>
          </h3>
          {campaign.summary && <p lang={langOf(campaign.language, t)}>{campaign.summary}</p>}
          <CampaignProgress {...campaign} currency={currency} />
          {campaign.endsOn && (
            <p className="text-sm text-bark">
              {t('campaigns.until', { date: longDate(campaign.endsOn, t.language) })}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
