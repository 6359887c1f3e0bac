import type { Reply } from '#contract/index.ts';
import { fullName } from '#contract/shared/full-name.ts';
import { day } from '#contract/shared/time-units.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { isoTime } from '#server/platform/time/iso-time.ts';
import type { MergeSnapshot } from './merge-snapshot.ts';
import { listMerges } from './queries.ts';

type Merge = Reply<'people/undoMerge'>['merge'];

/** How long a merge can be undone, in ms. */
export const undoTime = 30 * day;

/** @throws {AppError} `notFound` */
export async function readMerge(db: Db, id: string): Promise<Merge> {
  const [row] = await listMerges(db, { id }, 1);
  if (!row) throw new AppError('notFound', 'This merge doesn’t exist.');
  return presentMerge(row);
}

export function presentMerge(row: Awaited<ReturnType<typeof listMerges>>[number]): Merge {
  const snapshot = row.snapshot === '' ? null : (JSON.parse(row.snapshot) as MergeSnapshot);
  const { name = '', email = '' } = snapshot?.person ?? {};
  return {
    id: row.id,
    keptId: row.kept_id,
    keptName: row.name || row.email,
    mergedName: [name, email].filter(Boolean).join(', '),
    mergedBy: fullName(row.first_name, row.last_name),
    hasAccount: row.has_account ?? 0,
    at: new Date(row.created_at).toISOString(),
    undoneAt: isoTime(row.undone_at),
    // Without a snapshot it cannot be undone, even if it is recent.
    undoUntil: new Date(snapshot ? row.created_at + undoTime : row.created_at).toISOString(),
  };
}
