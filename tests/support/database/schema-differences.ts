/** A column as `schemaOf` describes it on SQLite or PostgreSQL. */
interface Column {
  name?: string;
  notnull?: number;
  dflt_value?: string | null;
  column_name?: string;
  is_nullable?: string;
  column_default?: string | null;
  table?: string;
  table_name?: string;
}

/**
 * Lists the differences that make a migration incompatible with the previous version: anything that is gone or
 * different, and columns in its tables that it would have to fill.
 * @param before the schema, from `schemaOf`
 * @param after the schema with the migration
 */
export function incompatibilities(before: string[], after: string[]): string[] {
  const old = new Set(before);
  const now = new Set(after);
  const tables = new Set(before.map((line) => tableOf(JSON.parse(line))));
  const added = after
    .filter((line) => !old.has(line))
    .map((line) => ({ line, row: JSON.parse(line) as Row }))
    .filter(({ row }) => tables.has(tableOf(row)));
  // The previous version leaves a new column empty, so that what it refers to does not matter.
  const newColumns = new Set(added.map(({ row }) => `${tableOf(row)}.${row.column_name}`));
  const isOfNewColumn = (row: Row) => {
    const [, column] = /^FOREIGN KEY \((\w+)\)/.exec(row.definition ?? '') ?? [];
    return column !== undefined && newColumns.has(`${tableOf(row)}.${column}`);
  };
  return [
    ...before.filter((line) => !now.has(line)),
    ...added.filter(({ row }) => isRequired(row) && !isOfNewColumn(row)).map(({ line }) => line),
  ];
}

type Row = Column & { unique?: number; indexdef?: string; definition?: string };

const tableOf = ({ table, table_name }: Column) => table ?? table_name;

/** Whether an insert has to name the column, or two rows may not have the same value. */
function isRequired(row: Row) {
  const { notnull, dflt_value, is_nullable, column_default } = row;
  if (notnull === 1) return dflt_value === null;
  if (is_nullable === 'NO') return column_default === null;
  const definition = row.definition ?? row.indexdef ?? '';
  return row.unique === 1 || /^(CHECK|UNIQUE|FOREIGN|CREATE UNIQUE)/.test(definition);
}
