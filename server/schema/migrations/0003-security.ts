import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/platform/db/connect.ts';
import { primaryKey, required } from './columns.ts';
import { createIndexes } from './create-indexes.ts';

/** The audit trail and the security log. The database itself rejects changes to them. */
export async function security(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await auditTrail(db, engine);
  await securityLog(db, engine);
}

async function auditTrail(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'text', primaryKey)
    .addColumn('user_id', 'text')
    .addColumn('action', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await createIndexes(db, 'audit_log', {
    audit_log_by_user: ['user_id'],
    audit_log_by_age: ['created_at', 'id'],
    audit_log_by_person: ['user_id', 'created_at'],
    audit_log_by_subject: ['subject', 'created_at'],
  });
  const refusal = sql.lit('The audit trail is never changed.');
  if (engine === 'sqlite') {
    for (const change of ['update', 'delete']) {
      await sql`create trigger ${sql.ref(`audit_log_without_${change}`)} before ${sql.raw(change)} on audit_log
        begin select raise(abort, ${refusal}); end`.execute(db);
    }
    return;
  }
  await sql`create function keep_audit_log() returns trigger language plpgsql
    as $$ begin raise exception ${refusal}; end $$`.execute(db);
  await sql`create trigger audit_log_without_change before update or delete or truncate on audit_log
    for each statement execute function keep_audit_log()`.execute(db);
}

/** Rows are only added, and removed when they are old. */
async function securityLog(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('security_log')
    .addColumn('id', 'text', primaryKey)
    .addColumn('at', 'bigint', required)
    .addColumn('action', 'text', required)
    .addColumn('user_id', 'text')
    .addColumn('subject', 'text', required)
    .addColumn('network', 'text', required)
    .addColumn('request_id', 'text', required)
    .addColumn('count', 'bigint', required)
    .addColumn('is_evictable', 'integer', required)
    .execute();
  await createIndexes(db, 'security_log', {
    security_log_by_time: ['at', 'id'],
    security_log_by_person: ['user_id', 'at'],
    security_log_by_subject: ['subject', 'at'],
    security_log_by_eviction: ['is_evictable', 'at'],
  });
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
