import { createContext, useContext, useMemo } from 'react';
import { useHydrated } from './use-hydrated.ts';

const format = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** The time zone in which staff see times, wherever they are; null: each reader's own. */
const SharedZone = createContext<string | null>(null);

/** Provides the organization's time zone to staff screens. */
export const SharedZoneProvider = SharedZone.Provider;

/** The organization's time zone; null: not on a staff screen. */
export const useSharedZone = () => useContext(SharedZone);

/**
 * Formats moments: 'Nov 4, 2026, 3:05 PM', on staff screens in the organization's time zone, elsewhere in the reader's
 * own. The server does not know the latter, and appends 'UTC' to its own.
 */
export function useDateAndTime(): (iso: string) => string {
  const isHydrated = useHydrated();
  const zone = useSharedZone();
  return useMemo(() => {
    if (zone !== null) return formatIn(format, zone);
    if (isHydrated) return formatIn(format, undefined);
    const inUtc = formatIn(format, 'UTC');
    return (iso) => `${inUtc(iso)} UTC`;
  }, [zone, isHydrated]);
}

/** Formats the day and the hour of a moment apart, as `useDateAndTime` does both. */
export function useDayAndHour(): { day: (iso: string) => string; hour: (iso: string) => string } {
  const zone = useSharedZone() ?? undefined;
  return useMemo(
    () => ({
      day: formatIn({ dateStyle: 'medium' }, zone),
      hour: formatIn({ timeStyle: 'short' }, zone),
    }),
    [zone],
  );
}

function formatIn(style: Intl.DateTimeFormatOptions, timeZone: string | undefined) {
  const words = new Intl.DateTimeFormat('en-US', { ...style, ...(timeZone && { timeZone }) });
  // Servers and browsers differ in this space.
  return (iso: string) => words.format(new Date(iso)).replaceAll('\u202f', ' ');
}
