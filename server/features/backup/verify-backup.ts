import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Manifest } from './archive/manifest.ts';
import { checkArchive, readArchive } from './archive/read-archive.ts';
import { undoWhenInterrupted } from './interruption.ts';
import { restoreSqlite } from './restore/fill-database.ts';

/**
 * Restores a backup into a temporary database next to it, compares every table and every picture with the manifest, and
 * deletes the temporary database.
 * @throws {BackupError} if it could not be restored completely
 */
export async function verifyBackup(path: string, secret: string): Promise<Manifest> {
  const archive = await checkArchive(path, secret);
  const folder = mkdtempSync(join(dirname(path), '.proof-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const done = undoWhenInterrupted(() => void remove());
  try {
    return await restoreSqlite(join(folder, 'scratch.sqlite'), {
      schema: archive.trailer.schema,
      addRows: async (add) => {
        const { manifest } = await readArchive(archive, {
          table: add,
          media: async () => undefined,
        });
        return manifest;
      },
      finish: async () => undefined,
    });
  } finally {
    remove();
    done();
  }
}
