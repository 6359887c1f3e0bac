import { stringify } from 'csv-stringify/sync';

/**
 * Writes rows as a CSV. A cell that a spreadsheet would take for a formula begins with an apostrophe, so
 * that opening the file runs nothing; see `readCsv`, which takes it away again.
 */
export function writeCsv(heading: string[], rows: (string | number)[][]): string {
  return stringify([heading, ...rows], { escape_formulas: true, record_delimiter: '\r\n' });
}
