import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { databaseWithTables } from './postgres.ts';

// A PostgreSQL database is some 600 files: emptying one takes a tenth of the time that making and dropping one takes.

/** The databases of this process that are empty and not in use. */
const idle: string[] = [];
/** The content of a new database. */
let original: Promise<Content> | undefined;

interface Content {
  /** Identifies its tables, columns, indexes, constraints, triggers, functions and settings. */
  schema: string;
  /** The rows of the tables that are not empty, under their names. */
  rows: Record<string, string>;
}

/** A database with all tables, as after the migrations. Return it with `returnDatabase`. @returns its name */
export async function takeDatabase(): Promise<string> {
  const name = idle.pop() ?? (await createDatabase(databaseWithTables));
  original ??= onDatabase(name, readContent);
  await original;
  return name;
}

/** Empties a database for another test, or drops it if the test has changed more than rows. */
export async function returnDatabase(name: string): Promise<void> {
  const isClean = await onDatabase(name, empty).catch(() => false);
  if (isClean) idle.push(name);
  else await dropDatabase(name);
}

/** @param template the database to copy @returns its name */
export async function createDatabase(template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copies files instead of writing every page to the log: a tenth of the work.
  await onDatabase('postgres', (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  return name;
}

export async function dropDatabase(name: string): Promise<void> {
  await onDatabase('postgres', (client) => client.query(`drop database ${name} with (force)`));
}

/** @throws if there are still connections to the database `name` after half a minute */
export async function untilAllLeft(name: string): Promise<void> {
  await onDatabase('postgres', async (client) => {
    const count = async () => {
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int as count from pg_stat_activity where datname = $1',
        [name],
      );
      return rows[0]?.count;
    };
    await expect.poll(count, { message: `connections to ${name}` }).toBe(0);
  });
}

/** A larger table is truncated: rows that are deleted one by one leave their space behind. In bytes. */
const small = 256 * 1024;

/** @returns whether the database is as a new one */
async function empty(client: pg.Client): Promise<boolean> {
  const { schema, rows } = (await original) as Content;
  await client.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
  const found = await readContent(client, Object.keys(rows));
  if (found.schema !== schema) return false;
  if (Object.entries(rows).some(([table, content]) => found.rows[table] !== content)) return false;
  const filled = Object.keys(found.rows).filter((table) => !(table in rows));
  if (filled.length > 0) {
    const sizes = await client.query<{ name: string; size: string }>(
      'select name, pg_table_size(quote_ident(name)) as size from unnest($1::text[]) as name',
      [filled],
    );
    const isLarge = new Set(
      sizes.rows.filter(({ size }) => Number(size) > small).map(({ name }) => name),
    );
    const statements = filled.map((table) =>
      isLarge.has(table) ? `truncate "${table}" cascade` : `delete from "${table}"`,
    );
    // In this role, foreign keys are not checked.
    await client.query(`set session_replication_role = replica; ${statements.join('; ')}`);
  }
  await client.query(
    `select setval(format('%I', sequencename)::regclass, start_value, false) from pg_sequences
      where schemaname = 'public' and last_value is not null`,
  );
  const after = await readContent(client);
  return JSON.stringify(after.rows) === JSON.stringify(rows);
}

/** @param compared the tables whose rows are read; absent: all that are not empty */
async function readContent(client: pg.Client, compared?: string[]): Promise<Content> {
  const schema = await client.query<{ hash: string; tables: string[] }>(schemaHash);
  const { hash = '', tables = [] } = schema.rows[0] ?? {};
  const filled = await client.query<{ name: string }>(
    tables
      .map((table) => `select '${table}' as name where exists (select from "${table}")`)
      .join(' union all '),
  );
  const rows: Record<string, string> = {};
  for (const { name } of filled.rows) {
    const isRead = !compared || compared.includes(name);
    const content = isRead ? await client.query(`select * from "${name}"`) : { rows: [] };
    rows[name] = JSON.stringify(content.rows);
  }
  return { schema: hash, rows };
}

const schemaHash = `
  select md5(string_agg(line, chr(10) order by line)) as hash,
    (select array_agg(tablename::text order by tablename) from pg_tables where schemaname = 'public') as tables
  from (
    select concat_ws(' ', relname, relkind, attname, atttypid, attnotnull)
      from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace
    union all select pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', tgrelid::regclass, tgname) from pg_trigger where not tgisinternal
    union all select proname from pg_proc where pronamespace = 'public'::regnamespace
    union all select array_to_string(setconfig, ' ') from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database())
    union all select concat_ws(' ', 'acl', nspacl::text) from pg_namespace where nspname = 'public'
  ) as lines (line)`;

/** Runs work on a connection of its own. */
async function onDatabase<T>(name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: inject('postgresUrl').replace('{name}', name),
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
