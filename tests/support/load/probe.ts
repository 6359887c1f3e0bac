import { fork } from 'node:child_process';
import { once } from 'node:events';
import { stopAtEnd } from '#tests/support/cleanup.ts';

/** The measurements of a probe since it was last asked. */
export interface ProbeFigures {
  /** How long each response to `/healthz` took, on a new connection, in ms. */
  health: number[];
  /** The same on the port of its own. */
  healthPort: number[];
  /** How long each response with a cached page took, in ms. */
  cached: number[];
  /** Requests that were not answered with 200. */
  failed: string[];
  /** The most memory of the program, in MB. */
  memory: number;
  /** The same with the processes that it started. */
  memoryOfAll: number;
}

/**
 * Watches a program under load.
 * @param healthUrl of its port for health checks
 * @returns takes the figures so far, and resets them
 */
export async function aProbe({ url, pid }: { url: string; pid: number }, healthUrl: string) {
  const probe = fork(new URL('./probe-process.ts', import.meta.url), [url, healthUrl, `${pid}`]);
  stopAtEnd(() => probe.kill());
  await once(probe, 'message');
  return async (): Promise<ProbeFigures> => {
    const answer = once(probe, 'message');
    probe.send('take');
    return (await answer)[0] as ProbeFigures;
  };
}
