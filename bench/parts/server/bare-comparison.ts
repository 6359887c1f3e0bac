import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Figure, median, range } from '../../figure.ts';
import { type Fetched, visit } from '../browser/visitor.ts';
import { load, loadTool, type Served, type Speed } from './load.ts';
import type { RunningSite } from './site.ts';

/** A bare server differs by a fifth from one start to the next. */
const bareServers = 3;
/** Short runs, since the speed of the machine drifts. */
const pairsEach = 8;
const seconds = 1;
/** Warm-up of each server until it is fully JIT-compiled, in s. */
const warmUp = 5;
/** The smallest share of the speed of bare node:http. */
const atLeast = 0.92;
/** node:http writes these itself. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive']);

interface Pair {
  site: Speed;
  bare: Speed;
}

/** Compares a cached page with the same bytes from bare node:http, in turns. */
export async function compareWithBareServer({ url, pid }: RunningSite): Promise<Figure[]> {
  const site = { url: `${url}/articles/Reading-Labels`, pid };
  await visit(site.url, 'br');
  const page = await visit(site.url, 'br');
  await load(site, warmUp);
  const runs: Pair[][] = [];
  for (let server = 0; server < bareServers; server += 1) {
    const bare = await startBareServer(page);
    try {
      runs.push(await takeTurns(site, bare));
    } finally {
      bare.stop();
    }
  }
  return figures(runs);
}

async function takeTurns(site: Served, bare: Served): Promise<Pair[]> {
  await load(bare, warmUp);
  const runs: Pair[] = [];
  for (let pair = 0; pair < pairsEach; pair += 1)
    runs.push({ site: await load(site, seconds), bare: await load(bare, seconds) });
  return runs;
}

/** @param byServer the runs with each bare server */
function figures(byServer: Pair[][]): Figure[] {
  const runs = byServer.flat();
  const speed = ({ site, bare }: Pair) => site.perSecond / bare.perSecond;
  const share = ({ site, bare }: Pair) => bare.processorTime / site.processorTime;
  const rangeOf = (value: (pair: Pair) => number) =>
    range(
      byServer.map((pairs) => median(pairs.map(value))),
      '',
      2,
    );
  return [
    {
      name: 'CPU time per cached page, bare node:http relative to the site',
      value: median(runs.map(share)),
      unit: '×',
      target: { atLeast },
      note: `${rangeOf(share)} by bare server; other work on the machine hardly changes it`,
    },
    {
      name: 'Cached pages/s as a share of bare node:http',
      value: median(runs.map(speed)),
      unit: '×',
      target: { atLeast },
      note: `${rangeOf(speed)} by bare server; ${loadTool}, ${runs.length} pairs of ${seconds} s`,
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
