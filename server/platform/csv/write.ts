import { setImmediate as othersFirst } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import { neutralize } from './formulas.ts';

/**
 * Writes rows as CSV that runs nothing when a spreadsheet opens it, whatever separator it expects: every cell is
 * quoted, and text is made harmless by `neutralize`, which `readCsv` undoes. A cell of type number is our own figure
 * and stays one, so that -12.5 can be summed.
 */
export const writeCsv = (heading: string[], rows: Row[]): string => written([heading, ...rows]);

/** Writes what `writeCsv` does, but lets others have their turn in between: for thousands of rows. */
export async function writeLongCsv(heading: string[], rows: Row[]): Promise<string> {
  let csv = written([heading]);
  for (let at = 0; at < rows.length; at += rowsInTurn) {
    await othersFirst();
    csv += written(rows.slice(at, at + rowsInTurn));
  }
  return csv;
}

type Row = (string | number)[];

/** Rows that are written in one turn of the event loop. */
const rowsInTurn = 1_000;

function written(rows: Row[]): string {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? String(cell) : neutralize(cell))),
  );
  return stringify(cells, { quoted: true, quoted_empty: true, record_delimiter: '\r\n' });
}
