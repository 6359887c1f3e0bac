import { z } from 'zod';

/** Incremented with every change that older programs cannot read. */
export const formatVersion = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

/** The summary of a table: its rows as JSON lines in the order of its primary key. */
const tableSummary = z.object({ rows: count, bytes: count, sha256 });
export type TableSummary = z.output<typeof tableSummary>;

/** The last entry of a backup: what all others must match. */
export const manifestSchema = z.object({
  format: z.literal(formatVersion),
  version: z.string(),
  createdAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The migrations that the database had, in order. */
  migrations: z.array(z.string()).min(1),
  tables: z.record(z.string().regex(/^[a-z][a-z0-9_]*$/), tableSummary),
  /** `sha256` is that of the lines that `sha256sum media/*` prints. */
  media: z.object({ files: count, bytes: count, sha256 }),
});
export type Manifest = z.output<typeof manifestSchema>;

export const countRows = ({ tables }: Pick<Manifest, 'tables'>): number =>
  Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
