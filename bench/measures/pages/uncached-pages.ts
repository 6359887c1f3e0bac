import { type Figure, type Measure, median, range } from '../../figure.ts';
import { withBothCommits } from '../../parts/server/both-commits.ts';
import { processorTime } from '../../parts/server/process.ts';
import { type RunningSite, withSite } from '../../parts/server/site.ts';
import { uncached } from '../../parts/server/uncached.ts';

const pages = {
  Article: '/articles/Reading-Labels',
  Course: '/courses/Nutrition-Basics',
  Search: '/search?q=lentils',
};
const rounds = 9;
/** In one round: enough for a clock of 10 ms. */
const requests = 300;
/** Requests before measuring, until V8 has optimized the hot code: the first 6,000 pages take up to a third longer. */
const warmUp = 10_000;

/** The processor time of pages that are not in the cache: other work on the machine hardly affects a ratio of two. */
export const measure: Measure = {
  title: 'Uncached pages',
  run: () =>
    withSite(async (site) => {
      const figures: Figure[] = [];
      for (const [name, path] of Object.entries(pages)) {
        const [times = []] = await takeTurns([site], path);
        figures.push({
          name: `${name}: pages/s on one core`,
          value: 1000 / median(times),
          unit: 'pages/s',
          target: name === 'Course' ? null : { atLeast: 1000 },
          note: `${range(times, 'ms', 2)} of CPU time each, all threads, sent in brotli`,
        });
      }
      return figures;
    }, uncached),
  against: (folder) =>
    withBothCommits(
      folder,
      async ({ before, now }) => {
        const figures: Figure[] = [];
        for (const [name, path] of Object.entries(pages)) {
          const [old = [], current = []] = await takeTurns([before, now], path);
          const ratios = old.map((time, round) => time / (current[round] ?? Number.NaN));
          figures.push({
            name: `${name}: speed against the other commit`,
            value: median(ratios),
            unit: '×',
            target: { atLeast: 0.75 },
            note: `${range(ratios, '', 2)}; ${median(old).toFixed(2)} and now ${median(current).toFixed(2)} ms of CPU time`,
          });
        }
        return figures;
      },
      uncached,
    ),
};

/** The CPU time of each site for one page, in ms, in every round. */
async function takeTurns(sites: RunningSite[], path: string): Promise<number[][]> {
  const times: number[][] = sites.map(() => []);
  for (const site of sites) await fetchInPairs(`${site.url}${path}`, warmUp);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, site] of sites.entries()) times[index]?.push(await timeOfPage(site, path));
  }
  return times;
}

async function timeOfPage({ url, pid }: RunningSite, path: string): Promise<number> {
  const before = processorTime(pid);
  await fetchInPairs(`${url}${path}`, requests);
  return (processorTime(pid) - before) / requests;
}

/** Requests a page two at a time, so that the program is never idle. */
async function fetchInPairs(url: string, times: number): Promise<void> {
  await Promise.all([1, 2].map(() => fetchOften(url, times / 2)));
}

async function fetchOften(url: string, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    await response.arrayBuffer();
  }
}
