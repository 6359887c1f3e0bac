import { CampaignProgress } from '#app/content/giving/campaign-progress.tsx';
import { Picture } from '#app/content/pictures/picture.tsx';
import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { longDate } from '#contract/shared/language/long-date.ts';

interface HomeCampaignProps {
  campaign: Reply<'donations/getOpenCampaigns'>['campaigns'][number];
  currency: string;
}

/** A campaign with its progress, and the way to give to it. */
export function HomeCampaign({ campaign, currency }: HomeCampaignProps) {
  const { name, slug, summary, image, imageAlt, endsOn } = campaign;
  const t = useTranslate();
  const lang = langOf(campaign.language, t);
  const isPictured = image !== '';
  return (
    <section
      className={`band grid items-center gap-8 ${isPictured ? 'md:grid-cols-2 md:gap-12' : ''}`}
      aria-labelledby="campaign"
    >
      {isPictured && <Picture name={image} alt={imageAlt} lang={lang} />}
      <div className="max-w-[36rem]">
        <h2 id="campaign" lang={lang}>
          {name}
        </h2>
        {summary && (
          <p className="mt-3 mb-5" lang={lang}>
            {summary}
          </p>
        )}
        <CampaignProgress {...campaign} currency={currency} />
        {endsOn && (
          <p className="mt-1 text-sm text-bark">
            {t('home.campaignUntil', { day: longDate(endsOn, t.language) })}
          </p>
        )}
        <p className="mt-5">
          <SiteLink to={`/campaigns/${slug}`} className="button button-beet">
            {t('home.giveToCampaign')}
          </SiteLink>
        </p>
      </div>
    </section>
  );
}
