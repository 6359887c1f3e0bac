import { AppError } from '#server/platform/errors.ts';

/**
 * Where uploads and pictures are kept, under plain file names. Every method throws a AppError `unavailable`
 * while the storage cannot be reached.
 */
export interface MediaStore {
  /** Keeps a file whole or not at all; one of that name is replaced. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** @returns the file, or null when there is none of that name */
  read(name: string): Promise<Buffer | null>;
  /** Deletes a file; one that is not there is no mistake. */
  remove(name: string): Promise<void>;
  /** The names of all files, sorted by their bytes. */
  list(): Promise<string[]>;
}

/** No name climbs out of its folder, and none is hidden. */
export const isStorable = (name: string) => /^[A-Za-z0-9][A-Za-z0-9_.-]{0,199}$/.test(name);

/** What is said while the storage is away. @param cause is logged, and shown to no one */
export const storageIsAway = (cause: unknown) =>
  new AppError(
    'unavailable',
    'Pictures and recordings aren’t available right now. Please try again soon.',
    { retryAfter: 5 },
    cause,
  );
