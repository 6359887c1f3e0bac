const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * 'November 4, 2026'; the same on the server and in every browser. Written without `Intl`, which is slow to start: see
 * docs/decisions/loading/no-intl-on-public-pages.md.
 * @param iso a day or an instant, whose day in UTC counts
 * @throws {RangeError} if it is not a date
 */
export function longDate(iso: string): string {
  const [year, month, day] = new Date(iso).toISOString().split(/[-T]/).map(Number);
  return `${months[(month ?? 0) - 1]} ${day}, ${year}`;
}
