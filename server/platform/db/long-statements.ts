import { sql } from 'kysely';
import { type Db, hasManyWriters } from './connect.ts';
import { liftTimeouts } from './lift-timeouts.ts';

/** Lets the statements of this transaction take any time, such as waiting for another node that does the same. */
export async function allowLongStatements(trx: Db): Promise<void> {
  if (hasManyWriters(trx)) await sql.raw(liftTimeouts).execute(trx);
}
