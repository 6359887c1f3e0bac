import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { DatabaseUnavailableError } from '#server/platform/db/unavailable.ts';

/**
 * Rejects a PostgreSQL database in which no site can be made, before a statement fails for a reason that is hard to
 * read.
 * @throws {DatabaseUnavailableError} for another encoding than UTF-8, and for a user who may not create tables
 */
export async function rejectUnusableDatabase(trx: Db): Promise<void> {
  const { rows } = await sql<{ encoding: string; mayCreate: boolean | null }>`
    select current_setting('server_encoding') as encoding,
      has_schema_privilege(current_schema(), 'create') as "mayCreate"`.execute(trx);
  const { encoding, mayCreate } = rows[0] ?? {};
  if (encoding !== 'UTF8') {
    throw new DatabaseUnavailableError(
      `its encoding is ${encoding}, and has to be UTF8: create database … encoding 'UTF8' template template0`,
    );
  }
  if (!mayCreate) {
    throw new DatabaseUnavailableError(
      'its user may not create tables in it: alter database … owner to that user, or grant create on schema public',
    );
  }
}
