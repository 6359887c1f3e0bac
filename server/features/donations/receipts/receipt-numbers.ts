// A receipt is '2026-000123'. Reissued for the same gift it is '2026-000123-R1', then '-R2': a year's numbers have
// no gaps or duplicates, and a donor's copy can be told from its replacement.

/** More revisions of one receipt are not searched for. */
const maxRevisions = 50;

const parts = /^((?:\d{4}|PRACTICE)-\d{6,9})(?:-R(\d+))?$/;

/** The number after a correction: '2026-000123-R1' after '2026-000123'. */
export function reissuedNumber(number: string): string {
  const [, base = number, revision = '0'] = parts.exec(number) ?? [];
  return `${base}-R${Number(revision) + 1}`;
}

/** The number that a receipt replaces; empty for the first one. */
export function replacedNumber(number: string): string {
  const [, base = '', revision = '0'] = parts.exec(number) ?? [];
  if (revision === '0') return '';
  return revision === '1' ? base : `${base}-R${Number(revision) - 1}`;
}

/** Every possible number of a gift that once had this receipt; empty for an invalid number. */
export function numbersLike(search: string): string[] {
  const [, year, count] = /^(\d{4}|practice)-(\d{1,9})(?:-R\d*)?$/i.exec(search.trim()) ?? [];
  if (!year || !count) return [];
  const base = `${year.toUpperCase()}-${count.padStart(6, '0')}`;
  const revisions = Array.from({ length: maxRevisions }, (_, index) => `${base}-R${index + 1}`);
  return [base, ...revisions];
}
