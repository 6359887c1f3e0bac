/** Cents as a spreadsheet reads them: 2550 is '25.50'. */
export const decimal = (cents: number): string => (cents / 100).toFixed(2);

/** Cents as people read them: '$25.50'. */
export const inWords = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** 'March 2, 2026' of '2026-03-02'. */
export const dayInWords = (day: string): string => longDay.format(new Date(day));
