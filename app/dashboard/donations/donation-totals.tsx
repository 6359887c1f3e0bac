import { money } from '#app/format/money.ts';
import type { Reply } from '#contract/index.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { monthInWords } from '../charts/month-in-words.ts';

type Total = Reply<'donations/getTotals'>['totals'][number];

const inWords = (period: string) => (period.length === 4 ? period : monthInWords(period));

/** Donations net of refunds: by year, or by month of the chosen year. */
export function DonationTotals({ years, months }: { years: Total[]; months: Total[] | null }) {
  const shown = months ?? years;
  if (shown.length === 0) return null;
  const hasGoods = shown.some(({ inKind }) => inKind > 0);
  return (
    <section aria-labelledby="totals" className="mt-10">
      <h2 id="totals" className="text-xl">
        {months ? 'By month' : 'By year'}
      </h2>
      <p className="mt-1 text-sm text-bark">
        Gifts minus refunds, without practice gifts.{' '}
        {months ? '' : 'Choose a year above to see its months.'}
      </p>
      <table className="data-table mt-3 max-w-[34rem]">
        <thead>
          <tr>
            <th scope="col">{months ? 'Month' : 'Year'}</th>
            <th scope="col">Gifts</th>
            <th scope="col">Total</th>
            {hasGoods && <th scope="col">Goods (estimated)</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ period, currency, net, inKind, gifts }) => (
            <tr key={`${period} ${currency}`}>
              <th scope="row">{inWords(period)}</th>
              <td className="data-number">{gifts.toLocaleString('en')}</td>
              <td className="data-number">{money(net, currency, staffLanguage)}</td>
              {hasGoods && (
                <td className="data-number">{money(inKind, currency, staffLanguage)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
