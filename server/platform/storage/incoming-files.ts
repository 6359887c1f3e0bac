import { createWriteStream, type WriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { newId } from '../crypto/ids.ts';
import { makePrivateFolder } from './private-files.ts';

/** How many files may be in progress at once: per account, for all members, and in total. */
const maxFiles = { ofOne: 3, ofMembers: 6, inAll: 12 };

/** Where a program's incoming files are. */
export const incomingFolder = (dataDirectory: string): string => resolve(dataDirectory, 'incoming');

/** A file that arrived with a request. It is removed after the response. */
export interface ReceivedFile {
  /** The full path. */
  readonly path: string;
  /** Its size in bytes. */
  readonly size: number;
  /**
   * Its content.
   * @throws {AppError} `badInput` once it has been removed, as its sender is gone
   */
  read(): Promise<Buffer>;
}

/** A slot for one file, until it is released. */
export interface UploadSlot {
  readonly path: string;
  /** @throws {AppError} `unavailable` if the disk is full */
  write(): Promise<WriteStream>;
  /** Removes the file and frees the slot. May be called more than once. */
  release(): Promise<void>;
}

/** Files that arrive with requests, in a separate folder until the response. */
export class IncomingFiles {
  readonly #folder: string;
  readonly #slots = new Set<UploadSlot>();
  readonly #byAccount = new Map<string, number>();
  #ofMembers = 0;
  #inAll = 0;

  /** @param dataDirectory the program's own */
  constructor(dataDirectory: string) {
    this.#folder = incomingFolder(dataDirectory);
  }

  /**
   * Takes a slot for one more file. Half of the slots are reserved for staff.
   * @throws {AppError} `tooMany` when the account is already sending several; `unavailable` when many others are
   */
  open(userId: string, isStaff: boolean): UploadSlot {
    const ofOne = this.#byAccount.get(userId) ?? 0;
    if (ofOne >= maxFiles.ofOne) {
      throw new AppError('tooMany', translate('errors.uploadsOfOne'), { retryAfter: 5 });
    }
    if (this.#inAll >= maxFiles.inAll || (!isStaff && this.#ofMembers >= maxFiles.ofMembers)) {
      throw new AppError('unavailable', translate('errors.uploadsOfAll'), { retryAfter: 5 });
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
    let released: Promise<void> | undefined;
    let stream: WriteStream | undefined;
    const remove = async () => {
      count(-1);
      // A file that is still being opened would be created after it was removed.
      if (stream) await finished(stream.destroy()).catch(() => undefined);
      await rm(path, { force: true }).catch(() => undefined);
      this.#slots.delete(slot);
    };
    const slot: UploadSlot = {
      path,
      write: async () => {
        makePrivateFolder(this.#folder);
        if (released) throw gone();
        stream = createWriteStream(path, { flags: 'wx', mode: 0o600 });
        return stream;
      },
      release: () => {
        released ??= remove();
        return released;
      },
    };
    this.#slots.add(slot);
    return slot;
  }

  /** Removes all files, when the program stops. */
  async releaseAll(): Promise<void> {
    await Promise.all([...this.#slots].map((slot) => slot.release()));
  }
}

/** A slot's file, after everything has been written. */
export const receivedFile = (path: string, size: number): ReceivedFile => ({
  path,
  size,
  read: () =>
    readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      throw gone();
    }),
});

const gone = () => new AppError('badInput', translate('errors.fileMissing'));
