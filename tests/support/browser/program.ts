import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/support/http/free-port.ts';
import { recordLog, takeLeaks } from '#tests/support/log/leaks.ts';
import { programEnvironment } from '#tests/support/server/program-environment.ts';
import { patience } from '../../../scripts/test-run/patience.ts';

const root = join(import.meta.dirname, '../../..');
const readyLine = /ready on (http:\S+)/;
/** A start that takes longer than this has failed, in ms. */
export const longestStart = 60_000 * patience();

/** The real program, as `npm start` runs it, with its own data folder. */
export interface Program {
  /** Without a trailing slash. */
  address: string;
  dataDirectory: string;
  administrator: { email: string; password: string };
  stop(): Promise<void>;
}

/**
 * Starts the program on a free port.
 * @param settings additional environment variables
 * @param folder of the program: of a changed copy, for example
 */
export async function startProgram(
  settings: Record<string, string> = {},
  folder = root,
): Promise<Program> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'common-plate-'));
  const administrator = { email: 'ada@commonplate.example', password: 'Admin-pass-1' };
  let log = '';
  const child = spawn('sh', ['scripts/server-node.sh', 'start.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...programEnvironment,
      PORT: String(await freePort()),
      DATA_DIR: dataDirectory,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      // Tests count from an empty dashboard.
      SEED: 'content',
      // Keys that a test saves are asked about here, where no one answers.
      STRIPE_BASE_URL: 'http://127.0.0.1:9',
      ...settings,
    },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  }
  const address = await ready(child);
  return {
    address,
    dataDirectory,
    administrator,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(dataDirectory, { recursive: true, force: true });
      recordLog(log);
      const leaks = takeLeaks();
      if (leaks.length > 0) throw new Error(`The log has what people used:\n${leaks.join('\n')}`);
    },
  };
}

function ready(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string) => {
      child.kill('SIGKILL');
      reject(new Error(`The program ${why}. It said:\n${output}`));
    };
    const timer = setTimeout(() => fail('did not become ready'), longestStart);
    const read = (text: string) => {
      output += text;
      const address = readyLine.exec(output)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => fail(`ended with ${code}`));
  });
}
