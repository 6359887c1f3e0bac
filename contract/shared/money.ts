import type { MessageKey } from './language/message-keys.ts';

/** The mark between whole units and decimals: '1,250.00' or '1.250,00'. */
export const decimalMarks = ['.', ','] as const;
export type DecimalMark = (typeof decimalMarks)[number];

/** An optional currency sign, digits in groups of three or ungrouped, up to two decimals, an optional sign. */
const patternFor = (decimal: string, group: string) =>
  new RegExp(
    `^[$€£]?\\s*(\\d{1,3}(?:${group}\\d{3})+|\\d{1,3}(?:[\\s'’]\\d{3})+|\\d+)(?:${decimal}(\\d{1,2}))?\\s*[$€£]?$`,
  );
const patterns: Record<DecimalMark, RegExp> = {
  '.': patternFor('\\.', ','),
  ',': patternFor(',', '\\.'),
};

/** The maximum number of digits before the decimals; Stripe allows no larger amount. */
const maxDigits = 6;

/**
 * Parses an amount of money as people type it: '25', '$1,250', '1,250.00', '1 250', '25.5'; or, where a comma is the
 * decimal mark, '1.250,00 €'. The other mark groups thousands and is never a decimal mark: '1,50' is rejected where the
 * point is, because it would mean 150 to one person and 1.50 to another.
 * @returns whole cents; undefined for anything that is not an amount, or is a million or more
 */
export function parseCents(text: string, mark: DecimalMark = '.'): number | undefined {
  const [, grouped, fraction = ''] = patterns[mark].exec(text.trim()) ?? [];
  const whole = grouped?.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  if (whole === undefined || whole.length > maxDigits) return undefined;
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** Cents as the text of an amount field: '1250.00' or '1250,00'. */
export const typedAmount = (cents: number, mark: DecimalMark = '.'): string =>
  (cents / 100).toFixed(2).replace('.', mark);

/** The error of an amount field for a text that is not a positive amount, or too large. */
export function amountFaultOf(text: string, mark: DecimalMark = '.'): MessageKey {
  const isTooLarge = patterns[mark].test(text.trim()) && parseCents(text, mark) === undefined;
  if (mark === ',') return isTooLarge ? 'donate.amountTooLargeComma' : 'donate.amountMissingComma';
  return isTooLarge ? 'donate.amountTooLarge' : 'donate.amountMissing';
}
