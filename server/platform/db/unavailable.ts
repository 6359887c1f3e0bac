/** SQLSTATE classes that mean the server is gone or has no room (PostgreSQL, appendix A): 08, 53, 57P. */
const postgresAway = /^(08|53|57P)/;
const networkAway = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT']);
/** SQLite's primary result codes for a database that is busy, read-only, or whose disk is full. */
const sqliteAway = new Set([5, 6, 8, 10, 13, 14]);

/** Whether an error means that the database is unavailable, rather than that a query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, errcode, message } = (error ?? {}) as {
    code?: unknown;
    errcode?: unknown;
    message?: unknown;
  };
  if (typeof errcode === 'number') return sqliteAway.has(errcode & 0xff);
  if (typeof code === 'string' && (networkAway.has(code) || postgresAway.test(code))) return true;
  // The pool's own errors have no code.
  return (
    typeof message === 'string' &&
    /^(timeout exceeded when trying to connect|Connection terminated)/.test(message)
  );
}
