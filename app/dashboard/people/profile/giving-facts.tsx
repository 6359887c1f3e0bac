import { monthlyStatuses } from '#app/format/gift-labels.ts';
import { money } from '#app/format/money.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
import type { PersonProfile } from './profile-data.ts';

type Giving = NonNullable<PersonProfile['giving']>;

/** Sums of someone's gifts, net of refunds. */
export function GivingFacts({ giving }: { giving: Giving }) {
  const { currency, gifts, inKindGifts, lifetime, thisYear, lastYear, monthly } = giving;
  const { first, last, largest } = giving;
  if (gifts + inKindGifts === 0 && monthly.length === 0) return null;
  const facts: [string, string][] = [
    ...(gifts > 0
      ? ([
          [
            'Lifetime giving',
            `${money(lifetime, currency, staffLanguage)} in ${gifts === 1 ? '1 gift' : `${gifts} gifts`}`,
          ],
          ['This year', money(thisYear, currency, staffLanguage)],
          ['Last year', money(lastYear, currency, staffLanguage)],
          ['First gift', giftInWords(first, currency)],
          ['Last gift', giftInWords(last, currency)],
          ['Largest gift', giftInWords(largest, currency)],
        ] satisfies [string, string][])
      : []),
    ...(inKindGifts > 0
      ? ([['Gifts in kind', `${inKindGifts}, not counted in the sums`]] satisfies [
          string,
          string,
        ][])
      : []),
    ...monthly.map((gift): [string, string] => [
      `Monthly since ${longDate(gift.startedOn, staffLanguage)}`,
      `${money(gift.amount, gift.currency, staffLanguage)}. ${monthlyStatuses[gift.status]}`,
    ]),
  ];
  return (
    <section aria-label="Giving" className="mt-6">
      <h2 className="text-lg">Giving</h2>
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="data-number">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const giftInWords = (gift: Giving['first'], currency: string) =>
  gift
    ? `${money(gift.amount, currency, staffLanguage)}, ${longDate(gift.givenOn, staffLanguage)}`
    : '–';
