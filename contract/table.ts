import { z } from 'zod';
import { id, line } from './fields.ts';
import { sortsOf } from './shared/table-sorts.ts';

/** Which page of a table, from 1, and how long pages are: at most 200 rows. */
export const page = {
  page: z.number().int().min(1).max(1_000_000).optional(),
  pageSize: z.number().int().min(1).max(200).optional(),
};

/** Words that rows must contain. */
export const search = line(254).optional();

/** What a table can be sorted by: these names, and each with a minus the other way round. */
export const sortBy = <Name extends string>(names: readonly Name[]) =>
  z.enum(sortsOf(names)).optional();

/** How many rows there are on all pages. */
export const total = z.number().int();

/** Rows of a table as a piece of a CSV file: `next` is sent as `after` until it is null. */
export const csvPiece = { csv: z.string(), next: id.nullable() };
/** Where a piece of a CSV file goes on. */
export const after = id.optional();
