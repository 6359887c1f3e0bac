import { sql } from 'kysely';
import { type Db, hasManyWriters } from './connect.ts';

/** A node that is lost in such a transaction holds its locks for this long, in ms. */
const longestPause = 300_000;

/** What lifts the limits of the transaction under way. The pool knows it, and waits for its statements as well. */
export const longStatements = `select set_config('statement_timeout', '0', true), \
set_config('lock_timeout', '0', true), \
set_config('idle_in_transaction_session_timeout', '${longestPause}', true)`;

/** Lets the statements of this transaction take as long as they need, and wait for another node that does the same. */
export async function allowLongStatements(trx: Db): Promise<void> {
  if (hasManyWriters(trx)) await sql.raw(longStatements).execute(trx);
}
