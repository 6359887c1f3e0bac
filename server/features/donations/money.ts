/** Cents in spreadsheet format: 2550 is '25.50'. */
export const formatDecimal = (cents: number): string => (cents / 100).toFixed(2);

/** Cents in display format: '$25.50'. */
export const formatMoney = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** '2026-03-02' as 'March 2, 2026'. */
export const formatDay = (day: string): string => longDay.format(new Date(day));
