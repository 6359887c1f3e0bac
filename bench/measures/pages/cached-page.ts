import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Figure, type Measure, median, range } from '../../figure.ts';
import { type Fetched, visit } from '../../parts/browser/visitor.ts';
import { load, loadTool, type Speed } from '../../parts/server/load.ts';
import { withSite } from '../../parts/server/site.ts';

const pairs = 7;
const seconds = 3;
/** Warm-up until both are fully JIT-compiled, in s. */
const warmUp = 5;
/** node:http writes these itself. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive']);

interface Pair {
  site: Speed;
  bare: Speed;
}

/** The throughput of a cached page compared to bare node:http. The runs alternate, since the machine's speed drifts. */
export const measure: Measure = {
  title: 'Cached page',
  run: () =>
    withSite(async ({ url, pid }) => {
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
    }),
};

function figures(runs: Pair[]): Figure[] {
  const ratios = runs.map(({ site, bare }) => site.perSecond / bare.perSecond);
  const shares = runs.map(({ site, bare }) => bare.processorTime / site.processorTime);
  return [
    {
      name: 'Pages/s as a share of bare node:http',
      value: median(ratios),
      unit: '×',
      target: { atLeast: 0.9 },
      note: `${range(ratios, '', 2)}; ${loadTool}, ${pairs} pairs of ${seconds} s`,
    },
    {
      name: 'CPU time per page, bare node:http relative to the site',
      value: median(shares),
      unit: '×',
      target: null,
      note: `${range(shares, '', 2)}; other work on the machine hardly changes it`,
    },
    told('Site', runs, ({ site }) => site),
    told('Bare node:http', runs, ({ bare }) => bare),
  ];
}

function told(name: string, runs: Pair[], pick: (pair: Pair) => Speed): Figure {
  const speeds = runs.map(pick);
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
  const child = fork(join(import.meta.dirname, '../../parts/server/bare-server.ts'));
  child.send({ headers, body: body.toString('base64') });
  const [address] = await once(child, 'message');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    pid: child.pid as number,
    stop: () => child.kill(),
  };
}
