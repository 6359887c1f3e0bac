import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { type Figure, isMet } from './figure.ts';

const folder = join(import.meta.dirname, 'results');
const json = join(folder, 'latest.json');

/** The result of one measure; `error` if it failed. */
export interface Result {
  title: string;
  date: string;
  figures: Figure[];
  /** The load average over a minute; a value far above the number of cores means a busy machine. */
  load: number;
  error?: string;
}

interface Report {
  machine: { cores: number; processor: string; memory: string; node: string };
  results: Result[];
}

/** Replaces older results of the same measures in results/latest.json and results/latest.md. */
export async function report(results: Result[]): Promise<void> {
  const machine = {
    cores: cpus().length,
    processor: cpus()[0]?.model ?? '',
    memory: `${Math.round(totalmem() / 1e9)} GB`,
    node: process.version,
  };
  const earlier = (await readReport()).results;
  const kept = earlier.filter(({ title }) => !results.some((result) => result.title === title));
  const taken = results.map((result) => withBefore(result, earlier));
  const all = [...kept, ...taken].sort((one, other) => one.title.localeCompare(other.title));
  const about = `${machine.cores} cores (${machine.processor}), ${machine.memory}, Node ${machine.node}. 1 KB is 1000 bytes. Where the load is far above the number of cores, other work was running: absolute times and speeds are then pessimistic; ratios and sizes are still valid.`;
  await mkdir(folder, { recursive: true });
  await writeFile(json, `${JSON.stringify({ machine, results: all.map(withResults) }, null, 2)}\n`);
  await writeFile(
    join(folder, 'latest.md'),
    `# Measured\n\n${about}\n\n${all.map(section).join('\n\n')}\n`,
  );
}

async function readReport(): Promise<Pick<Report, 'results'>> {
  return existsSync(json) ? JSON.parse(await readFile(json, 'utf8')) : { results: [] };
}

/** A result as a table. */
export function section({ title, date, figures, load, error }: Result): string {
  const head = `## ${title}\n\n${date}, load ${load.toFixed(1)}.\n\n`;
  if (error !== undefined) return `${head}Not measured: ${error.split('\n')[0]}`;
  return `${head}| measure | figure | before | target | met? | |\n|---|---|---|---|---|---|\n${figures.map(row).join('\n')}`;
}

function row(figure: Figure): string {
  const { name, target, unit, before, note = '' } = figure;
  const border = target && ('atMost' in target ? `≤ ${target.atMost}` : `≥ ${target.atLeast}`);
  const met = isMet(figure);
  return `| ${name} | ${shown(figure)} | ${before === undefined ? '' : shown({ ...figure, value: before })} | ${border ? `${border} ${unit}`.trim() : ''} | ${met === null ? '' : met ? 'yes' : '**no**'} | ${note.replaceAll('|', '/')} |`;
}

function shown({ value, unit }: Figure): string {
  const digits = value >= 100 || Number.isInteger(value) ? 0 : value >= 10 ? 1 : 2;
  return `${value.toFixed(digits)} ${unit}`.trim();
}

/** A result with the figures of the run before it. */
function withBefore(result: Result, earlier: Result[]): Result {
  const last = earlier.find(({ title }) => title === result.title)?.figures ?? [];
  const figures = result.figures.map((figure) => {
    const before = last.find(({ name }) => name === figure.name)?.value;
    return before === undefined ? figure : { ...figure, before };
  });
  return { ...result, figures };
}

const withResults = (result: Result) => ({
  ...result,
  figures: result.figures.map((figure) => ({ ...figure, isMet: isMet(figure) })),
});
