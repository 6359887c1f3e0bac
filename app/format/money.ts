import { formatCount } from './counts.ts';

/**
 * Cents in display format: '$25.50'. US dollars are written without `Intl`, which is slow to start: see
 * docs/decisions/loading/no-intl-on-public-pages.md.
 * @param cents a whole number
 * @param currency its ISO 4217 code, in any case
 */
export function money(cents: number, currency: string): string {
  if (currency.toLowerCase() === 'usd') {
    const amount = Math.abs(cents);
    const rest = String(amount % 100).padStart(2, '0');
    return `${cents < 0 ? '-' : ''}$${formatCount(Math.floor(amount / 100))}.${rest}`;
  }
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

/** The same without cents where they are zero: '$25'. */
export const shortMoney = (cents: number, currency: string): string =>
  money(cents, currency).replace(/\.00$/, '');
