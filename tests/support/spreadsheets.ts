import { CsvError, type Options, parse } from 'csv-parse/sync';

const separators = [',', ';', '\t'];
const lineBreaks = [['\r\n', '\n', '\r'], ['\r\n', '\n'], ['\r\n', '\r'], ['\r\n']];
/** A text that a spreadsheet treats as a formula, by OWASP's rule; spaces and quotes before it do not count. */
const formula = /^[\s"]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * The cells that some program would treat as a formula: the file is read with each separator and line break, with
 * quotes and without.
 */
export const formulasIn = (csv: string): string[] =>
  separators
    .flatMap((delimiter) => lineBreaks.map((record_delimiter) => ({ delimiter, record_delimiter })))
    .flatMap((dialect) => [
      ...readCells(csv, { ...dialect, relax_quotes: true }),
      ...readCells(csv, { ...dialect, quote: null }),
    ])
    .filter((cell) => formula.test(cell));

/** The cells, or none if the dialect cannot be read to the end because a quote is not closed. */
function readCells(csv: string, options: Options): string[] {
  try {
    const rows = parse(csv, { ...options, relax_column_count: true }) as unknown as string[][];
    return rows.flat();
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
}

/** The rows of a CSV that the server wrote. */
export const rowsIn = (csv: string): string[][] => parse(csv);
