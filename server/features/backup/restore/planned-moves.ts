import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { readdir, readFile, rename, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newId } from '#server/platform/crypto/ids.ts';
import { makeFolderForOwner } from '#server/platform/storage/ownership.ts';
import { privateFile } from '#server/platform/storage/private-files.ts';

/** The folder in the data folder to which a restore writes, before it moves files into place. */
export const restoringFolder = 'restoring';

/** Where the moves of a restore are written down before the first one, so that they can be undone. */
const fileName = join(restoringFolder, 'moves.json');

/** Paths are relative to the data folder. */
interface Move {
  from: string;
  to: string;
}

/** The moves of a restore in the data folder, in this order. */
export interface PlannedMoves {
  /** Identifies the restore, in a PostgreSQL database too. */
  id: string;
  moves: Move[];
}

/**
 * Plans to move the earlier files to a folder of their own, and the restored ones into place, the database last.
 * @param old what is moved aside in any case
 * @returns the moves, and the folder of the earlier files, if there are any
 */
export async function planMoves(
  dataDirectory: string,
  old: string[],
): Promise<PlannedMoves & { replaced: string | undefined }> {
  const names = (await readdir(join(dataDirectory, restoringFolder))).toSorted().toReversed();
  const folder = `replaced-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  const aside = [...new Set([...old, ...names])].filter((name) =>
    existsSync(join(dataDirectory, name)),
  );
  return {
    id: newId(),
    moves: [
      ...aside.map((name) => ({ from: name, to: join(folder, name) })),
      ...names.map((name) => ({ from: join(restoringFolder, name), to: name })),
    ],
    replaced: aside.length > 0 ? join(dataDirectory, folder) : undefined,
  };
}

/** Writes the plan down, then moves. @throws what a move throws; then everything is back where it was */
export async function moveAll(dataDirectory: string, { id, moves }: PlannedMoves): Promise<void> {
  await writeFile(join(dataDirectory, fileName), JSON.stringify({ id, moves }), {
    mode: privateFile,
    flush: true,
  });
  try {
    for (const { from, to } of moves) {
      makeFolderForOwner(dataDirectory, dirname(join(dataDirectory, to)));
      await rename(join(dataDirectory, from), join(dataDirectory, to));
    }
  } catch (error) {
    await undoMoves(dataDirectory, { id, moves });
    throw error;
  }
}

/** Whether a restore into a data folder has begun to move files, and has not ended. */
export const hasPlannedMoves = (dataDirectory: string): boolean =>
  existsSync(join(dataDirectory, fileName));

/** @returns undefined if there are none, or not all were written down: then nothing was moved */
export async function readPlannedMoves(dataDirectory: string): Promise<PlannedMoves | undefined> {
  try {
    return JSON.parse(await readFile(join(dataDirectory, fileName), 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
}

/** Whether the last move, that of an embedded database, was made. */
export function areAllMoved(dataDirectory: string, { moves }: PlannedMoves): boolean {
  const last = moves.at(-1);
  return last !== undefined && isMoved(dataDirectory, last);
}

/** Moves everything back, as far as it was moved. It can be interrupted and repeated. */
export async function undoMoves(dataDirectory: string, { moves }: PlannedMoves): Promise<void> {
  for (const move of moves.toReversed()) {
    if (!isMoved(dataDirectory, move)) continue;
    await rename(join(dataDirectory, move.to), join(dataDirectory, move.from));
  }
  for (const folder of new Set(moves.map(({ to }) => dirname(to)))) {
    if (folder !== '.') await rmdir(join(dataDirectory, folder)).catch(() => undefined);
  }
  forgetMoves(dataDirectory);
}

/** Forgets the moves, and the folder that the files came from if nothing is left in it. */
export function forgetMoves(dataDirectory: string): void {
  rmSync(join(dataDirectory, fileName), { force: true });
  const folder = join(dataDirectory, restoringFolder);
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}

/** Whether a move was made and not undone, where those after it were not made or are undone. */
const isMoved = (dataDirectory: string, { from, to }: Move): boolean =>
  existsSync(join(dataDirectory, to)) && !existsSync(join(dataDirectory, from));
