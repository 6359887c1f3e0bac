import { Kysely, sql } from 'kysely';
import type { Db, Engine } from '#server/platform/db/connect.ts';
import { memoryDialect } from '#server/platform/db/sqlite/sqlite.ts';
import { appliedMigrations } from './applied-migrations.ts';
import { knownMigrations, migrateIn } from './migrate.ts';

/**
 * Compares a database with what its migrations make: a development checkout may have run one that was edited later.
 * Indexes that depend on an extension of PostgreSQL may be missing. Takes about 50 ms.
 * @returns the tables, columns and indexes that are missing, in words, such as 'index on donors (name_key, id)'
 */
export async function listMissingParts(db: Db, engine: Engine): Promise<string[]> {
  const last = (await appliedMigrations(db)).at(-1) ?? '';
  // A newer version's tables, or those of 0.1.0 before its migrations are renamed.
  if (!knownMigrations.includes(last)) return [];
  const made: Db = new Kysely({ dialect: memoryDialect() });
  try {
    // Both engines get the same tables, columns and indexes.
    await made.transaction().execute((trx) => migrateIn(trx, 'sqlite', last));
    const [wanted, found] = await Promise.all([listParts(made, 'sqlite'), listParts(db, engine)]);
    const tables = new Set(found.map(({ table }) => table));
    const parts = new Set(found.map(nameOf));
    const missing = wanted.map((part) =>
      tables.has(part.table) ? nameOf(part) : `table ${part.table}`,
    );
    return [...new Set(missing)].filter((name) => !parts.has(name)).sort();
  } finally {
    await made.destroy();
  }
}

interface Part {
  table: string;
  kind: 'column' | 'index';
  /** The column's name, or the names of an index's columns. */
  columns: string;
}

const nameOf = ({ table, kind, columns }: Part): string =>
  kind === 'column' ? `column ${table}.${columns}` : `index on ${table} (${columns})`;

async function listParts(db: Db, engine: Engine): Promise<Part[]> {
  const query = engine === 'sqlite' ? ofSqlite : ofPostgres;
  return (await sql.raw<Part>(query).execute(db)).rows;
}

const ofSqlite = `
  select t.name as "table", 'column' as kind, c.name as columns
    from sqlite_master t join pragma_table_info(t.name) c where t.type = 'table' and t.name not like 'sqlite~_%' escape '~'
  union all
  select t.name, 'index', (select group_concat(name, ', ' order by seqno) from pragma_index_info(i.name))
    from sqlite_master t join pragma_index_list(t.name) i where t.type = 'table'`;

const ofPostgres = `
  select table_name as "table", 'column' as kind, column_name::text as columns
    from information_schema.columns where table_schema = current_schema()
  union all
  select c.relname, 'index', (
      select string_agg(a.attname, ', ' order by k.place)
      from unnest(i.indkey::int2[]) with ordinality as k (column_number, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.column_number)
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = current_schema()::regnamespace and i.indisvalid`;
