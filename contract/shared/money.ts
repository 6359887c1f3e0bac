/** Digits in groups of three ('1,250', '1 250', with any kind of space) or ungrouped, then up to two decimals. */
const amountPattern = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,3}(?:\s\d{3})+|\d+)(?:\.(\d{1,2}))?$/;

/** The maximum number of digits before the point; Stripe allows no larger amount. */
const maxDigits = 6;

/**
 * Parses an amount of money as people type it: '25', '$1,250', '1,250.00', '1 250', '25.5'. A comma groups thousands
 * and is never a decimal separator: '1,50' is rejected, because it would mean 150 to one person and 1.50 to another.
 * @returns whole cents; undefined for anything that is not an amount, or is a million or more
 */
export function parseCents(text: string): number | undefined {
  const [, grouped, fraction = ''] = amountPattern.exec(text.trim()) ?? [];
  const whole = grouped?.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  if (whole === undefined || whole.length > maxDigits) return undefined;
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** The error of an amount field for a text that is not a positive amount, or too large. */
export function amountFaultOf(text: string): string {
  return amountPattern.test(text.trim()) && parseCents(text) === undefined
    ? 'Enter an amount below 1,000,000.'
    : 'Enter an amount, such as 25 or 1,250.00.';
}
