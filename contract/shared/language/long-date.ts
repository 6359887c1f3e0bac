import { type Language, languages } from './languages.ts';

/**
 * 'November 4, 2026'; the same on the server and in every browser. Written without `Intl`, which is slow to start: see
 * docs/decisions/loading/no-intl-on-public-pages.md.
 * @param iso a day or an instant, whose day in UTC counts
 * @throws {RangeError} if it is not a date
 */
export function longDate(iso: string, language: Language): string {
  const [year = 0, month = 1, day = 0] = new Date(iso).toISOString().split(/[-T]/).map(Number);
  const { months, longDate } = languages[language];
  return longDate(year, months[month - 1] ?? '', day);
}
