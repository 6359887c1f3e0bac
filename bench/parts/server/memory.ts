import { setTimeout as wait } from 'node:timers/promises';
import type { Figure } from '../../figure.ts';
import { loadSite, rounds } from './mixed-load.ts';
import { residentMemory } from './process.ts';
import type { RunningSite } from './site.ts';

/** How long the program is left alone before its memory is read, in ms. */
const rest = 20_000;

/** The memory of a program that is idle for a while. */
export async function memoryAtRest(
  { pid }: RunningSite,
  note: string,
  name = 'Resident memory at rest',
): Promise<Figure> {
  await wait(rest);
  return { name, value: residentMemory(pid), unit: 'MB', target: { atMost: 180 }, note };
}

/** The memory of a program after searches, pages that do not exist, data of pages and sign-ins, eight at a time. */
export async function memoryAfterLoad(site: RunningSite): Promise<Figure> {
  await loadSite(site);
  const loaded = residentMemory(site.pid);
  await wait(rest);
  return {
    name: 'Resident memory after mixed load',
    value: residentMemory(site.pid),
    unit: 'MB',
    target: { atMost: 320 },
    note: `${loaded.toFixed(0)} MB right after ${rounds} searches and as many missing pages and data`,
  };
}
