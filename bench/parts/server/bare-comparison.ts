import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Figure, median, range } from '../../figure.ts';
import { type Fetched, visit } from '../browser/visitor.ts';
import { load, loadTool, type Speed } from './load.ts';
import type { RunningSite } from './site.ts';

const pairs = 7;
const seconds = 3;
/** Warm-up until both are fully JIT-compiled, in s. */
const warmUp = 5;
/** The smallest share of the speed of bare node:http. */
const atLeast = 0.92;
/** node:http writes these itself. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive']);

interface Pair {
  site: Speed;
  bare: Speed;
}

/**
 * Compares a cached page with the same bytes from bare node:http. The runs alternate, since the speed of the machine
 * drifts.
 */
export async function compareWithBareServer({ url, pid }: RunningSite): Promise<Figure[]> {
  const site = { url: `${url}/articles/Reading-Labels`, pid };
  await visit(site.url, 'br');
  const bare = await startBareServer(await visit(site.url, 'br'));
  try {
    await load(site, warmUp);
    await load(bare, warmUp);
    const runs: Pair[] = [];
    for (let pair = 0; pair < pairs; pair++) {
      runs.push({ site: await load(site, seconds), bare: await load(bare, seconds) });
    }
    return figures(runs);
  } finally {
    bare.stop();
  }
}

function figures(runs: Pair[]): Figure[] {
  const ratios = runs.map(({ site, bare }) => site.perSecond / bare.perSecond);
  const shares = runs.map(({ site, bare }) => bare.processorTime / site.processorTime);
  return [
    {
      name: 'CPU time per cached page, bare node:http relative to the site',
      value: median(shares),
      unit: '×',
      target: { atLeast },
      note: `${range(shares, '', 2)}; other work on the machine hardly changes it`,
    },
    {
      name: 'Cached pages/s as a share of bare node:http',
      value: median(ratios),
      unit: '×',
      target: { atLeast },
      note: `${range(ratios, '', 2)}; ${loadTool}, ${pairs} pairs of ${seconds} s`,
    },
    speedFigure(
      'Site',
      runs.map(({ site }) => site),
    ),
    speedFigure(
      'Bare node:http',
      runs.map(({ bare }) => bare),
    ),
  ];
}

function speedFigure(name: string, speeds: Speed[]): Figure {
  const time = median(speeds.map(({ processorTime }) => processorTime));
  return {
    name,
    value: median(speeds.map(({ perSecond }) => perSecond)),
    unit: 'pages/s',
    target: null,
    note: `${time.toFixed(0)} µs of CPU time each`,
  };
}

/** A separate process that sends the same bytes and headers. */
async function startBareServer({ rawHeaders, body }: Fetched) {
  const headers = rawHeaders.filter(
    (_part, index) => !ownHeaders.has(rawHeaders[index - (index % 2)]?.toLowerCase() ?? ''),
  );
  const child = fork(join(import.meta.dirname, 'bare-server.ts'));
  child.send({ headers, body: body.toString('base64') });
  const [address] = await once(child, 'message');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    pid: child.pid as number,
    stop: () => child.kill(),
  };
}
