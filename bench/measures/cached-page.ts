import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Figure, type Measure, median, range } from '../figure.ts';
import { load, loadTool } from '../parts/load.ts';
import { withSite } from '../parts/site.ts';
import { type Fetched, visit } from '../parts/visitor.ts';

const pairs = 7;
const seconds = 3;
/** node:http writes these by itself. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive']);

/** How much of node:http's own speed a page from the cache keeps. The runs alternate, as the machine's speed drifts. */
export const measure: Measure = {
  title: 'Cached page',
  run: () =>
    withSite(async (site) => {
      const page = `${site.url}/articles/Reading-Labels`;
      await visit(page, 'br');
      const bare = await startBareServer(await visit(page, 'br'));
      try {
        await load(page, 2);
        await load(bare.url, 2);
        const runs: { site: number; bare: number }[] = [];
        for (let pair = 0; pair < pairs; pair++) {
          runs.push({ site: await load(page, seconds), bare: await load(bare.url, seconds) });
        }
        return figures(runs);
      } finally {
        bare.stop();
      }
    }),
};

function figures(runs: { site: number; bare: number }[]): Figure[] {
  const ratios = runs.map(({ site, bare }) => site / bare);
  const note = `${loadTool}, ${pairs} pairs of ${seconds} s`;
  const speed = (name: string, values: number[]): Figure => ({
    name,
    value: median(values),
    unit: '1/s',
    target: null,
    note: range(values, '1/s'),
  });
  return [
    {
      name: 'Pages/s as a share of bare node:http',
      value: median(ratios),
      unit: '×',
      target: { atLeast: 0.9 },
      note: `${range(ratios, '', 2)}; ${note}`,
    },
    speed(
      'Pages/s of the site',
      runs.map(({ site }) => site),
    ),
    speed(
      'Pages/s of bare node:http',
      runs.map(({ bare }) => bare),
    ),
  ];
}

/** A process of its own that sends the very same bytes and headers. */
async function startBareServer({ rawHeaders, body }: Fetched) {
  const headers = rawHeaders.filter(
    (_part, index) => !ownHeaders.has(rawHeaders[index - (index % 2)]?.toLowerCase() ?? ''),
  );
  const child = fork(join(import.meta.dirname, '../parts/bare-server.ts'));
  child.send({ headers, body: body.toString('base64') });
  const [address] = await once(child, 'message');
  return { url: `http://127.0.0.1:${address.port}/`, stop: () => child.kill() };
}
