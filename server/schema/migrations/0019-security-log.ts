import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/platform/db/connect.ts';

/** What concerns the safety of accounts, with where it came from. Rows are added, and removed when they are old. */
export async function securityLog(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('security_log')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addColumn('is_evictable', 'integer', (column) => column.notNull())
    .execute();
  const index = (name: string, ...columns: string[]) =>
    db.schema.createIndex(name).on('security_log').columns(columns).execute();
  await index('security_log_by_time', 'at', 'id');
  await index('security_log_by_person', 'user_id', 'at');
  await index('security_log_by_subject', 'subject', 'at');
  await index('security_log_by_eviction', 'is_evictable', 'at');
  await (engine === 'sqlite' ? refuseOnSqlite(db) : refuseOnPostgres(db));
}

const year = 365 * 24 * 60 * 60_000;
const refusal = sql.lit('The security log is never changed, and kept for a year.');

async function refuseOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger security_log_without_update before update on security_log
    begin select raise(abort, ${refusal}); end`.execute(db);
  await sql`create trigger security_log_without_delete before delete on security_log
    when old.is_evictable = 0 and old.at > unixepoch() * 1000 - ${sql.lit(year)}
    begin select raise(abort, ${refusal}); end`.execute(db);
}

async function refuseOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function keep_security_log() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if old.is_evictable = 1
          or old.at <= extract(epoch from clock_timestamp()) * 1000 - ${sql.lit(year)} then
          return old;
        end if;
      end if;
      raise exception ${refusal};
    end $$`.execute(db);
  await sql`create trigger security_log_without_change before update or delete on security_log
    for each row execute function keep_security_log()`.execute(db);
  await sql`create trigger security_log_without_truncate before truncate on security_log
    for each statement execute function keep_security_log()`.execute(db);
}
