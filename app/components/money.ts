/** Cents as people read them: '$25.50'. */
export const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

/** An amount as people write it, '25' or '25.50', in cents; undefined for anything else. */
export function centsOf(text: string): number | undefined {
  const [, whole, fraction = ''] = /^\$?\s*(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

export const amountFault = 'Please write an amount as 25 or 25.50.';
