import type { Capability } from '#contract/shared/capabilities.ts';
import { type HeldRoles, may } from '#contract/shared/may.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';
import { type ContentRow, listRows } from './queries.ts';

/**
 * A kind of content, other than pages, that may reference images or recordings. Features contribute one for each table
 * with Markdown or an image, so that the library knows its uses and can replace images there.
 */
export interface MediaReference {
  table: keyof Tables;
  /** The column that identifies a row. */
  key: string;
  /** Markdown columns, each with its HTML column. */
  texts?: [text: string, html: string][];
  /** Columns that contain only a name. */
  names?: string[];
  /** JSON columns that contain names anywhere. */
  json?: string[];
  /** Reads all rows, with the columns of others that `use` needs. */
  rows(db: Db): Promise<ContentRow[]>;
  /** The name that staff know it by, and where they edit it. */
  use(row: ContentRow): { title: string; to: string };
  /** What opening that takes: no one else is told the name. */
  openTo(row: ContentRow): Capability;
  /** The cached pages that show it: see `cacheTags` in the contract. */
  tags(row: ContentRow): string[];
  /** The row whose version increases when this one changes. */
  versioned?: (row: ContentRow) => { table: keyof Tables; key: string; value: unknown };
}

/** The row has a version of its own. */
export const ownVersion = (table: keyof Tables) => (row: ContentRow) => ({
  table,
  key: 'id',
  value: row.id,
});
/** All rows of a table. */
export const allRows = (table: keyof Tables) => (db: Db) => listRows(db, table);

/**
 * Where something is used that the reader may not open. It is the same for all of it, so that nothing can be counted.
 */
const elsewhere = { title: 'Something that you can’t open', to: '' };

/** A use as someone with these roles may see it. */
export const shownUse = (
  held: HeldRoles,
  openTo: Capability,
  use: () => { title: string; to: string },
) => (may(held, openTo) ? use() : elsewhere);

/** The references of all features. */
export const mediaReferencesOf = ({
  contributions,
}: {
  contributions: readonly { mediaReferences?: readonly MediaReference[] }[];
}) => contributions.flatMap(({ mediaReferences = [] }) => mediaReferences);
