/** The operating system's codes in plain words. */
const fileErrors: Record<string, string> = {
  EACCES: 'This account may not use a file or folder',
  EBUSY: 'A file or folder is in use',
  EDQUOT: 'The disk quota of this account is used up',
  EEXIST: 'A file has the name of a folder',
  EISDIR: 'A folder has the name of a file',
  ENAMETOOLONG: 'A name is too long',
  ENOENT: 'A file or folder is missing',
  ENOSPC: 'The disk is full',
  ENOTDIR: 'A file has the name of a folder',
  EPERM: 'This account may not use a file or folder',
  EROFS: 'The disk cannot be written to',
};

/**
 * An error of the operating system about a file, rather than about a connection, in plain words.
 * @returns undefined for any other error
 */
export function describeFileError(error: unknown): string | undefined {
  const { syscall, code = '', message } = (error ?? {}) as NodeJS.ErrnoException;
  if (syscall === undefined || syscall === 'connect' || syscall === 'listen') return undefined;
  return code in fileErrors ? `${fileErrors[code]}: ${message}` : undefined;
}
