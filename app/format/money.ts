import { formatCount } from '#contract/shared/language/counts.ts';
import { type Language, languages } from '#contract/shared/language/languages.ts';

/**
 * Cents in display format: '$25.50'. US dollars are written without `Intl`, which is slow to start: see
 * docs/decisions/loading/no-intl-on-public-pages.md.
 * @param cents a whole number
 * @param currency its ISO 4217 code, in any case
 */
export function money(cents: number, currency: string, language: Language): string {
  const { locale } = languages[language];
  if (currency.toLowerCase() === 'usd' && locale.endsWith('-US')) {
    const amount = Math.abs(cents);
    const rest = String(amount % 100).padStart(2, '0');
    const dollars = formatCount(Math.floor(amount / 100), language);
    return `${cents < 0 ? '-' : ''}$${dollars}.${rest}`;
  }
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100);
}

/** The same without cents where they are zero: '$25'. */
export const shortMoney = (cents: number, currency: string, language: Language): string =>
  money(cents, currency, language).replace(/\.00$/, '');
