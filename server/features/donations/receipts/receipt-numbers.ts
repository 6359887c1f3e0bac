// A receipt is '2026-000123'. What is issued again for the same gift is '2026-000123-R1', then '-R2': the count of
// a year has no gaps and no number twice, and what a donor holds can be told from what replaced it.

/** More revisions of one receipt are not looked for. */
const mostRevisions = 50;

const parts = /^(\d{4}-\d{6,9})(?:-R(\d+))?$/;

/** The number after a correction: '2026-000123-R1' of '2026-000123'. */
export function reissuedNumber(number: string): string {
  const [, base = number, revision = '0'] = parts.exec(number) ?? [];
  return `${base}-R${Number(revision) + 1}`;
}

/** The number that a receipt replaces; empty where it is the first one. */
export function replacedNumber(number: string): string {
  const [, base = '', revision = '0'] = parts.exec(number) ?? [];
  if (revision === '0') return '';
  return revision === '1' ? base : `${base}-R${Number(revision) - 1}`;
}

/** Every number that a gift may have whose receipt was once this one; empty for what is no number. */
export function numbersLike(search: string): string[] {
  const [, year, count] = /^(\d{4})-(\d{1,9})(?:-R\d*)?$/i.exec(search.trim()) ?? [];
  if (!year || !count) return [];
  const base = `${year}-${count.padStart(6, '0')}`;
  const revisions = Array.from({ length: mostRevisions }, (_, index) => `${base}-R${index + 1}`);
  return [base, ...revisions];
}
