import { describeUnavailable } from '#server/platform/db/describe-unavailable.ts';
import { AppError } from '#server/platform/errors.ts';
import { withOwnCommands } from '#server/platform/operator-commands.ts';
import { describeFileError } from '#server/platform/storage/file-errors.ts';
import { FolderInUseError } from '#server/platform/storage/folder-lock.ts';
import { reasonOfStorageFailure } from '#server/platform/storage/storage-failure.ts';
import { DatabaseVersionError } from '#server/schema/database-version-error.ts';
import { SettingError } from '#server/setting-error.ts';
import { BackupError } from './backup-error.ts';
import { handleInterruptions } from './interruption.ts';

/**
 * Runs a command. An error that the operator can fix prints one line, any other its stack trace; both exit with 1.
 * @param interrupted printed if it is interrupted before its end
 */
export async function runCommand(work: () => Promise<void>, interrupted?: string): Promise<void> {
  handleInterruptions(interrupted);
  try {
    await work();
  } catch (error) {
    const description = describe(error);
    console.error(typeof description === 'string' ? withOwnCommands(description) : description);
    process.exitCode = 1;
  }
}

const fixable = [AppError, BackupError, DatabaseVersionError, FolderInUseError, SettingError];

function describe(error: unknown): unknown {
  if (isStorageFailure(error)) {
    return (
      describeFileError(error.cause) ??
      `The storage of pictures cannot be used: ${reasonOfStorageFailure(error)}`
    );
  }
  if (fixable.some((kind) => error instanceof kind)) return (error as Error).message;
  return describeFileError(error) ?? describeUnavailable(error) ?? error;
}

/** Whether an error's message is written for visitors; its cause says more to operators. */
const isStorageFailure = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'unavailable' && error.cause !== undefined;
