import { useMemo } from 'react';
import { useSharedZone } from '#app/ui/use-date-and-time.ts';
import { day } from '#contract/shared/time-units.ts';

interface DateFormat {
  /** 'Nov 4, 2026, 3:05 PM'. */
  dateAndTime: (iso: string) => string;
  /** 'Wednesday 3:05 PM' in the last six days; before that 'Wednesday, November 4, 3:05 PM'. */
  weekdayAndTime: (iso: string) => string;
  /** 'November 4, 2026'. */
  day: (iso: string) => string;
  /** Today's date for a date field: '2026-11-04'. */
  today: () => string;
}

/** How staff see times: in the organization's time zone, wherever they are. */
export function useDateFormat(): DateFormat {
  const timeZone = useSharedZone() ?? 'UTC';
  return useMemo(() => {
    const format = (style: Intl.DateTimeFormatOptions) => {
      const words = new Intl.DateTimeFormat('en-US', { ...style, timeZone });
      // Servers and browsers differ in this space.
      return (iso: string) => words.format(new Date(iso)).replaceAll('\u202f', ' ');
    };
    const time = format({ hour: 'numeric', minute: '2-digit' });
    return {
      dateAndTime: format({ dateStyle: 'medium', timeStyle: 'short' }),
      weekdayAndTime: (iso) => {
        const isRecent = Date.now() - Date.parse(iso) < 6 * day;
        const date = format({
          weekday: 'long',
          ...(isRecent ? {} : { month: 'long', day: 'numeric' }),
        });
        return `${date(iso)}${isRecent ? '' : ','} ${time(iso)}`;
      },
      day: format({ dateStyle: 'long' }),
      // Canada's date format is ISO 8601.
      today: () =>
        new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(Date.now()),
    };
  }, [timeZone]);
}

/** The date of a moment. */
export function DateText({ at }: { at: string }) {
  const { day } = useDateFormat();
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {day(at)}
    </time>
  );
}
