import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';
import { type ContentRow, listRows } from './queries.ts';

/**
 * One kind of content, other than pages, that may name pictures or recordings. A feature contributes one for each of
 * its tables with Markdown or a picture, so that the library knows its uses and a replaced picture is replaced there.
 */
export interface MediaReference {
  table: keyof Tables;
  /** The column that finds a row again. */
  key: string;
  /** Markdown, each with the column of its HTML. */
  texts?: [text: string, html: string][];
  /** What holds a name and nothing else. */
  names?: string[];
  /** JSON with names somewhere in it. */
  json?: string[];
  /** Reads all rows, with what `use` needs of others. */
  rows(db: Db): Promise<ContentRow[]>;
  /** What staff call it, and where they edit it. */
  use(row: ContentRow): { title: string; to: string };
  /** What shows it: see `shows` in the contract. */
  tags(row: ContentRow): string[];
  /** The row whose version counts up when this one changes. */
  versioned?: (row: ContentRow) => { table: keyof Tables; key: string; value: unknown };
}

/** The row itself counts its versions. */
export const ownVersion = (table: keyof Tables) => (row: ContentRow) => ({
  table,
  key: 'id',
  value: row.id,
});
/** All rows of a table. */
export const allRows = (table: keyof Tables) => (db: Db) => listRows(db, table);

/** What all features contribute. */
export const mediaReferencesOf = ({
  contributions,
}: {
  contributions: readonly { mediaReferences?: readonly MediaReference[] }[];
}) => contributions.flatMap(({ mediaReferences = [] }) => mediaReferences);
