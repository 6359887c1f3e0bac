import type { ReactNode } from 'react';
import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
import { Html } from '../html.tsx';
import { Picture } from '../pictures/picture.tsx';
import { CampaignGifts } from './campaign-gifts.tsx';
import { CampaignProgress } from './campaign-progress.tsx';

type Campaign = Reply<'donations/getCampaignPage'>['campaign'];

interface CampaignViewProps {
  campaign: Campaign;
  currency: string;
  /** How to share its page; absent: it is not public. */
  share?: ReactNode;
  /** How to give, while it takes gifts. */
  children: ReactNode;
}

/** A campaign: its text, its progress, and how to give to it. */
export function CampaignView({ campaign, currency, share, children }: CampaignViewProps) {
  const t = useTranslate();
  const lang = langOf(campaign.language, t);
  const isOpen = campaign.phase === 'open';
  return (
    <article className="wrap pt-10 md:pt-16">
      <p className="eyebrow mb-3">
        <SiteLink to="/Donate">{t('donate.donate')}</SiteLink>
      </p>
      <div lang={lang}>
        <h1>{campaign.name}</h1>
        {campaign.summary && <p className="subtitle mt-3">{campaign.summary}</p>}
      </div>
      <div className="mt-6 max-w-[36rem]">
        <CampaignProgress {...campaign} currency={currency} />
        <Dates campaign={campaign} />
        {isOpen && (
          <p className="mt-4 md:hidden">
            <a href="#give" className="button button-beet">
              {t('campaigns.giveNow')}
            </a>
          </p>
        )}
      </div>
      <div className="mt-8 grid gap-x-14 gap-y-10 md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div>
          {campaign.image && (
            <Picture
              name={campaign.image}
              alt={campaign.imageAlt}
              lang={lang}
              isFirst
              className="mb-8"
            />
          )}
          <Html className="reading" html={campaign.html} lang={lang} />
          <CampaignGifts gifts={campaign.listedGifts} total={campaign.gifts} />
          {share}
        </div>
        {isOpen && (
          <section className="border border-wheat bg-milk p-6 md:self-start" aria-labelledby="give">
            <h2 id="give" className="mb-4 text-2xl">
              {t('campaigns.giveHere')}
            </h2>
            {children}
          </section>
        )}
      </div>
    </article>
  );
}

/** Beyond that, the date alone says more. */
const mostDaysLeft = 365;

function Dates({ campaign: { phase, startsOn, endsOn, daysLeft } }: { campaign: Campaign }) {
  const t = useTranslate();
  if (phase === 'ended') {
    return (
      <p className="notice mt-4">
        {t('campaigns.hasEnded')} <SiteLink to="/Donate">{t('campaigns.otherWays')}</SiteLink>
      </p>
    );
  }
  if (phase === 'soon') {
    return (
      <p className="notice mt-4">
        {t('campaigns.starts', { date: longDate(startsOn, t.language) })}{' '}
        <SiteLink to="/Donate">{t('campaigns.otherWays')}</SiteLink>
      </p>
    );
  }
  if (!endsOn) return null;
  return (
    <p className="mt-1">
      {daysLeft !== null && daysLeft <= mostDaysLeft && (
        <strong>{t('campaigns.daysLeft', { days: daysLeft })}</strong>
      )}{' '}
      <span className="text-sm text-bark">
        {t('campaigns.until', { date: longDate(endsOn, t.language) })}
      </span>
    </p>
  );
}
