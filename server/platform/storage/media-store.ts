import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';

/**
 * Stores uploads and images under plain file names. Every method throws an AppError `unavailable` while the storage
 * cannot be reached.
 */
export interface MediaStore {
  /** Stores a file atomically, replacing one with the same name. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** @returns the file, or null if it does not exist */
  read(name: string): Promise<Buffer | null>;
  /** Deletes a file, if it exists. */
  remove(name: string): Promise<void>;
  /** The names of all files, sorted by their bytes. */
  list(): Promise<string[]>;
}

/** No name leaves its folder, and none is hidden. */
export const isStorable = (name: string) => /^[A-Za-z0-9][A-Za-z0-9_.-]{0,199}$/.test(name);

/**
 * The error while the storage is down.
 * @param cause is logged, but not shown
 */
export const storageUnavailable = (cause: unknown) =>
  new AppError('unavailable', translate('errors.storageUnavailable'), { retryAfter: 5 }, cause);
