import type { Db } from '#server/platform/db/connect.ts';
import type { ExistingStatus } from './existing-status.ts';
import { batchesOf, type FileRow, type ReadOptions } from './rows.ts';
import type { FileStatus } from './status.ts';

/**
 * The outcome of a row. 'blocked': the file says that the address must not be mailed, and later imports skip it too;
 * 'kept': the file says so, but the address is subscribed here, and stays; 'inactive': the file says that it is not
 * subscribed, without an opt-out; 'unknownStatus': the file's status is not recognized.
 */
export type Outcome =
  | 'added'
  | 'refused'
  | 'already'
  | 'left'
  | 'blocked'
  | 'kept'
  | 'inactive'
  | 'unknownStatus';

/** The status of addresses in a file, other than active, by their keys. */
export type Statuses = Map<string, Exclude<FileStatus, 'active'>>;

const batchSize = 500;
const weight = { unknown: 1, inactive: 2, blocked: 3 };

/** Reads the whole file before any row of it is used: if two rows of an address differ, the opt-out counts. */
export async function statusesIn(db: Db, id: string, reading: ReadOptions): Promise<Statuses> {
  const statuses: Statuses = new Map();
  if (!reading.status) return statuses;
  for await (const batch of batchesOf(db, id, reading, { size: batchSize })) {
    for (const { key, status } of batch) {
      if (key === null || status === 'active') continue;
      const before = statuses.get(key);
      if (!before || weight[status] > weight[before]) statuses.set(key, status);
    }
  }
  return statuses;
}

/**
 * The outcome of a row.
 * @param known what is already known of its address
 */
export function outcomeOf(
  { key }: Pick<FileRow, 'key'>,
  statuses: Statuses,
  known: (key: string) => ExistingStatus,
): Outcome {
  if (key === null) return 'refused';
  const status = statuses.get(key);
  const here = known(key);
  if (here === 'already') return status === 'blocked' ? 'kept' : 'already';
  if (here === 'left') return 'left';
  if (status === undefined) return 'added';
  return status === 'unknown' ? 'unknownStatus' : status;
}
