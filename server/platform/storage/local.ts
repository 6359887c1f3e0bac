import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '#server/platform/ids.ts';

const allowedName = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,199}$/;

/** Where uploads and pictures are kept. */
export interface MediaStore {
  put(name: string, bytes: Buffer): Promise<void>;
  /** @returns the file, or null when there is none of that name */
  read(name: string): Promise<Buffer | null>;
  /** Deletes a file; one that is not there is no mistake. */
  remove(name: string): Promise<void>;
}

/** Keeps media in a folder. Names are plain file names: none can climb out of it. */
export function localStore(folder: string): MediaStore {
  return {
    async put(name, bytes) {
      if (!allowedName.test(name)) throw new Error(`Not a name for a file: ${name}`);
      await mkdir(folder, { recursive: true });
      // Written beside and renamed, so that a write that breaks off leaves no half picture.
      const unfinished = join(folder, `.${newId()}`);
      await writeFile(unfinished, bytes);
      await rename(unfinished, join(folder, name));
    },
    async read(name) {
      if (!allowedName.test(name)) return null;
      return readFile(join(folder, name)).catch(() => null);
    },
    async remove(name) {
      if (allowedName.test(name)) await rm(join(folder, name), { force: true });
    },
  };
}
