import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { type Figure, isMet } from './figure.ts';

const folder = join(import.meta.dirname, 'results');

/** What one measure gave; `error` when it could not be taken. */
export interface Result {
  title: string;
  figures: Figure[];
  /** How many processes wanted a core meanwhile (the mean of a minute); far more than there are cores: a busy machine. */
  load: number;
  error?: string;
}

/** Writes results/latest.json and results/latest.md. @returns the table, to print */
export async function report(results: Result[]): Promise<string> {
  const machine = {
    date: new Date().toISOString(),
    cores: cpus().length,
    processor: cpus()[0]?.model ?? '',
    memory: `${Math.round(totalmem() / 1e9)} GB`,
    node: process.version,
  };
  const tables = results.map(section).join('\n\n');
  const about = `${machine.date}, ${machine.cores} cores (${machine.processor}), ${machine.memory}, Node ${machine.node}. 1 KB is 1000 bytes. Where the load is far above the number of cores, other work ran on this machine: times and speeds are then too bad, ratios and sizes hold.`;
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'latest.json'),
    `${JSON.stringify({ machine, results: results.map(withVerdicts) }, null, 2)}\n`,
  );
  await writeFile(join(folder, 'latest.md'), `# Measured\n\n${about}\n\n${tables}\n`);
  return tables;
}

function section({ title, figures, load, error }: Result): string {
  const head = `## ${title}\n\nLoad ${load.toFixed(1)}.\n\n`;
  if (error !== undefined) return `${head}Not measured: ${error.split('\n')[0]}`;
  return `${head}| measure | figure | target | met? | |\n|---|---|---|---|---|\n${figures.map(row).join('\n')}`;
}

function row(figure: Figure): string {
  const { name, target, unit, note = '' } = figure;
  const border = target && ('atMost' in target ? `≤ ${target.atMost}` : `≥ ${target.atLeast}`);
  const met = isMet(figure);
  return `| ${name} | ${shown(figure)} | ${border ? `${border} ${unit}`.trim() : ''} | ${met === null ? '' : met ? 'yes' : '**no**'} | ${note.replaceAll('|', '/')} |`;
}

function shown({ value, unit }: Figure): string {
  const digits = value >= 100 || Number.isInteger(value) ? 0 : value >= 10 ? 1 : 2;
  return `${value.toFixed(digits)} ${unit}`.trim();
}

const withVerdicts = (result: Result) => ({
  ...result,
  figures: result.figures.map((figure) => ({ ...figure, isMet: isMet(figure) })),
});
