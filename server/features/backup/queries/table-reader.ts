import type { Engine } from '#server/platform/db/connect.ts';

/** Runs one statement. */
export type Run = <R extends object = Row>(
  statement: string,
  parameters?: unknown[],
) => Promise<R[]>;
export type Row = Record<string, unknown>;

export interface Table {
  name: string;
  /** In alphabetical order. */
  columns: string[];
  /** Columns of four-byte floating point numbers, which the engines print differently. */
  singles: ReadonlySet<string>;
  /** By what its rows are sorted: the primary key, or all columns, by bytes on both engines. */
  order: string;
}

/** What can be read of a database at one moment. */
export interface TableReader {
  engine: Engine;
  migrations(): Promise<string[]>;
  tables(): Promise<Table[]>;
  /** A table's rows in the order of its key, some at a time. */
  rows(table: Table): AsyncIterable<Row[]> | Iterable<Row[]>;
}

/** Tables that say what the schema is: the migrations of the restored database write them. */
export const isOfSchema = (name: string) => /^(kysely_|sqlite_)/.test(name);

export const quoted = (name: string) => `"${name}"`;

/** About as much text as one piece of a table holds, in characters. */
const pieceLength = 1024 * 1024;

/** A table as JSON lines in pieces of about a megabyte; the lines are the same on both engines. */
export async function* linesOf(reader: TableReader, table: Table): AsyncIterable<Buffer> {
  let lines = '';
  for await (const rows of reader.rows(table)) {
    for (const row of rows) {
      lines += `${JSON.stringify(inOrder(table, row))}\n`;
      if (lines.length < pieceLength) continue;
      yield Buffer.from(lines);
      lines = '';
    }
  }
  if (lines !== '') yield Buffer.from(lines);
}

function inOrder({ columns, singles }: Table, row: Row): Row {
  const line: Row = {};
  for (const name of columns) {
    const value = row[name];
    line[name] = singles.has(name) && typeof value === 'number' ? shortestSingle(value) : value;
  }
  return line;
}

/** The shortest decimal that names the same four-byte number. */
function shortestSingle(value: number): number {
  const single = Math.fround(value);
  for (let digits = 1; digits < 9; digits += 1) {
    const short = Number(single.toPrecision(digits));
    if (Math.fround(short) === single) return short;
  }
  return Number(single.toPrecision(9));
}
