import { giftStatuses } from '#app/format/gift-labels.ts';
import { money } from '#app/format/money.ts';
import type { Reply } from '#contract/index.ts';
import { defaultLanguage } from '#contract/shared/language/languages.ts';
import { longDate } from '#contract/shared/language/long-date.ts';

interface GiftListProps extends Pick<Reply<'donations/getOwnGiving'>, 'gifts' | 'years'> {
  token: string;
}

/** The gifts with their receipts, and the statements of their years. */
export function GiftList({ gifts, years, token }: GiftListProps) {
  const link = (page: string, parameters: Record<string, string>) =>
    `/giving/${page}?${new URLSearchParams({ token, ...parameters })}`;
  return (
    <>
      {years.length > 0 && (
        <section aria-labelledby="statements" className="mt-8">
          <h2 id="statements">Yearly statements</h2>
          <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
            {years.map((year) => (
              <li key={year}>
                <a href={link('statement', { year: String(year) })}>Statement for {year}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="gifts" className="mt-8">
        <h2 id="gifts">Gifts</h2>
        {gifts.length === 0 && <p className="mt-3">There are no gifts yet.</p>}
        <ul className="mt-3 grid gap-2">
          {gifts.map((gift) => (
            <li key={gift.id} className="flex flex-wrap items-baseline gap-x-4">
              <span>
                {longDate(gift.givenOn, defaultLanguage)}:{' '}
                {gift.kind === 'in-kind'
                  ? 'in kind'
                  : money(gift.amount, gift.currency, defaultLanguage)}
                {gift.campaign && ` for ${gift.campaign}`}
                {gift.status !== 'received' && ` (${giftStatuses[gift.status].toLowerCase()})`}
                {gift.isPractice === 1 && ' (practice)'}
              </span>
              {gift.receiptNumber && (
                <a href={link('receipt', { id: gift.id })}>Receipt {gift.receiptNumber}</a>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
