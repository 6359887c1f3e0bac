import { sql } from 'kysely';
import type { Connection } from '#tests/support/database/connection.ts';

/** Columns, keys, constraints, indexes, triggers and functions of all tables, in a normalized order. */
export async function schemaOf({ db, engine }: Connection): Promise<string[]> {
  const lines: string[] = [];
  for (const query of engine === 'sqlite' ? ofSqlite : ofPostgres) {
    const { rows } = await sql.raw(query).execute(db);
    // Line breaks in statements are normalized too.
    lines.push(...rows.map((row) => JSON.stringify(row).replace(/(?:\\n|\s)+/g, ' ')));
  }
  return lines.sort();
}

const ofSqlite = [
  `select t.name as "table", c.name, c.type, c."notnull", c.dflt_value, c.pk
    from sqlite_master t join pragma_table_info(t.name) c where t.type = 'table'`,
  `select t.name as "table", k."table" as target, k."from", k."to", k.on_update, k.on_delete
    from sqlite_master t join pragma_foreign_key_list(t.name) k where t.type = 'table'`,
  `select t.name as "table", i."unique", i.origin,
      (select group_concat(name) from pragma_index_info(i.name)) as columns
    from sqlite_master t join pragma_index_list(t.name) i where t.type = 'table'`,
  `select name, sql from sqlite_master where type <> 'table' and sql is not null`,
];

const ofPostgres = [
  `select table_name, column_name, data_type, is_nullable, column_default
    from information_schema.columns where table_schema = 'public'`,
  `select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace`,
  `select tablename as "table", indexname, indexdef from pg_indexes where schemaname = 'public'`,
  'select tgname, pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal',
  `select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace`,
];
