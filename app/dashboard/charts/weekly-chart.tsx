import { optionalPart } from '#app/ui/late-part.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
import { ChartTable } from './chart-table.tsx';
import type { Week } from './week.ts';

// Its library is larger than the rest of a screen.
const TrendChart = optionalPart(() => import('./trend-chart.tsx'), {
  waiting: <p className="h-[16rem]">Drawing…</p>,
});

interface WeeklyChartProps {
  weeks: Week[];
  /** The counted things: 'Subscribers'. */
  name: string;
}

/** Growth by week: a chart, and its numbers. */
export function WeeklyChart({ weeks, name }: WeeklyChartProps) {
  const isHydrated = useHydrated();
  return (
    <>
      {isHydrated && <TrendChart weeks={weeks} name={name} />}
      <ChartTable
        caption={`${name} by week`}
        headings={['Week of', 'Joined', 'Left', name, 'A year before']}
        rows={weeks.toReversed().map(({ week, joined, left, total, lastYear }) => ({
          name: longDate(week, staffLanguage),
          numbers: [joined, left, total, lastYear].map((number) => number.toLocaleString('en')),
        }))}
      />
    </>
  );
}
