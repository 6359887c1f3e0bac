import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { ProbeFigures } from '../../../tests/support/load/probe.ts';
import { type Figure, type Measure, median, quantile } from '../../figure.ts';
import { type RunningSite, startSite } from '../../parts/server/site.ts';

/** In turns: other work on the machine changes from minute to minute. */
const turns = 3;
const rounds = 3;
const settings = { TRUST_PROXY: '127.0.0.1' };
const response = {
  headers: ['content-type', 'application/json'],
  body: Buffer.from('{"code":1}').toString('base64'),
};

/**
 * How long `/healthz` takes while four thousand clients connect together and send byte by byte, against bare node:http
 * with the same load: clients, server and probe share the machine, so that a part is not the server's.
 */
export const measure: Measure = {
  title: '4,000 slow senders',
  run: () => measureTurns((port) => probed({ url: `http://127.0.0.1:${port}`, pid: process.pid })),
  against: async (folder) => {
    const { site, other } = await inTurns({ other: () => ofSite(folder) });
    return [...figuresOf('This commit', site), ...figuresOf('The other commit', other)];
  },
};

async function measureTurns(ofBare: (port: number) => Promise<number[]>): Promise<Figure[]> {
  const bare = async () => {
    const server = fork(new URL('../../parts/server/bare-server.ts', import.meta.url));
    server.send(response);
    const [{ port }] = (await once(server, 'message')) as [{ port: number }];
    try {
      return await ofBare(port);
    } finally {
      server.kill();
    }
  };
  const { site, other } = await inTurns({ other: bare });
  const ratio = quantile(site, 0.99) / quantile(other, 0.99);
  return [
    ...figuresOf('/healthz', site, 100),
    ...figuresOf('Bare node:http', other),
    { name: '/healthz, p99 against bare node:http', value: ratio, unit: '×', target: null },
  ];
}

/** @returns how long the requests took, in ms */
async function inTurns({ other }: { other: () => Promise<number[]> }) {
  const times = { site: [] as number[], other: [] as number[] };
  for (let turn = 0; turn < turns; turn += 1) {
    times.other.push(...(await other()));
    times.site.push(...(await ofSite()));
  }
  return times;
}

async function ofSite(folder?: string): Promise<number[]> {
  const site = await startSite(settings, folder);
  try {
    return await probed(site);
  } finally {
    await site.stop();
  }
}

async function probed({ url, pid }: Pick<RunningSite, 'url' | 'pid'>): Promise<number[]> {
  const watch = new URL('../../../tests/support/load/probe-process.ts', import.meta.url);
  const probe = fork(watch, [url, url, `${pid}`]);
  const load = new URL('../../parts/server/slow-senders.ts', import.meta.url);
  await once(probe, 'message');
  try {
    const senders = fork(load, [new URL(url).port, `${1 + rounds}`]);
    const ended = once(senders, 'exit');
    await Promise.race([once(senders, 'message'), ended]);
    await figuresOfProbe(probe);
    const [code] = await ended;
    if (code !== 0) throw new Error('The slow senders failed.');
    return (await figuresOfProbe(probe)).health;
  } finally {
    probe.kill();
  }
}

async function figuresOfProbe(probe: ChildProcess): Promise<ProbeFigures> {
  const answer = once(probe, 'message');
  probe.send('take');
  return (await answer)[0] as ProbeFigures;
}

function figuresOf(name: string, times: number[], atMost?: number): Figure[] {
  const note = `${times.length} requests, each on a new connection; median ${median(times).toFixed(0)} ms, largest ${Math.max(...times).toFixed(0)} ms`;
  const target = atMost === undefined ? null : { atMost };
  return [{ name: `${name}, p99`, value: quantile(times, 0.99), unit: 'ms', target, note }];
}
