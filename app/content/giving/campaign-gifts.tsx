import { shortMoney } from '#app/format/money.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import type { Reply } from '#contract/index.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
import './giving.css';

interface CampaignGiftsProps {
  /** The newest of those whose donors want them to be listed. */
  gifts: Reply<'donations/getCampaignPage'>['campaign']['listedGifts'];
  /** The number of all gifts. */
  total: number;
}

/** A campaign's gifts, as far as donors want them to be listed. */
export function CampaignGifts({ gifts, total }: CampaignGiftsProps) {
  const t = useTranslate();
  if (total === 0) return null;
  return (
    <section aria-labelledby="gifts" className="mt-10">
      <h2 id="gifts" className="text-2xl">
        {t('campaigns.gifts', { count: total })}
      </h2>
      {gifts.length > 0 && (
        <ul className="listed-gifts">
          {gifts.map(({ name, amount, currency, givenOn }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: gifts have no ids for visitors, and the list never changes
            <li key={index}>
              <span className="wrap-anywhere">{name || t('campaigns.anonymous')}</span>
              <strong>{shortMoney(amount, currency, t.language)}</strong>
              <time dateTime={givenOn}>{longDate(givenOn, t.language)}</time>
            </li>
          ))}
        </ul>
      )}
      {gifts.length > 0 && gifts.length < total && (
        <p className="mt-2 text-sm text-bark">{t('campaigns.giftsListed')}</p>
      )}
    </section>
  );
}
