/** If a node dies in such a transaction, its locks are released after this long, in ms. */
const longestPause = 300_000;

/** PostgreSQL's statement that lifts the timeouts of the current transaction. The pool recognizes it. */
export const liftTimeouts = `select set_config('statement_timeout', '0', true), \
set_config('lock_timeout', '0', true), \
set_config('idle_in_transaction_session_timeout', '${longestPause}', true)`;
