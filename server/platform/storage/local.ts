import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../crypto/ids.ts';
import { isStorable, type MediaStore, storageUnavailable } from './media-store.ts';
import { makePrivateFolder, privateFile } from './private-files.ts';

/** Whether a file of the folder is one that `put` has not renamed yet. */
export const isUnfinishedFile = (name: string): boolean => /^\.[\w-]{22}$/.test(name);

/** Stores media in a folder. */
export function localStore(folder: string): MediaStore {
  return {
    async put(name, bytes) {
      if (!isStorable(name)) throw new Error(`Not a name for a file: ${name}`);
      // Written to a temporary file and renamed, so that an interrupted write leaves no partial image.
      const unfinished = join(folder, `.${newId()}`);
      try {
        makePrivateFolder(folder);
        // Synced before its row is stored: a power cut must not leave a row without its file.
        await writeFile(unfinished, bytes, { flush: true, mode: privateFile });
        await rename(unfinished, join(folder, name));
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw storageUnavailable(error);
      }
    },
    async read(name) {
      if (!isStorable(name)) return null;
      return readFile(join(folder, name)).catch(nullWhenMissing);
    },
    async remove(name) {
      if (!isStorable(name)) return;
      await rm(join(folder, name), { force: true }).catch((error) => {
        throw storageUnavailable(error);
      });
    },
    async list() {
      const entries = await readdir(folder, { withFileTypes: true }).catch(noneWhenMissing);
      return entries
        .filter((entry) => entry.isFile() && isStorable(entry.name))
        .map(({ name }) => name)
        .sort();
    },
  };
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'EISDIR') return null;
  throw storageUnavailable(error);
}

function noneWhenMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw storageUnavailable(error);
}
