import { statfsSync, statSync } from 'node:fs';
import { DatabaseUnavailableError } from '../unavailable.ts';

/** With less free space the disk counts as full: the next change may fit, but one soon after will not. In bytes. */
const minFreeSpace = 1024 * 1024;

/** Which file is at a path; undefined: there is none. */
function identityOf(path: string): string | undefined {
  const facts = statSync(path, { bigint: true, throwIfNoEntry: false });
  return facts && `${facts.dev}:${facts.ino}`;
}

/**
 * Notices that the file of an open database is no longer at its path. SQLite would go on writing into a file
 * that is deleted already, and nothing of that would outlive the program.
 * See docs/decisions/operations/deleted-database-file.md.
 */
export class DatabaseFileCheck {
  readonly #path: string;
  readonly #opened: string | undefined;
  /** The write-ahead log, created by the first change. It contains changes that are not in the file yet. */
  #log: string | undefined;

  /** @param path of a database that was just opened */
  constructor(path: string) {
    this.#path = path;
    this.#opened = identityOf(path);
  }

  /** @throws {DatabaseUnavailableError} when the file or its log was removed or replaced */
  require(): void {
    this.#log ??= this.#identityOf(`${this.#path}-wal`);
    const isSame =
      this.#identityOf(this.#path) === this.#opened &&
      (this.#log === undefined || this.#identityOf(`${this.#path}-wal`) === this.#log);
    if (isSame) return;
    throw new DatabaseUnavailableError(
      `${this.#path} was removed or replaced while the program runs: bring it back and restart`,
    );
  }

  /** @throws {DatabaseUnavailableError} when its disk is full */
  requireRoom(): void {
    const { bavail, bsize, blocks } = statfsSync(this.#path);
    // Some network file systems do not say how large they are.
    if (blocks > 0 && bavail * bsize < minFreeSpace) {
      throw new DatabaseUnavailableError(`The disk of ${this.#path} is full`);
    }
  }

  #identityOf(path: string): string | undefined {
    try {
      return identityOf(path);
    } catch (cause) {
      throw new DatabaseUnavailableError(`${path} cannot be reached`, { cause });
    }
  }
}
