// Asks a program again and again how it is, from a process of its own: the load's would be too busy to measure.
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { ProbeFigures } from './probe.ts';

const [url = '', healthUrl = '', pid = ''] = process.argv.slice(2);
const megabyte = 1024 * 1024;
const interval = 50;

let figures: ProbeFigures = empty();

function empty(): ProbeFigures {
  return { health: [], healthPort: [], cached: [], failed: [], memory: 0, memoryOfAll: 0 };
}

/** @returns how long the response took, in ms, or what went wrong */
function ask(address: string): Promise<number | string> {
  const began = performance.now();
  return new Promise((resolve) => {
    const sent = request(address, { agent: false, timeout: 20_000 }, (response) => {
      response.resume().once('end', () => {
        const isFine = response.statusCode === 200;
        resolve(isFine ? performance.now() - began : `${address}: ${response.statusCode}`);
      });
    });
    sent.once('timeout', () => sent.destroy(new Error('timeout')));
    sent.once('error', (error) => resolve(`${address}: ${error.message}`)).end();
  });
}

async function repeat(address: string, kind: 'health' | 'healthPort' | 'cached'): Promise<void> {
  for (;;) {
    const answer = await ask(address);
    if (typeof answer === 'number') figures[kind].push(answer);
    else figures.failed.push(answer);
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}

/** A file about a process; empty when the process has ended. */
function about(process: string, file: string): string {
  try {
    return readFileSync(`/proc/${process}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** In bytes. */
function memoryOf(process: string): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(about(process, 'status')) ?? [];
  return Number(kilobytes ?? 0) * 1024;
}

const startedBy = (process: string): string[] =>
  about(process, `task/${process}/children`).split(' ').filter(Boolean);

setInterval(() => {
  const processes = [pid, ...startedBy(pid)];
  const [own = 0, ...others] = processes.map(memoryOf);
  const all = others.reduce((sum, each) => sum + each, own);
  figures.memory = Math.max(figures.memory, own / megabyte);
  figures.memoryOfAll = Math.max(figures.memoryOfAll, all / megabyte);
}, interval);
process.on('message', () => {
  process.send?.(figures);
  figures = empty();
});
process.on('disconnect', () => process.exit());
await ask(`${url}/About`);
repeat(`${url}/healthz`, 'health');
repeat(`${healthUrl}/healthz`, 'healthPort');
repeat(`${url}/About`, 'cached');
process.send?.('ready');
