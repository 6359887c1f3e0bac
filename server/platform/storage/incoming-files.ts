import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { minute } from '#contract/shared/time-units.ts';
import { AppError } from '#server/platform/errors.ts';
import { newId } from '../crypto/ids.ts';

/** How many files may be under way at once: of one account, of all members, and of everybody. */
const most = { ofOne: 3, ofMembers: 6, inAll: 12 };
/** No request lives this long, in ms: a file that is older was left by a program that ended. */
const longestLife = 30 * minute;

/** A file that came with a request. It is removed when the request has been answered. */
export interface ReceivedFile {
  /** The whole path. */
  readonly path: string;
  /** Its size in bytes. */
  readonly size: number;
  /** Everything in it. @throws {AppError} `badInput` once it has been removed, as its sender has gone */
  read(): Promise<Buffer>;
}

/** A place for one file, which is held until it is released. */
export interface Place {
  readonly path: string;
  /** @throws {AppError} `unavailable` where the disk takes nothing */
  write(): Promise<WriteStream>;
  /** Removes the file and lets the next one in. May be called more than once. */
  release(): Promise<void>;
}

/** Files that arrive with requests, in a folder of their own until their request has been answered. */
export class IncomingFiles {
  readonly #folder: string;
  readonly #byAccount = new Map<string, number>();
  #ofMembers = 0;
  #inAll = 0;

  /** @param dataDirectory the program's own */
  constructor(dataDirectory: string) {
    this.#folder = resolve(dataDirectory, 'incoming');
  }

  /**
   * Lets one more file in. Half of the places are kept for staff.
   * @throws {AppError} `tooMany` when the account sends several already; `unavailable` when many others do
   */
  open(userId: string, isStaff: boolean): Place {
    const ofOne = this.#byAccount.get(userId) ?? 0;
    if (ofOne >= most.ofOne) {
      const message = 'You’re already uploading several files. Please wait until one is done.';
      throw new AppError('tooMany', message, { retryAfter: 5 });
    }
    if (this.#inAll >= most.inAll || (!isStaff && this.#ofMembers >= most.ofMembers)) {
      const message = 'Too many files are being uploaded right now. Please try again soon.';
      throw new AppError('unavailable', message, { retryAfter: 5 });
    }
    const count = (by: 1 | -1) => {
      const now = (this.#byAccount.get(userId) ?? 0) + by;
      if (now > 0) this.#byAccount.set(userId, now);
      else this.#byAccount.delete(userId);
      this.#inAll += by;
      if (!isStaff) this.#ofMembers += by;
    };
    count(1);
    const path = join(this.#folder, newId());
    let isOpen = true;
    let stream: WriteStream | undefined;
    return {
      path,
      write: async () => {
        await mkdir(this.#folder, { recursive: true });
        if (!isOpen) throw gone();
        stream = createWriteStream(path, { flags: 'wx', mode: 0o600 });
        return stream;
      },
      release: async () => {
        if (!isOpen) return;
        isOpen = false;
        count(-1);
        // A file that is still being opened would be created after it was removed.
        if (stream) await finished(stream.destroy()).catch(() => undefined);
        await rm(path, { force: true }).catch(() => undefined);
      },
    };
  }

  /**
   * Removes files that were left when a program ended.
   * @param olderThan in ms. Nodes may share the folder: only where there is no other, all may go
   */
  async sweep(olderThan = longestLife): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const path = join(this.#folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (Date.now() - mtimeMs >= olderThan) await rm(path, { force: true });
    }
  }
}

/** The file of a place, once everything has been written. */
export const receivedFile = (path: string, size: number): ReceivedFile => ({
  path,
  size,
  read: () =>
    readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      throw gone();
    }),
});

const gone = () => new AppError('badInput', 'The file didn’t arrive. Please send it again.');
