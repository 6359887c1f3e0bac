import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Files of one kind that work writes and removes, or renames when they are whole. */
export interface TemporaryFiles {
  folder: string;
  isTemporary: (name: string) => boolean;
  /** Work that is under way writes to its file at least this often, in ms. */
  longestSilence: number;
}

/** A file's state, and since when it has had it. */
interface Watched {
  state: string;
  since: number;
}

/**
 * Removes temporary files whose work ended without removing them. Other nodes may share the folder, and their clocks
 * and the file system's may be wrong: a file is left over if this program has watched it for long enough and it has not
 * changed.
 */
export class Leftovers {
  readonly #files: TemporaryFiles;
  readonly #now: () => number;
  #seen = new Map<string, Watched>();

  /** @param now a clock that never jumps, in ms */
  constructor(files: TemporaryFiles, now = () => performance.now()) {
    this.#files = files;
    this.#now = now;
  }

  /** Removes all files. Only at the start of a program that has the folder to itself. */
  async removeAll(): Promise<void> {
    for (const name of await this.#list()) await this.#remove(name);
  }

  /** Removes the files that have not changed for long enough. Call it repeatedly. */
  async removeUnchanged(): Promise<void> {
    const seen = new Map<string, Watched>();
    for (const name of await this.#list()) {
      const state = await stateOf(join(this.#files.folder, name));
      const before = this.#seen.get(name);
      const since = before?.state === state ? before.since : this.#now();
      if (this.#now() - since >= this.#files.longestSilence) await this.#remove(name);
      else seen.set(name, { state, since });
    }
    this.#seen = seen;
  }

  async #list(): Promise<string[]> {
    const { folder, isTemporary } = this.#files;
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names.filter(isTemporary);
  }

  #remove(name: string): Promise<void> {
    return rm(join(this.#files.folder, name), { recursive: true, force: true });
  }
}

/** Changes with every write to a file, or to a file in a folder. */
async function stateOf(path: string): Promise<string> {
  const facts = await stat(path).catch(() => undefined);
  const names = facts?.isDirectory() ? await readdir(path).catch(() => []) : [];
  const inside = await Promise.all(names.map((name) => stateOf(join(path, name))));
  return [facts?.mtimeMs, facts?.size, ...inside].join(' ');
}
