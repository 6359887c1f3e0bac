import { stringify } from 'csv-stringify/sync';
import { neutralize } from './formulas.ts';

/**
 * Writes rows as CSV that runs nothing when a spreadsheet opens it, whatever separator it expects: every cell is
 * quoted, and text is made harmless by `neutralize`, which `readCsv` undoes. A cell of type number is our own figure
 * and stays one, so that -12.5 can be summed.
 */
export function writeCsv(heading: string[], rows: (string | number)[][]): string {
  const cells = [heading, ...rows].map((row) =>
    row.map((cell) => (typeof cell === 'number' ? String(cell) : neutralize(cell))),
  );
  return stringify(cells, { quoted: true, quoted_empty: true, record_delimiter: '\r\n' });
}
