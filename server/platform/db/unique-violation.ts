/** PostgreSQL's SQLSTATE, and SQLite's extended result codes, of a unique constraint and a primary key. */
const postgresUniqueViolation = '23505';
const sqliteUniqueViolations = new Set([2067, 1555]);

/** Whether an error means that a row with this key already exists. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return code === postgresUniqueViolation || sqliteUniqueViolations.has(errcode as number);
}
