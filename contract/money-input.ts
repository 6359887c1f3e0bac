/**
 * An amount of money as people type it: '25', '$25.50', '1,250', '$1,250.00', '.50'. A comma separates thousands
 * only; '12,50' is ambiguous and is not read as an amount.
 * @returns whole cents; null for anything that is not an amount
 */
export function parseAmount(text: string): number | null {
  const bare = text.trim().replace(/^\$\s*/, '');
  const match = /^(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})?(?:\.(\d{0,2}))?$/.exec(bare);
  const [, whole = '', fraction = ''] = match ?? [];
  if (match === null || (whole === '' && fraction === '')) return null;
  return Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'));
}
