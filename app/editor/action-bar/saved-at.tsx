import { useDayAndHour } from '#app/ui/use-date-and-time.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';

/** When a text was last saved: 'Saved 2:10 PM', or the date if that was not today. */
export function SavedAt({ at }: { at: string }) {
  const { day, hour } = useDayAndHour();
  // The server rendered it at another moment, maybe on another day.
  if (!useHydrated()) return null;
  const isToday = day(at) === day(new Date().toISOString());
  return <time dateTime={at}>Saved {isToday ? hour(at) : day(at)}</time>;
}
