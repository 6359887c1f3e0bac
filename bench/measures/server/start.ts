import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../tests/support/http/free-port.ts';
import { type Figure, type Measure, median, range } from '../../figure.ts';
import { visit } from '../../parts/browser/visitor.ts';
import { addGifts } from '../../parts/data/many-gifts.ts';
import { addPages } from '../../parts/data/many-pages.ts';
import { addSubscribers } from '../../parts/data/many-subscribers.ts';
import { processorTime, root, startProgram } from '../../parts/server/process.ts';
import { readyLine, siteSettings, temporaryFolder } from '../../parts/server/site.ts';

const starts = 9;
const npmStart = ['npm', 'start'];
const large = { pages: 5_000, subscribers: 100_000, donors: 50_000 };

/** The times of a start, in ms. */
interface Start {
  duration: number;
  /** The CPU time of the process that is started, which is npm's with `npm start`. */
  processor: number;
}

/** `npm start` on a machine where it ran before and nothing has changed, until the home page responds. */
export const measure: Measure = {
  title: 'Start',
  run: () =>
    withData(async (data) => {
      const first = await startOnce(data);
      const small = await startOften([[data, root]]);
      await fill(data);
      const full = await startOften([[data, root]]);
      return [
        figure('Second `npm start` until a page is served', small[0], 700),
        figure('The first, which fills the database', [first]),
        figure('`npm start` of a package that does nothing', await startNothing()),
        figure('With 5,000 pages, 100,000 subscribers and 200,000 gifts', full[0], 1_000),
      ];
    }),
  against: (folder) =>
    withData(async (data) => {
      await startOnce(data, folder);
      const [before = [], now = []] = await startOften(
        [
          [data, folder],
          [data, root],
        ],
        ['sh', 'scripts/run.sh', 'start.ts'],
      );
      return [
        ratio('Duration of a second start', 'duration', before, now),
        ratio('CPU time of its process', 'processor', before, now),
      ];
    }),
};

async function withData(use: (data: string) => Promise<Figure[]>): Promise<Figure[]> {
  const data = await temporaryFolder();
  try {
    return await use(data);
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

async function fill(data: string): Promise<void> {
  const place = { DATA_DIR: data, DATABASE_URL: '' };
  await addPages(data, large.pages);
  await addSubscribers(place, large.subscribers);
  await addGifts(place, large.donors);
}

/** Starts programs in turns. The first round fills caches of compiled code. */
async function startOften(
  programs: [data: string, folder: string][],
  command = npmStart,
): Promise<Start[][]> {
  const times: Start[][] = programs.map(() => []);
  for (let round = 0; round <= starts; round += 1) {
    for (const [index, [data, folder]] of programs.entries()) {
      const start = await startOnce(data, folder, command);
      if (round > 0) times[index]?.push(start);
    }
  }
  return times;
}

/** The time of npm itself, with a script that ends at once. */
async function startNothing(): Promise<Start[]> {
  const folder = await temporaryFolder();
  const times: Start[] = [];
  try {
    await writeFile(join(folder, 'package.json'), '{"scripts":{"start":"true"}}');
    for (let round = 0; round < starts; round += 1) {
      const begun = performance.now();
      await promisify(execFile)('npm', ['start'], { cwd: folder });
      times.push({ duration: performance.now() - begun, processor: 0 });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return times;
}

async function startOnce(data: string, folder = root, command = npmStart): Promise<Start> {
  const [program = '', ...parameters] = command;
  const port = await freePort();
  const begun = performance.now();
  const child = await startProgram(
    program,
    parameters,
    readyLine,
    siteSettings(data, port),
    folder,
  );
  const { status } = await visit(`http://127.0.0.1:${port}/`);
  const duration = performance.now() - begun;
  const processor = processorTime(child.pid);
  await child.stop();
  if (status !== 200) throw new Error(`The home page answered ${status}.`);
  return { duration, processor };
}

function figure(name: string, times: Start[] = [], atMost?: number): Figure {
  const durations = times.map(({ duration }) => duration);
  return {
    name,
    value: median(durations),
    unit: 'ms',
    target: atMost === undefined ? null : { atMost },
    note: `${times.length} starts, ${range(durations, 'ms')}`,
  };
}

function ratio(name: string, key: keyof Start, before: Start[], now: Start[]): Figure {
  const [old, current] = [before, now].map((times) => times.map((start) => start[key]));
  const ratios = (current ?? []).map((time, at) => time / (old?.[at] ?? Number.NaN));
  return {
    name: `${name}, against the other commit`,
    value: median(ratios),
    unit: '×',
    target: null,
    note: `${range(ratios, '', 2)}; ${median(old ?? []).toFixed(0)} and now ${median(current ?? []).toFixed(0)} ms`,
  };
}
