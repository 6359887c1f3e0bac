import type { ColumnDefinitionBuilder } from 'kysely';

type Column = ColumnDefinitionBuilder;

export const primaryKey = (column: Column): Column => column.primaryKey();
export const required = (column: Column): Column => column.notNull();
export const unique = (column: Column): Column => column.notNull().unique();
export const empty = (column: Column): Column => column.notNull().defaultTo('');
export const zero = (column: Column): Column => column.notNull().defaultTo(0);
export const one = (column: Column): Column => column.notNull().defaultTo(1);

/**
 * The row is deleted with its parent.
 * @param target 'table.column'
 */
export const partOf = (target: string) => (column: Column) =>
  column.notNull().references(target).onDelete('cascade');

/**
 * The column becomes null when the referenced row is deleted.
 * @param target 'table.column'
 */
export const refersTo = (target: string) => (column: Column) =>
  column.references(target).onDelete('set null');
