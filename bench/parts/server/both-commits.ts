import { type Figure, median, range } from '../../figure.ts';
import { type RunningSite, withSite } from './site.ts';

/** Values of the other commit and of this commit. */
export interface Both<T> {
  before: T;
  now: T;
}

/** Runs `use` with a site of another commit and one of this commit. Both are idle while nothing is asked of them. */
export function withBothCommits<T>(
  folder: string,
  use: (sites: Both<RunningSite>) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  return withSite((before) => withSite((now) => use({ before, now }), settings), settings, folder);
}

/** Measures both sites in turns, a different one first each time, since the speed of the machine drifts. */
export async function inTurns<T>(
  rounds: number,
  { before, now }: Both<RunningSite>,
  measure: (site: RunningSite) => Promise<T>,
): Promise<Both<T[]>> {
  const taken: Both<T[]> = { before: [], now: [] };
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) taken.before.push(await measure(before));
    taken.now.push(await measure(now));
    if (round % 2 === 1) taken.before.push(await measure(before));
  }
  return taken;
}

/**
 * This commit's median duration as a multiple of the other commit's.
 * @param times in ms
 * @param least a shorter duration counts as this long: a ratio of two that are next to nothing says nothing
 */
export function ratioOfMedians(
  name: string,
  { before, now }: Both<number[]>,
  atMost: number,
  least = 1,
): Figure {
  return {
    name: `${name}, against the other commit`,
    value: Math.max(least, median(now)) / Math.max(least, median(before)),
    unit: '×',
    target: { atMost },
    note: `medians of ${now.length}: ${median(before).toFixed(0)} (${range(before, 'ms')}), and now ${median(now).toFixed(0)} (${range(now, 'ms')})`,
  };
}
