import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** A PostgreSQL server's facts about itself and this connection. */
interface ServerFacts {
  /** '17.2 (Debian …)' */
  version: string;
  /** The connections of all programs together. */
  connections: number;
  maxConnections: number;
  isEncrypted: boolean;
  /** The size of the database, in bytes. */
  bytes: number;
  /** Its clock, in ms. */
  now: number;
}

export async function readServerFacts(db: Db): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`select
    current_setting('server_version') as version,
    (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
    current_setting('max_connections')::bigint as "maxConnections",
    coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
    pg_database_size(current_database()) as bytes,
    (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
  return rows[0] as ServerFacts;
}

/** The version of the embedded database's library, and the size of the database in bytes. */
export async function readFileFacts(db: Db): Promise<{ version: string; bytes: number }> {
  const { rows } = await sql<{ version: string; bytes: number }>`select
    sqlite_version() as version, pages.page_count * sizes.page_size as bytes
    from pragma_page_count as pages, pragma_page_size as sizes`.execute(db);
  return rows[0] as { version: string; bytes: number };
}
