/** The database cannot be used now; `cause` is the underlying error, if there is one. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/**
 * SQLSTATEs (PostgreSQL, appendix A) of a server that is gone, full, stopping, read-only or damaged, and of
 * statements that were canceled, waited too long for a lock, or were ended as part of a deadlock.
 */
const postgresUnavailable =
  /^(?:08|53|57|58|25006|25P0[34]|28000|28P01|3D000|40001|40P01|55006|55P03|XX00[12])/;
/** Errors of the network, and of a disk that is full, read-only or closed to the program, or too many open files. */
const systemUnavailable = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EACCES',
  'EDQUOT',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOSPC',
  'EPERM',
  'EROFS',
]);
/**
 * SQLite's primary result codes for a file that is busy, locked, damaged, no database, missing or read-only,
 * and for too little memory or disk.
 */
const sqliteUnavailable = new Set([3, 5, 6, 7, 8, 10, 11, 13, 14, 15, 26]);
/** Errors of the drivers that carry no code. */
const driverUnavailable = new RegExp(
  [
    '^timeout exceeded when trying to connect',
    '^timeout expired',
    '^Connection terminated',
    '^Query read timeout',
    'is not queryable$',
    '^Cannot use a pool after calling end',
    '^Postgres connection has been discarded',
    '^driver has already been destroyed',
    '^The server does not support SSL',
    '^There was an error establishing an SSL connection',
    '^database is not open',
  ].join('|'),
);

/** Whether an error means that the database cannot be used now, rather than that a query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  const { code, errcode, message } = (error ?? {}) as {
    code?: unknown;
    errcode?: unknown;
    message?: unknown;
  };
  if (typeof errcode === 'number') return sqliteUnavailable.has(errcode & 0xff);
  if (typeof code === 'string' && (systemUnavailable.has(code) || postgresUnavailable.test(code)))
    return true;
  return typeof message === 'string' && driverUnavailable.test(message);
}

/** Whether an error means that the file of the embedded database is damaged, or no database at all. */
export function isDatabaseDamaged(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { errcode?: unknown };
  return typeof errcode === 'number' && [11, 26].includes(errcode & 0xff);
}
