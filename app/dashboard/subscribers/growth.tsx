import { lazy, Suspense, useState } from 'react';
import type { Reply } from '#contract/index.ts';
import { call } from '../../client/call.ts';
import { explain } from '../../client/call-error.ts';
import { longDate } from '../../components/dates.ts';

export type Week = Reply<'subscriber/getGrowth'>['weeks'][number];

// The library behind it is larger than all the rest of this screen.
const GrowthChart = lazy(() => import('./growth-chart.tsx'));

/** How the newsletter has grown, week by week: a picture, and the numbers behind it. */
export function Growth() {
  const [weeks, setWeeks] = useState<Week[] | null>(null);
  const [error, setError] = useState('');
  const load = async (isOpen: boolean) => {
    if (!isOpen || weeks) return;
    setError('');
    try {
      setWeeks((await call('subscriber/getGrowth', {})).weeks);
    } catch (failure) {
      setError(explain(failure));
    }
  };
  return (
    <details
      className="mt-10 border-t border-wheat pt-4"
      onToggle={(event) => void load(event.currentTarget.open)}
    >
      <summary className="font-semibold">Growth by week</summary>
      <p role="alert" className="notice notice-bad">
        {error}
      </p>
      {weeks && (
        <>
          <Suspense fallback={<p className="h-[16rem]">Drawing…</p>}>
            <GrowthChart weeks={weeks} />
          </Suspense>
          <Numbers weeks={weeks} />
        </>
      )}
    </details>
  );
}

function Numbers({ weeks }: { weeks: Week[] }) {
  return (
    <details className="mt-3">
      <summary>The numbers</summary>
      <table className="data-table mt-2 max-w-[36rem]">
        <caption className="sr-only">Subscribers by week</caption>
        <thead>
          <tr>
            {['Week of', 'Joined', 'Left', 'Subscribers'].map((name) => (
              <th key={name} scope="col">
                {name}
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
  );
}
