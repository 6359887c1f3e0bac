/** PostgreSQL's SQLSTATE, and SQLite's extended result codes, of a unique constraint and a primary key. */
const postgresDuplicate = '23505';
const sqliteDuplicates = new Set([2067, 1555]);

/** Whether an error means that a row with this key already exists. */
export function isDuplicate(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return code === postgresDuplicate || sqliteDuplicates.has(errcode as number);
}
