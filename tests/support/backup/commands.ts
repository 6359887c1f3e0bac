import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { passphrase } from './backups.ts';

const root = join(import.meta.dirname, '../../..');

/** Runs an operator's command. @returns its exit code, and all that it printed */
export const runScript = (
  script: string,
  variables: Record<string, string>,
  ...options: string[]
): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const program = execFile(
      process.execPath,
      [join(root, `scripts/${script}.ts`), ...options],
      {
        env: {
          ...{ PATH: process.env.PATH, NODE_NO_WARNINGS: '1', BACKUP_PASSPHRASE: passphrase },
          ...variables,
        },
      },
      (_failure, output, errors) =>
        resolve({ code: program.exitCode ?? -1, output: output + errors }),
    );
  });
