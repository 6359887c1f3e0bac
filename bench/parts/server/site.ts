import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../tests/support/http/free-port.ts';
import { root, startProgram } from './process.ts';

export const administrator = { email: 'bench@commonplate.example', password: 'Measured-2026' };

/** A running site with its own data folder. */
export interface RunningSite {
  url: string;
  pid: number;
  /** Its data folder. */
  data: string;
  stop(): Promise<void>;
}

/** In the line that `npm start` and `node start.ts` print once pages are served. */
export const readyLine = /is ready on/;

/**
 * Starts a built site on a free port, as a service manager would.
 * @param folder of the program: another commit's
 * @param processesFile of a control group that it is to run in
 */
export async function startSite(
  settings: Record<string, string> = {},
  folder = root,
  processesFile = '/dev/null',
): Promise<RunningSite> {
  const data = await temporaryFolder();
  const port = await freePort();
  const { pid, stop } = await startProgram(
    'sh',
    [
      '-c',
      'echo $$ > "$0"; exec sh "$@"',
      processesFile,
      join(folder, 'scripts/run.sh'),
      'start.ts',
    ],
    readyLine,
    siteSettings(data, port, settings),
    folder,
  );
  return {
    url: `http://127.0.0.1:${port}`,
    pid,
    data,
    async stop() {
      await stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** The environment of a measured site, independent of the machine's own settings. */
export function siteSettings(data: string, port: number, settings: Record<string, string> = {}) {
  return {
    DATA_DIR: data,
    PORT: String(port),
    HOST: '127.0.0.1',
    SITE_URL: '',
    DATABASE_URL: '',
    S3_URL: '',
    MAIL_URL: '',
    SEED: 'demo',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ...settings,
  };
}

/** A new folder, to be deleted by the caller. */
export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'common-plate-bench-'));
}

/**
 * Runs `use` with a site, and stops it afterward even if `use` throws.
 * @param folder of the program: another commit's
 */
export async function withSite<T>(
  use: (site: RunningSite) => Promise<T>,
  settings: Record<string, string> = {},
  folder = root,
): Promise<T> {
  const site = await startSite(settings, folder);
  try {
    return await use(site);
  } finally {
    await site.stop();
  }
}
