import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BackupError } from '#server/features/backup/backup-error.ts';
import { isHealthy } from '../upgrade/running-program.ts';

const root = join(import.meta.dirname, '../..');
/** How long a start may take, in ms. */
const patience = 60_000;

/**
 * Starts this version on a copy of the data, on a port of its own, and stops it again. It knows no mail server,
 * payments or storage, so that it sends nothing.
 * @throws {BackupError} if it does not show the home page
 */
export async function tryProgram(dataDirectory: string, siteUrl: string): Promise<void> {
  // With the flags of `npm start`, which then finds the compiled code of this start.
  const program = spawn('sh', ['scripts/server-node.sh', 'start.ts'], {
    cwd: root,
    env: {
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      PORT: '0',
      HOST: '127.0.0.1',
      SEED: 'none',
      DATA_DIR: dataDirectory,
      SITE_URL: siteUrl,
      NODE_NO_WARNINGS: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(program, 'exit').then(() => '');
  let output = '';
  const ready = Promise.withResolvers<string>();
  const read = (text: string) => {
    output += text;
    const [, url] = /ready on (http:\S+)/.exec(output) ?? [];
    if (url) ready.resolve(url);
  };
  program.stdout.setEncoding('utf8').on('data', read);
  program.stderr.setEncoding('utf8').on('data', read);
  const tooLate = new AbortController();
  try {
    const url = await Promise.race([
      ready.promise,
      exited,
      wait(patience, '', { signal: tooLate.signal }).catch(() => ''),
    ]);
    if (url === '' || !(await isHealthy(url))) {
      throw new BackupError(
        `The new version does not work on a copy of the data: ${output.trim()}`,
      );
    }
  } finally {
    tooLate.abort();
    program.kill('SIGTERM');
    await exited;
  }
}
