import { type Language, languages } from './languages.ts';

/**
 * A count in display format: '12,345'. Written without `Intl`, which is slow to start: see
 * docs/decisions/loading/no-intl-on-public-pages.md.
 * @param count a whole number
 */
export function formatCount(count: number, language: Language): string {
  const { thousandsSeparator } = languages[language];
  let digits = String(count);
  let groups = '';
  while (/\d{4}/.test(digits)) {
    groups = thousandsSeparator + digits.slice(-3) + groups;
    digits = digits.slice(0, -3);
  }
  return digits + groups;
}
