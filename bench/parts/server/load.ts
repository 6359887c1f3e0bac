import { execFile, execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { processorTime, root } from './process.ts';

const run = promisify(execFile);
const connections = 16;

/** wrk leaves more of the machine to the server than autocannon; either works. */
export const loadTool = hasWrk() ? 'wrk' : 'autocannon';

/** A server's results under load. */
export interface Speed {
  perSecond: number;
  /** Its CPU time per response, in µs: other work on the machine hardly affects it. */
  processorTime: number;
}

/** An address, and the process that serves it. */
export interface Served {
  url: string;
  pid: number;
}

/** Requests one URL as fast as the server responds. */
export async function load({ url, pid }: Served, seconds: number) {
  const before = processorTime(pid);
  const perSecond = await (loadTool === 'wrk' ? wrk(url, seconds) : autocannon(url, seconds));
  const taken = (processorTime(pid) - before) * 1000;
  return { perSecond, processorTime: taken / (perSecond * seconds) } satisfies Speed;
}

async function wrk(url: string, seconds: number): Promise<number> {
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '-H',
    'accept-encoding: br',
    url,
  ]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

async function autocannon(url: string, seconds: number): Promise<number> {
  const { stdout } = await run(process.execPath, [
    join(root, 'node_modules/autocannon/autocannon.js'),
    '--json',
    `--connections=${connections}`,
    `--duration=${seconds}`,
    '--headers=accept-encoding=br',
    url,
  ]);
  const { errors, non2xx, requests } = JSON.parse(stdout) as {
    errors: number;
    non2xx: number;
    requests: { average: number };
  };
  if (errors + non2xx > 0) throw new Error(`${errors} errors, ${non2xx} refusals`);
  return requests.average;
}

function hasWrk(): boolean {
  try {
    execFileSync('wrk', ['-v'], { stdio: 'ignore' });
    return true;
  } catch (error) {
    // It exits with 1 when it prints its version.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}
