import { shortMoney } from '#app/format/money.ts';
import type { Reply } from '#contract/index.ts';
import { formatCount } from '#contract/shared/language/counts.ts';
import { defaultLanguage } from '#contract/shared/language/languages.ts';
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
  if (total === 0) return null;
  return (
    <section aria-labelledby="gifts" className="mt-10">
      <h2 id="gifts" className="text-2xl">
        {total === 1 ? '1 gift so far' : `${formatCount(total, defaultLanguage)} gifts so far`}
      </h2>
      {gifts.length > 0 && (
        <ul className="listed-gifts">
          {gifts.map(({ name, amount, currency, givenOn }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: gifts have no ids for visitors, and the list never changes
            <li key={index}>
              <span className="wrap-anywhere">{name || 'Anonymous'}</span>
              <strong>{shortMoney(amount, currency, defaultLanguage)}</strong>
              <time dateTime={givenOn}>{longDate(givenOn, defaultLanguage)}</time>
            </li>
          ))}
        </ul>
      )}
      {gifts.length > 0 && gifts.length < total && (
        <p className="mt-2 text-sm text-bark">
          The newest gifts whose donors want to be listed. All gifts count.
        </p>
      )}
    </section>
  );
}
