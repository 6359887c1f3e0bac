import { lazy, Suspense } from 'react';
import type { Reply } from '#contract/index.ts';
import { longDate } from '../../components/dates.ts';
import { useScripts } from '../../forms/use-scripts.ts';

export type Week = Reply<'subscriber/getGrowth'>['weeks'][number];

// The library behind it is larger than all the rest of a screen.
const TrendChart = lazy(() => import('./trend-chart.tsx'));

interface TrendProps {
  weeks: Week[];
  /** What is counted: 'Subscribers'. */
  name: string;
}

/** How something has grown, week by week: a picture, and the numbers behind it. */
export function Trend({ weeks, name }: TrendProps) {
  const hasScripts = useScripts();
  return (
    <>
      {hasScripts && (
        <Suspense fallback={<p className="h-[16rem]">Drawing…</p>}>
          <TrendChart weeks={weeks} name={name} />
        </Suspense>
      )}
      <details className="mt-3">
        <summary>The numbers</summary>
        <table className="data-table mt-2 max-w-[36rem]">
          <caption className="sr-only">{name} by week</caption>
          <thead>
            <tr>
              {['Week of', 'Joined', 'Left', name].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map(({ week, joined, left, total }) => (
              <tr key={week}>
                <th scope="row">{longDate(week)}</th>
                <td>{joined.toLocaleString('en')}</td>
                <td>{left.toLocaleString('en')}</td>
                <td>{total.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
