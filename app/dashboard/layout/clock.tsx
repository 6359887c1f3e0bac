import { createContext, useContext, useMemo } from 'react';

/** The time zone in which the organization is at home. */
const Zone = createContext('UTC');

/** Gives all screens the organization's time zone. */
export const ClockZone = Zone.Provider;

interface Clock {
  /** 'Nov 4, 2026, 3:05 PM'. */
  dateAndTime: (iso: string) => string;
  /** 'Wednesday, November 4, 3:05 PM'. */
  weekdayAndTime: (iso: string) => string;
  /** 'November 4, 2026'. */
  day: (iso: string) => string;
  /** The day that it is now, as a date field has it: '2026-11-04'. */
  today: () => string;
}

/** How staff see a moment: in the organization's time zone, wherever they are. */
export function useClock(): Clock {
  const timeZone = useContext(Zone);
  return useMemo(() => {
    const format = (style: Intl.DateTimeFormatOptions) => {
      const words = new Intl.DateTimeFormat('en-US', { ...style, timeZone });
      // Servers and browsers differ in this space.
      return (iso: string) => words.format(new Date(iso)).replaceAll('\u202f', ' ');
    };
    return {
      dateAndTime: format({ dateStyle: 'medium', timeStyle: 'short' }),
      weekdayAndTime: format({
        ...{ weekday: 'long', month: 'long', day: 'numeric' },
        ...{ hour: 'numeric', minute: '2-digit' },
      }),
      day: format({ dateStyle: 'long' }),
      // Canada writes days as ISO 8601 does.
      today: () =>
        new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(Date.now()),
    };
  }, [timeZone]);
}

/** The day on which something happened. */
export function Day({ at }: { at: string }) {
  const { day } = useClock();
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {day(at)}
    </time>
  );
}
