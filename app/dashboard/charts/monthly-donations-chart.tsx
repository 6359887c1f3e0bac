import { money } from '#app/format/money.ts';
import { optionalPart } from '#app/ui/late-part.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { Reply } from '#contract/index.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { ChartTable } from './chart-table.tsx';
import { monthInWords } from './month-in-words.ts';

type Sums = Pick<Reply<'dashboard/getOverview'>['donations'][number], 'months' | 'currency'>;

const MonthsChart = optionalPart(() => import('./months-chart.tsx'), {
  waiting: <p className="h-[16rem]">Drawing…</p>,
});

/** Donations by month, compared to the same months a year before: a chart, and its numbers. */
export function MonthlyDonationsChart({ months, currency }: Sums) {
  const isHydrated = useHydrated();
  return (
    <>
      {isHydrated && <MonthsChart months={months} currency={currency} />}
      <ChartTable
        caption={`Donations by month, in ${currency.toUpperCase()}`}
        headings={['Month', 'Last 12 months', 'Previous year']}
        rows={months.toReversed().map(({ month, given, lastYear }) => ({
          name: monthInWords(month),
          numbers: [
            money(given, currency, staffLanguage),
            money(lastYear, currency, staffLanguage),
          ],
        }))}
      />
    </>
  );
}
