/** Cents in display format: '$25.50'. */
export const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

/** The same without cents where they are zero: '$25'. */
export const shortMoney = (cents: number, currency: string): string =>
  money(cents, currency).replace(/\.00$/, '');
