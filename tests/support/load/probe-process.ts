// Asks a program again and again how it is, from a process of its own: the load's would be too busy to measure.
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { ProbeFigures } from './probe.ts';

const [url = '', pid = ''] = process.argv.slice(2);
const megabyte = 1024 * 1024;
const interval = 50;

let figures: ProbeFigures = empty();

function empty(): ProbeFigures {
  return { health: [], cached: [], failed: [], memory: 0 };
}

/** @returns how long the response took, in ms, or what went wrong */
function ask(path: string): Promise<number | string> {
  const began = performance.now();
  return new Promise((resolve) => {
    const sent = request(url + path, { agent: false, timeout: 20_000 }, (response) => {
      response.resume().once('end', () => {
        const isFine = response.statusCode === 200;
        resolve(isFine ? performance.now() - began : `${path}: ${response.statusCode}`);
      });
    });
    sent.once('timeout', () => sent.destroy(new Error('timeout')));
    sent.once('error', (error) => resolve(`${path}: ${error.message}`)).end();
  });
}

async function repeat(path: string, kind: 'health' | 'cached'): Promise<void> {
  for (;;) {
    const answer = await ask(path);
    if (typeof answer === 'number') figures[kind].push(answer);
    else figures.failed.push(answer);
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}

/** The memory of a process and of those that it started, in bytes. */
function memoryOf(process: string): number {
  try {
    const [, kilobytes] =
      /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process}/status`, 'utf8')) ?? [];
    const children = readFileSync(`/proc/${process}/task/${process}/children`, 'utf8').split(' ');
    const ofChildren = children.filter(Boolean).map(memoryOf);
    return ofChildren.reduce((sum, each) => sum + each, Number(kilobytes ?? 0) * 1024);
  } catch {
    return 0;
  }
}

setInterval(() => {
  figures.memory = Math.max(figures.memory, memoryOf(pid) / megabyte);
}, interval);
process.on('message', () => {
  process.send?.(figures);
  figures = empty();
});
process.on('disconnect', () => process.exit());
await ask('/About');
repeat('/healthz', 'health');
repeat('/About', 'cached');
process.send?.('ready');
