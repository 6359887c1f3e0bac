import { SettingError } from '#server/config.ts';
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts';
import { AppError } from '#server/platform/errors.ts';
import { FolderInUseError } from '#server/platform/storage/folder-lock.ts';
import { DatabaseVersionError } from '#server/schema/database-version-error.ts';
import { BackupError } from './backup-error.ts';

/** Runs a command. An error that the operator can fix prints one line, any other its stack trace; both exit with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(describe(error));
    process.exitCode = 1;
  }
}

const fixable = [AppError, BackupError, DatabaseVersionError, FolderInUseError, SettingError];

function describe(error: unknown): unknown {
  const { message, code } = error as NodeJS.ErrnoException;
  if (fixable.some((kind) => error instanceof kind)) return message;
  if (isFileError(error as NodeJS.ErrnoException)) return `${fileErrors[code ?? '']}: ${message}`;
  if (isDatabaseUnavailable(error)) return `The database cannot be used: ${message}`;
  return code?.startsWith('ERR_PARSE_ARGS') ? message : error;
}

/** What the operating system's codes mean, in plain words. */
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

/** Whether an error is about a file, rather than about a connection. */
const isFileError = ({ syscall, code = '' }: NodeJS.ErrnoException): boolean =>
  syscall !== undefined && syscall !== 'connect' && code in fileErrors;
