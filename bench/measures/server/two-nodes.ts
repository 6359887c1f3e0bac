import { execFile, execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '../../../tests/support/database/postgres.ts';
import { type Measure, median, range } from '../../figure.ts';
import { load, loadTool } from '../../parts/server/load.ts';
import { type RunningSite, startSite } from '../../parts/server/site.ts';
import { uncached } from '../../parts/server/uncached.ts';

const rounds = 7;
const seconds = 4;
const path = '/articles/Reading-Labels';
const bareLoop = join(import.meta.dirname, '../../parts/server/bare-loop.ts');

/** How many uncached pages two nodes on one PostgreSQL database render, each on a core of its own, against one. */
export const measure: Measure = {
  title: 'Two nodes',
  async run() {
    const postgres = await startPostgres();
    const nodes: RunningSite[] = [];
    try {
      const settings = { ...uncached, DATABASE_URL: postgres.url.replace('{name}', 'postgres') };
      for (const core of [0, 1]) {
        const node = await startSite(settings);
        nodes.push(node);
        // All its threads, and those that it starts later.
        execFileSync('taskset', ['-acp', `${core}`, `${node.pid}`], { stdio: 'ignore' });
      }
      const [first, second] = nodes.map(({ url, pid }) => ({ url: url + path, pid }));
      if (!first || !second) throw new Error('There are no two nodes.');
      for (const node of [first, second]) await load(node, seconds);
      const one: number[] = [];
      const two: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        one.push((await load(first, seconds)).perSecond);
        const both = await Promise.all([load(first, seconds), load(second, seconds)]);
        two.push(both.reduce((sum, { perSecond }) => sum + perSecond, 0));
      }
      const ratios = two.map((speed, round) => speed / (one[round] ?? Number.NaN));
      const gains = await gainsOfSecondCore();
      return [
        {
          name: 'Uncached articles of two nodes, against one',
          value: median(ratios),
          unit: '×',
          target: { atLeast: 1.8 },
          note: `${range(ratios, '', 2)}; ${median(one).toFixed(0)} and ${median(two).toFixed(0)} a second; PostgreSQL and ${loadTool} share the two cores`,
        },
        {
          name: 'A loop that only computes, on both cores against one',
          value: median(gains),
          unit: '×',
          target: null,
          note: `${range(gains, '', 2)}; the most that a second node could gain on this machine`,
        },
        {
          name: 'Two nodes against one, as a share of that',
          value: median(ratios) / median(gains),
          unit: '×',
          // Of two cores that share nothing it is the same as 1.8.
          target: { atLeast: 0.9 },
        },
      ];
    } finally {
      for (const node of nodes) await node.stop();
      await postgres.stop();
    }
  },
};

/** How much more the machine computes on both cores than on one: they may share units, or work for other machines. */
async function gainsOfSecondCore(): Promise<number[]> {
  const gains: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const one = await compute(0);
    const both = await Promise.all([0, 1].map(compute));
    gains.push(both.reduce((sum, count) => sum + count, 0) / one);
  }
  return gains;
}

/** How often the loop ran on a core. */
async function compute(core: number): Promise<number> {
  const command = ['-c', `${core}`, process.execPath, bareLoop, `${seconds}`];
  return Number((await promisify(execFile)('taskset', command)).stdout);
}
