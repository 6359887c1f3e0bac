import type { Settings } from '#server/config.ts';
import { lockFolder } from '#server/platform/storage/folder-lock.ts';
import { openPostgresForRestore } from '../queries/restore-connection.ts';
import { isMarkedRestored } from '../queries/restore-mark.ts';
import {
  areAllMoved,
  forgetMoves,
  hasPlannedMoves,
  type PlannedMoves,
  readPlannedMoves,
  undoMoves,
} from './planned-moves.ts';

type Place = Pick<Settings, 'databaseUrl' | 'dataDirectory'>;
/** The outcome of a restore that was interrupted while it moved files. */
type Outcome = 'finished' | 'undone';

/**
 * Makes files and database fit together after a restore that was killed at its very end: finishes it if the database
 * was restored, and otherwise moves the earlier files back.
 * @returns undefined if there is nothing to do
 * @throws {FolderInUseError} while the restore is running
 */
export async function settleRestore(place: Place): Promise<Outcome | undefined> {
  if (!hasPlannedMoves(place.dataDirectory)) return undefined;
  const unlock = lockFolder(place.dataDirectory);
  try {
    return await settleMoves(place);
  } finally {
    unlock();
  }
}

/** Does what `settleRestore` does, in a data folder that is locked. */
export async function settleMoves(place: Place): Promise<Outcome | undefined> {
  const { dataDirectory } = place;
  if (!hasPlannedMoves(dataDirectory)) return undefined;
  const plan = await readPlannedMoves(dataDirectory);
  if (plan && (await isRestored(place, plan))) {
    forgetMoves(dataDirectory);
    return 'finished';
  }
  await undoMoves(dataDirectory, plan ?? { id: '', moves: [] });
  return 'undone';
}

async function isRestored(
  { databaseUrl, dataDirectory }: Place,
  plan: PlannedMoves,
): Promise<boolean> {
  if (!databaseUrl) return areAllMoved(dataDirectory, plan);
  const db = openPostgresForRestore(databaseUrl);
  try {
    return await db.transaction().execute((trx) => isMarkedRestored(trx, plan.id));
  } finally {
    await db.destroy();
  }
}
