import { CompiledQuery } from 'kysely';
import type { Db, Engine } from '#server/platform/db/connect.ts';
import { quoted, type Run, type Table } from './table-reader.ts';

/** Runs statements in a transaction of Kysely. */
export const runIn =
  (trx: Db): Run =>
  async <R extends object>(statement: string, parameters: unknown[] = []) =>
    (await trx.executeQuery<R>(CompiledQuery.raw(statement, [...parameters]))).rows;

/** Adds rows to a table by one statement. @param lines one JSON object per line */
export async function insertLines(
  run: Run,
  engine: Engine,
  { name, columns }: Table,
  lines: Buffer,
): Promise<void> {
  const rows = `[${lines.toString().trimEnd().replaceAll('\n', ',')}]`;
  const names = columns.map(quoted).join(', ');
  if (engine === 'postgres') {
    const source = `json_populate_recordset(null::${quoted(name)}, $1::json)`;
    await run(`insert into ${quoted(name)} (${names}) select ${names} from ${source}`, [rows]);
    return;
  }
  const values = columns.map((column) => `value ->> '$."${column}"'`).join(', ');
  await run(`insert into ${quoted(name)} (${names}) select ${values} from json_each(?)`, [rows]);
}

/**
 * PostgreSQL: drops the foreign keys, so that tables can be filled in any order. SQLite has them switched off
 * for the connection.
 * @returns a function that restores them; it throws if a row refers to one that is missing
 */
export async function suspendForeignKeys(run: Run, engine: Engine): Promise<() => Promise<void>> {
  if (engine === 'sqlite') {
    return async () => {
      const [broken] = await run('select * from pragma_foreign_key_check limit 1');
      if (broken) throw new Error(`A row of ${broken.table} refers to one that is missing.`);
    };
  }
  const keys = await run(`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`);
  for (const { table, name } of keys) {
    await run(`alter table ${table} drop constraint ${quoted(String(name))}`);
  }
  return async () => {
    for (const { table, name, definition } of keys) {
      await run(`alter table ${table} add constraint ${quoted(String(name))} ${definition}`);
    }
  };
}

/** PostgreSQL: the next generated ids come after those that were inserted. SQLite does this itself. */
export async function advanceSequences(run: Run, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  const columns = await run(`
    select table_name as "table", column_name as name,
      pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
    from information_schema.columns
    where table_schema = current_schema() and column_default like 'nextval(%'`);
  for (const { table, name, sequence } of columns) {
    const newest = `select max(${quoted(String(name))}) from ${quoted(String(table))}`;
    await run(
      `select setval($1, coalesce((${newest}), 1), exists (${newest} having count(*) > 0))`,
      [sequence],
    );
  }
}

/** PostgreSQL: deletes all tables and functions that are not an extension's. */
export async function dropAllObjects(run: Run): Promise<void> {
  const tables = await run(`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'`);
  for (const { name } of tables) await run(`drop table ${quoted(String(name))} cascade`);
  const functions = await run(`
    select p.oid::regprocedure::text as name from pg_proc p
    where pronamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  for (const { name } of functions) await run(`drop function ${name}`);
}

/** PostgreSQL: how many others are connected to the database. */
export async function countConnections(run: Run): Promise<number> {
  // Otherwise a transaction goes on seeing those of its first look.
  await run('select pg_stat_clear_snapshot()');
  const [row] = await run(`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
  return Number(row?.count);
}

/** PostgreSQL: lets the statements of a transaction take as long as they do, but not wait for others. */
export async function waitForStatements(run: Run): Promise<void> {
  await run('set local statement_timeout = 0');
  await run("set local lock_timeout = '10s'");
}
