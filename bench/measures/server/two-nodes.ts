import { execFile, execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '../../../tests/support/database/postgres.ts';
import { type Figure, type Measure, median, range } from '../../figure.ts';
import { load, loadTool } from '../../parts/server/load.ts';
import { makeProcessorGroup, type ProcessorGroup } from '../../parts/server/processor-group.ts';
import { type RunningSite, startSite } from '../../parts/server/site.ts';
import { uncached } from '../../parts/server/uncached.ts';

const rounds = 7;
/** Rounds with shares of a core: a single one is off by up to a tenth. */
const sharedRounds = 15;
const seconds = 4;
const path = '/articles/Reading-Labels';
const bareLoop = join(import.meta.dirname, '../../parts/server/bare-loop.ts');

/**
 * Each node's share of a core: small enough that both nodes, PostgreSQL and the load together need less than two cores,
 * which may share units. So only what the nodes cost each other and the database shows.
 */
const share = 0.3;

/** How many uncached pages two nodes on one PostgreSQL database render against one. */
export const measure: Measure = {
  title: 'Two nodes',
  async run() {
    const postgres = await startPostgres();
    const nodes: RunningSite[] = [];
    const groups: ProcessorGroup[] = [];
    try {
      const settings = { ...uncached, DATABASE_URL: postgres.url.replace('{name}', 'postgres') };
      nodes.push(await startSite(settings), await startSite(settings));
      const pages = nodes.map(({ url, pid }) => ({ url: url + path, pid }));
      for (const [core, page] of pages.entries()) {
        pinTo(core, page);
        await load(page, seconds);
      }
      const withCores = await compare(pages, rounds);
      const gains = await gainsOfSecondCore();
      for (const [at, page] of pages.entries()) {
        pinTo(0, page);
        const group = makeProcessorGroup(`node-${at}`, share);
        groups.push(group);
        group.add(page.pid);
      }
      const withShares = await compare(pages, sharedRounds);
      return [
        {
          ...figureOf(`Two nodes with ${share} of a core each, against one`, withShares),
          target: { atLeast: 1.8 },
        },
        figureOf('Two nodes with a core each, against one', withCores),
        {
          name: 'A loop that only computes, on both cores against one',
          value: median(gains),
          unit: '×',
          target: null,
          note: `${range(gains, '', 2)}; the most that the second core adds, and PostgreSQL and ${loadTool} need some of it`,
        },
      ];
    } finally {
      await Promise.allSettled(nodes.map((node) => node.stop()));
      await postgres.stop();
      for (const group of groups) group.remove();
    }
  },
};

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
  one: number[];
  both: number[];
}

/** Requests the page from the first node and from both, in turns. */
async function compare(pages: Page[], rounds: number): Promise<Speeds> {
  const speeds: Speeds = { one: [], both: [] };
  const speedOf = async (requested: Page[]) => {
    const loads = await Promise.all(requested.map((page) => load(page, seconds)));
    return loads.reduce((sum, { perSecond }) => sum + perSecond, 0);
  };
  for (let round = 0; round < rounds; round += 1) {
    speeds.one.push(await speedOf(pages.slice(0, 1)));
    speeds.both.push(await speedOf(pages));
  }
  return speeds;
}

function figureOf(name: string, { one, both }: Speeds): Figure {
  const ratios = both.map((speed, round) => speed / (one[round] ?? Number.NaN));
  return {
    name,
    value: median(ratios),
    unit: '×',
    target: null,
    note: `${range(ratios, '', 2)}; ${median(one).toFixed(0)} and ${median(both).toFixed(0)} uncached articles a second`,
  };
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
