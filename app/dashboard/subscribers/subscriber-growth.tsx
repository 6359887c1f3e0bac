import { useState } from 'react';
import { call } from '#app/api/call.ts';
import { explain } from '#app/api/call-error.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import type { Week } from '../charts/week.ts';
import { WeeklyChart } from '../charts/weekly-chart.tsx';

/** The newsletter's growth by week: a chart, and its numbers. */
export function SubscriberGrowth() {
  const t = useTranslate();
  const [weeks, setWeeks] = useState<Week[] | null>(null);
  const [error, setError] = useState('');
  const load = async (isOpen: boolean) => {
    if (!isOpen || weeks) return;
    setError('');
    try {
      setWeeks((await call('subscriber/getGrowth', {})).weeks);
    } catch (failure) {
      setError(explain(failure, t));
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
      {weeks && <WeeklyChart weeks={weeks} name="Subscribers" />}
    </details>
  );
}
