import { type Language, languages } from '#contract/shared/language/languages.ts';

/** Cents in spreadsheet format: 2550 is '25.50'. */
export const formatDecimal = (cents: number): string => (cents / 100).toFixed(2);

/** Creating one takes a hundred times longer than using it. */
const formats = new Map<string, Intl.NumberFormat>();

/** Cents in display format: '$25.50'. */
export function formatMoney(cents: number, currency: string, language: Language): string {
  const { locale } = languages[language];
  const key = `${locale} ${currency}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
  formats.set(key, format);
  return format.format(cents / 100);
}

/** The same without cents where they are zero: '$25'. */
export const formatShortMoney = (cents: number, currency: string, language: Language): string =>
  formatMoney(cents, currency, language).replace(/\.00$/, '');
