import { DatabaseSync } from 'node:sqlite';
import {
  isOfSchema,
  quoted,
  type Row,
  type Run,
  type Table,
  type TableReader,
} from './table-reader.ts';

interface Column {
  name: string;
  type: string;
  pk: number;
}

const rowsAtOnce = 100;

/**
 * Reads a snapshot of a SQLite database, while others keep writing to it.
 * @param work receives the reader, which works only until it returns
 */
export async function readSqlite<T>(
  path: string,
  work: (reader: TableReader) => Promise<T>,
): Promise<T> {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
  try {
    // The transaction's snapshot begins with its first read.
    database.exec('begin; select 1 from sqlite_master');
    return await work(readerOf(database));
  } finally {
    database.close();
  }
}

function readerOf(database: DatabaseSync): TableReader {
  const run: Run = async <R extends object>(statement: string, values: unknown[] = []) =>
    database.prepare(statement).all(...(values as string[])) as R[];
  return {
    engine: 'sqlite',
    migrations: async () => {
      const known = await run("select 1 from sqlite_master where name = 'kysely_migration'");
      if (known.length === 0) return [];
      const rows = await run('select name from kysely_migration order by name');
      return rows.map(({ name }) => String(name));
    },
    tables: () => listSqliteTables(run),
    *rows({ name, columns, order }) {
      const statement = database.prepare(
        `select ${columns.map(quoted).join(', ')} from ${quoted(name)} order by ${order}`,
      );
      let rows: Row[] = [];
      for (const row of statement.iterate()) {
        rows.push(row);
        if (rows.length < rowsAtOnce) continue;
        yield rows;
        rows = [];
      }
      yield rows;
    },
  };
}

/** All tables of a SQLite database, except those of SQLite and of the migrations. */
export async function listSqliteTables(run: Run): Promise<Table[]> {
  const names = await run("select name from sqlite_master where type = 'table' order by name");
  const tables: Table[] = [];
  for (const name of names.map((row) => String(row.name))) {
    if (isOfSchema(name)) continue;
    const columns = await run<Column>('select name, type, pk from pragma_table_info(?)', [name]);
    tables.push(asTable(name, columns));
  }
  return tables;
}

function asTable(name: string, found: Column[]): Table {
  const columns = found.map((column) => column.name).toSorted();
  const key = found
    .filter(({ pk }) => pk > 0)
    .toSorted((one, other) => one.pk - other.pk)
    .map((column) => column.name);
  const singles = found.filter(({ type }) => type.toLowerCase() === 'real');
  return {
    name,
    columns,
    order: (key.length > 0 ? key : columns).map(quoted).join(', '),
    singles: new Set(singles.map((column) => column.name)),
  };
}
