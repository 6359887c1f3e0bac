import pg, { type QueryResultRow } from 'pg';
import {
  isOfSchema,
  quoted,
  type Row,
  type Run,
  type Table,
  type TableReader,
} from './table-reader.ts';

interface Column {
  table: string;
  name: string;
  type: string;
  key_position: number | null;
}

const int8 = 20;
/** How much JSON one read should bring, in characters, and how many rows it may have. */
const targetLength = 1024 * 1024;
const maxRows = 5_000;

/** Settings of a connection for one long piece of work. */
export const noTimeouts = {
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  application_name: 'common-plate backup',
  // Times are whole milliseconds and counters stay far below 2^53, so a number holds every bigint here.
  types: {
    getTypeParser: (type: number, format?: 'text' | 'binary') =>
      type === int8 ? Number : pg.types.getTypeParser(type, format as 'text'),
  },
};

/**
 * Reads a PostgreSQL database as it is now, while others go on writing to it.
 * @param work receives the reader, which ends with it
 */
export const readPostgres = <T>(
  url: string,
  work: (reader: TableReader) => Promise<T>,
): Promise<T> => inSnapshot(url, (run) => work(readerOf(run)));

/** Runs statements on one snapshot of a PostgreSQL database. */
export async function inSnapshot<T>(url: string, work: (run: Run) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...noTimeouts, connectionString: url });
  // A connection that breaks fails the statement under way.
  client.on('error', () => undefined);
  await client.connect();
  const run: Run = async <R extends object>(statement: string, parameters?: unknown[]) =>
    (await client.query<R & QueryResultRow>(statement, parameters)).rows;
  try {
    await run('begin isolation level repeatable read read only');
    await run('set local idle_in_transaction_session_timeout = 0');
    await run('set local statement_timeout = 0');
    return await work(run);
  } finally {
    await client.end();
  }
}

/** @param run runs statements in one transaction */
export function readerOf(run: Run): TableReader {
  return {
    engine: 'postgres',
    migrations: async () => {
      const [known] = await run("select to_regclass('kysely_migration') is not null as is_there");
      if (!known?.is_there) return [];
      const rows = await run('select name from kysely_migration order by name');
      return rows.map(({ name }) => String(name));
    },
    tables: async () => {
      const columns = await run<Column>(listColumns);
      return [...Map.groupBy(columns, ({ table }) => table)]
        .filter(([name]) => !isOfSchema(name))
        .map(([name, found]) => asTable(name, found));
    },
    async *rows({ name, columns, order }) {
      await run(
        `declare backup_rows no scroll cursor for select ${columns.map(quoted).join(', ')} from ${quoted(name)} order by ${order}`,
      );
      let count = 50;
      for (;;) {
        const rows = await run(`fetch ${count} from backup_rows`);
        yield rows;
        if (rows.length < count) break;
        const length = lengthOf(rows);
        if (length < targetLength / 2) count = Math.min(2 * count, maxRows);
        if (length > targetLength) count = Math.max(1, Math.floor(count / 2));
      }
      await run('close backup_rows');
    },
  };
}

function lengthOf(rows: Row[]): number {
  let length = 0;
  for (const row of rows) {
    for (const value of Object.values(row)) length += typeof value === 'string' ? value.length : 8;
  }
  return length;
}

const listColumns = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    array_position(i.indkey::int2[], a.attnum) as key_position
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
  order by c.relname collate "C", a.attname collate "C"`;

function asTable(name: string, found: Column[]): Table {
  const key = found
    .filter(({ key_position }) => key_position !== null)
    .toSorted((one, other) => (one.key_position ?? 0) - (other.key_position ?? 0));
  const singles = found.filter(({ type }) => type === 'real');
  return {
    name,
    columns: found.map((column) => column.name).toSorted(),
    order: (key.length > 0 ? key : found).map(byBytes).join(', '),
    singles: new Set(singles.map((column) => column.name)),
  };
}

const byBytes = ({ name, type }: Column) =>
  type === 'text' ? `${quoted(name)} collate "C"` : quoted(name);
