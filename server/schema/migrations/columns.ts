import type { ColumnDefinitionBuilder } from 'kysely';

type Column = ColumnDefinitionBuilder;

export const primaryKey = (column: Column): Column => column.primaryKey();
export const required = (column: Column): Column => column.notNull();
export const unique = (column: Column): Column => column.notNull().unique();
export const defaultEmpty = (column: Column): Column => column.notNull().defaultTo('');
export const defaultZero = (column: Column): Column => column.notNull().defaultTo(0);
export const defaultOne = (column: Column): Column => column.notNull().defaultTo(1);

/**
 * The row is deleted with its parent.
 * @param target 'table.column'
 */
export const deletedWith = (target: string) => (column: Column) =>
  column.notNull().references(target).onDelete('cascade');

/**
 * The column becomes null when the referenced row is deleted.
 * @param target 'table.column'
 */
export const nullableReference = (target: string) => (column: Column) =>
  column.references(target).onDelete('set null');
