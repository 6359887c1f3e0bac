import { SettingError } from '#server/config.ts';
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts';
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

function describe(error: unknown): unknown {
  if (error instanceof BackupError || error instanceof SettingError) return error.message;
  const { message, code } = error as NodeJS.ErrnoException;
  if (isDatabaseUnavailable(error)) return `The database cannot be used: ${message}`;
  return code?.startsWith('ERR_PARSE_ARGS') ? message : error;
}
