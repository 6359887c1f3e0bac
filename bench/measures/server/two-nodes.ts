import { execFile, execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Figure, type Measure, median, range } from '../../figure.ts';
import { load, loadTool } from '../../parts/server/load.ts';
import { withPostgres } from '../../parts/server/postgres.ts';
import { type RunningSite, withSite } from '../../parts/server/site.ts';
import { uncached } from '../../parts/server/uncached.ts';

const rounds = 8;
const seconds = 4;
/** Until V8 has compiled what a page needs: for its first pages a node takes a quarter more CPU time. */
const warmUpSeconds = 15;
const path = '/articles/Reading-Labels';
const bareLoop = join(import.meta.dirname, '../../parts/server/bare-loop.ts');

/** How many uncached pages two nodes on one PostgreSQL database render, each on its core, against one of them alone. */
export const measure: Measure = {
  title: 'Two nodes',
  run: () =>
    withPostgres((databaseUrl) => {
      const settings = { ...uncached, DATABASE_URL: databaseUrl };
      return withSite((one) => withSite((other) => measureNodes([one, other]), settings), settings);
    }),
};

async function measureNodes(nodes: RunningSite[]): Promise<Figure[]> {
  const pages = nodes.map(({ url, pid }) => ({ url: url + path, pid }));
  for (const [core, page] of pages.entries()) pinTo(core, page);
  await speedOf(pages, warmUpSeconds);
  const { alone, both } = await compare(pages);
  const ratios = both.map((speed, round) => speed / (alone[round] ?? Number.NaN));
  const gains = await gainsOfSecondCore();
  return [
    {
      name: 'Two nodes, each on its core, against either alone',
      value: median(ratios),
      unit: '×',
      target: { atLeast: 1.8 },
      note: `${range(ratios, '', 2)}; ${median(alone).toFixed(0)} and ${median(both).toFixed(0)} uncached articles a second`,
    },
    {
      name: 'A loop that only computes, on both cores against one',
      value: median(gains),
      unit: '×',
      target: null,
      note: `${range(gains, '', 2)}; the most that the second core adds, and PostgreSQL and ${loadTool} need some of it`,
    },
  ];
}

interface Page {
  url: string;
  /** Of its node. */
  pid: number;
}

/** Binds all threads of a node to a core, also those that it starts later. */
function pinTo(core: number, { pid }: Page): void {
  execFileSync('taskset', ['-acp', `${core}`, `${pid}`], { stdio: 'ignore' });
}

interface Speeds {
  /** Pages a second in each round. */
  alone: number[];
  both: number[];
}

/** Requests the page from each node alone, since one can be faster than the other, and from both, in turns. */
async function compare(pages: Page[]): Promise<Speeds> {
  const speeds: Speeds = { alone: [], both: [] };
  for (let round = 0; round < rounds; round += 1) {
    let sum = 0;
    for (const page of pages) sum += await speedOf([page], seconds);
    speeds.alone.push(sum / pages.length);
    speeds.both.push(await speedOf(pages, seconds));
  }
  return speeds;
}

/**
 * Pages a second, of all these nodes at once.
 * @param duration in s
 */
async function speedOf(pages: Page[], duration: number): Promise<number> {
  const loads = await Promise.all(pages.map((page) => load(page, duration)));
  return loads.reduce((sum, { perSecond }) => sum + perSecond, 0);
}

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
