import { createContext, useContext, useMemo } from 'react';
import { useTranslate } from '#app/language/use-translate.ts';
import { spacedDayPeriod } from '#contract/shared/language/day-period.ts';
import { type Language, languages } from '#contract/shared/language/languages.ts';
import { useHydrated } from './use-hydrated.ts';

const format = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** The time zone in which staff see times, wherever they are; null: each reader's own. */
const SharedZone = createContext<string | null>(null);

/** Provides the organization's time zone to staff screens. */
export const SharedZoneProvider = SharedZone.Provider;

/** The organization's time zone; null: not on a staff screen. */
export const useSharedZone = () => useContext(SharedZone);

/**
 * Formats moments in the language of the page: 'Nov 4, 2026, 3:05 PM', on staff screens in the organization's time zone, elsewhere in the reader's
 * own. The server does not know the latter, and appends 'UTC' to its own.
 */
export function useDateAndTime(): (iso: string) => string {
  const isHydrated = useHydrated();
  const zone = useSharedZone();
  const { language } = useTranslate();
  return useMemo(() => {
    if (zone !== null) return formatIn(language, format, zone);
    if (isHydrated) return formatIn(language, format, undefined);
    const inUtc = formatIn(language, format, 'UTC');
    return (iso) => `${inUtc(iso)} UTC`;
  }, [zone, isHydrated, language]);
}

/** Formats the day and the hour of a moment apart, as `useDateAndTime` does both. */
export function useDayAndHour(): { day: (iso: string) => string; hour: (iso: string) => string } {
  const zone = useSharedZone() ?? undefined;
  const { language } = useTranslate();
  return useMemo(
    () => ({
      day: formatIn(language, { dateStyle: 'medium' }, zone),
      hour: formatIn(language, { timeStyle: 'short' }, zone),
    }),
    [zone, language],
  );
}

function formatIn(
  language: Language,
  style: Intl.DateTimeFormatOptions,
  timeZone: string | undefined,
) {
  const { locale } = languages[language];
  const words = new Intl.DateTimeFormat(locale, { ...style, ...(timeZone && { timeZone }) });
  // Servers and browsers differ in these spaces.
  return (iso: string) =>
    spacedDayPeriod(words.format(new Date(iso)).replaceAll(/[\u00a0\u202f]/g, ' '));
}
