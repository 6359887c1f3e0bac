import { giftInWords } from '#app/content/giving/gift-in-words.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import type { Reply } from '#contract/index.ts';
import { pathIn } from '#contract/shared/language/language-paths.ts';

interface GiftListProps extends Pick<Reply<'donations/getOwnGiving'>, 'gifts' | 'years'> {
  token: string;
}

/** The gifts with their receipts, and the statements of their years. */
export function GiftList({ gifts, years, token }: GiftListProps) {
  const t = useTranslate();
  const link = (page: string, parameters: Record<string, string>) =>
    pathIn(t.language, `/giving/${page}?${new URLSearchParams({ token, ...parameters })}`);
  return (
    <>
      {years.length > 0 && (
        <section aria-labelledby="statements" className="mt-8">
          <h2 id="statements">{t('giving.statements')}</h2>
          <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
            {years.map((year) => (
              <li key={year}>
                <a href={link('statement', { year: String(year) })}>
                  {t('giving.statementOf', { year })}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="gifts" className="mt-8">
        <h2 id="gifts">{t('giving.gifts')}</h2>
        {gifts.length === 0 && <p className="mt-3">{t('giving.noGifts')}</p>}
        <ul className="mt-3 grid gap-2">
          {gifts.map((gift) => (
            <li key={gift.id} className="flex flex-wrap items-baseline gap-x-4">
              <span>{giftInWords(gift, t)}</span>
              {gift.receiptNumber && (
                <a href={link('receipt', { id: gift.id })}>
                  {t('receipts.title', { number: gift.receiptNumber })}
                </a>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
