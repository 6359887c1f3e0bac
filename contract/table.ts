import { z } from 'zod';
import { id, line } from './fields.ts';
import { sortsOf } from './shared/table-sorts.ts';

/** Which page of a table, from 1, and its length: at most 200 rows. */
export const page = {
  page: z.number().int().min(1).max(1_000_000).optional(),
  pageSize: z.number().int().min(1).max(200).optional(),
};

/** Words that rows must contain. */
export const search = line(254).optional();

/** The sort orders of a table: these names, and each with a leading minus for descending. */
export const sortBy = <Name extends string>(names: readonly Name[]) =>
  z.enum(sortsOf(names)).optional();

/** The total number of rows. */
export const total = z.number().int();

/** Rows of a table as a chunk of CSV: `next` is sent as `after` until it is null. */
export const csvChunk = { csv: z.string(), next: id.nullable() };
/** Where a CSV file continues. */
export const after = id.optional();
