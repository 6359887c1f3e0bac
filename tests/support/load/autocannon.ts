import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

interface LoadResult {
  /** Responses with 2xx, for each second. */
  served: number;
  /** Responses with 503, for each second. */
  shed: number;
  /** Other responses, broken connections and timeouts, in all. */
  failed: number;
}

/** Requests one URL from so many connections, each as fast as it is answered, in a process of its own. */
export async function load(url: string, connections: number, seconds: number): Promise<LoadResult> {
  const { stdout } = await run(
    process.execPath,
    [
      join(root, 'node_modules/autocannon/autocannon.js'),
      '--json',
      '-c',
      `${connections}`,
      '-d',
      `${seconds}`,
      '-t',
      '30',
      url,
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const result = JSON.parse(stdout) as {
    '2xx': number;
    non2xx: number;
    errors: number;
    duration: number;
    statusCodeStats: Record<string, { count: number }>;
  };
  const refused = result.statusCodeStats['503']?.count ?? 0;
  return {
    served: result['2xx'] / result.duration,
    shed: refused / result.duration,
    failed: result.non2xx - refused + result.errors,
  };
}
