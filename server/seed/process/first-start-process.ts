import { fork } from 'node:child_process';
import { once } from 'node:events';
import { EarlierSiteError } from '../earlier-site.ts';
import type { FirstAdministrator } from '../first-start.ts';
import type { Outcome } from './first-start-worker.ts';

/**
 * Does the work of `prepareFirstStart` in a process that ends, with the program's environment: what it needs to fill a
 * database would stay in the program's memory.
 * @throws {EarlierSiteError} as `prepareFirstStart` does, and its other errors
 */
export async function prepareInProcess(): Promise<FirstAdministrator | null> {
  const child = fork(new URL('./first-start-worker.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
  });
  const ended = once(child, 'exit').then(() => [{ failure: interrupted }]);
  const [outcome] = (await Promise.race([once(child, 'message'), ended])) as [Outcome];
  if ('administrator' in outcome) return outcome.administrator;
  const { isEarlierSite, message, facts } = outcome.failure;
  throw isEarlierSite ? new EarlierSiteError(message) : Object.assign(new Error(message), facts);
}

const interrupted = {
  isEarlierSite: false,
  message: 'The first start was interrupted: nothing was stored. Start the program again.',
  facts: {},
};
