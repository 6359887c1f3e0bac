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
  /** The columns that its rows are sorted by: the primary key, or all of them; byte order on both engines. */
  order: string;
}

/** Reads one snapshot of a database. */
export interface TableReader {
  engine: Engine;
  /** The names of those that it has had, in order; none: it is no site's database. */
  migrations(): Promise<string[]>;
  tables(): Promise<Table[]>;
  /** A table's rows in the order of its key, in batches. */
  rows(table: Table): AsyncIterable<Row[]> | Iterable<Row[]>;
}

/** Whether a table belongs to SQLite or the migrations: migrating the restored database writes it. */
export const isOfSchema = (name: string) => /^(kysely_|sqlite_)/.test(name);

export const quoted = (name: string) => `"${name}"`;

/** The approximate length of a chunk of a table, in characters. */
const chunkLength = 1024 * 1024;

/** A table as JSON lines in chunks of about a megabyte; the lines are the same on both engines. */
export async function* linesOf(reader: TableReader, table: Table): AsyncIterable<Buffer> {
  let lines = '';
  for await (const rows of reader.rows(table)) {
    for (const row of rows) {
      lines += `${JSON.stringify(inOrder(table, row))}\n`;
      if (lines.length < chunkLength) continue;
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
