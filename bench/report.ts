import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Figure, Report, Result } from './figure.ts';
import { headOf, isMetCell, machineOf, shown, tableOf, targetOf } from './markdown.ts';

/** Not in git: the figures of one machine. */
const folder = join(import.meta.dirname, 'runs');
const json = join(folder, 'latest.json');

/** A result that was measured just now. */
export function resultOf(title: string, figures: Figure[], error?: string): Result {
  return {
    title,
    date: new Date().toISOString(),
    commit: currentCommit(),
    figures,
    load: loadavg()[0] ?? 0,
    ...(error !== undefined && { error }),
  };
}

/** Replaces the older result of the same measure in runs/latest.json and runs/latest.md. */
export async function report(result: Result): Promise<void> {
  const earlier = (await readReport())?.results ?? [];
  const others = earlier.filter(({ title }) => title !== result.title);
  const all: Report = {
    machine: {
      cores: cpus().length,
      processor: cpus()[0]?.model ?? '',
      memory: `${Math.round(totalmem() / 1e9)} GB`,
      node: process.version,
    },
    results: [...others, withBefore(result, earlier)].sort((one, other) =>
      one.title.localeCompare(other.title),
    ),
  };
  const parts = ['# Measured', machineOf(all), ...all.results.map(section)];
  await mkdir(folder, { recursive: true });
  await writeFile(json, `${JSON.stringify(all, null, 2)}\n`);
  await writeFile(join(folder, 'latest.md'), `${parts.join('\n\n')}\n`);
}

/** @returns undefined before the first run on this machine */
export async function readReport(): Promise<Report | undefined> {
  return existsSync(json) ? JSON.parse(await readFile(json, 'utf8')) : undefined;
}

/** The short name of the checked-out commit, and whether files differ from it; empty outside a checkout. */
export function currentCommit(): string {
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
  try {
    const isChanged = git('status', '--porcelain') !== '';
    return git('rev-parse', '--short', 'HEAD') + (isChanged ? ' with changes' : '');
  } catch {
    return '';
  }
}

/** A result as a table. */
export function section(result: Result): string {
  if (result.error !== undefined) return headOf(result);
  const rows = result.figures.map((figure) => [
    figure.name,
    shown(figure.value, figure.unit),
    figure.before === undefined ? '' : shown(figure.before, figure.unit),
    targetOf(figure),
    isMetCell(figure),
    figure.note ?? '',
  ]);
  const head = ['measure', 'figure', 'before', 'target', 'met?', ''];
  return `${headOf(result)}\n\n${tableOf(head, rows)}`;
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
