// Writes bench/results/release.md from the last results on this machine: a part of every release (CONTRIBUTING.md). Pages
// that share a target are one row.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Figure, isMet, type Result } from './figure.ts';
import { headOf, isMetCell, machineOf, shown, tableOf, targetOf } from './markdown.ts';
import { currentCommit, readReport } from './report.ts';

const page = join(import.meta.dirname, 'results/release.md');
/** `/About: performance` */
const ofPage = /^(\/\S*): (.+)$/;
/** As many pages are listed one by one. */
const few = 5;

const { version } = JSON.parse(
  await readFile(join(import.meta.dirname, '../package.json'), 'utf8'),
) as { version: string };
const report = await readReport();
if (!report) throw new Error('Nothing was measured yet: npm run bench');
const parts = [
  `# Figures of version ${version}`,
  `Written on ${new Date().toISOString().slice(0, 10)} at commit ${currentCommit()}, by \`npm run bench:release\`.`,
  machineOf(report),
  targetsOf(report.results),
  ...report.results.map(section),
];
await writeFile(page, `${parts.join('\n\n')}\n`);

/** How many targets are met, and which are not. */
function targetsOf(results: Result[]): string {
  const judged = results.flatMap(({ title, figures }) =>
    figures.filter(({ target }) => target).map((figure) => ({ title, figure })),
  );
  const missed = judged.filter(({ figure }) => !isMet(figure));
  const lines = missed.map(
    ({ title, figure }) =>
      `- ${title}: ${figure.name}: ${shown(figure.value, figure.unit)} instead of ${targetOf(figure)}`,
  );
  const failed = results.filter(({ error }) => error !== undefined);
  return [
    `${judged.length - missed.length} of ${judged.length} targets are met.`,
    ...lines,
    ...failed.map(({ title }) => `- ${title}: not measured`),
  ].join('\n');
}

function section(result: Result): string {
  if (result.error !== undefined) return headOf(result);
  const groups = Map.groupBy(result.figures, groupOf).values();
  const rows = [...groups].flatMap((figures) =>
    figures.length > few ? [rowOfPages(figures)] : figures.map(rowOf),
  );
  return `${headOf(result)}\n\n${tableOf(['measure', 'figure', 'target', 'met?', ''], rows)}`;
}

/** The figure's name without its page, and its target. */
function groupOf(figure: Figure): string {
  const kind = ofPage.exec(figure.name)?.[2];
  return kind === undefined ? figure.name : `${kind} ${targetOf(figure)}`;
}

function rowOf(figure: Figure): string[] {
  const { name, value, unit, note = '' } = figure;
  return [name, shown(value, unit), targetOf(figure), isMetCell(figure), note];
}

/** The range of a figure over many pages, with the page that is nearest to the target. */
function rowOfPages(figures: Figure[]): string[] {
  const sorted = figures.toSorted((one, other) => one.value - other.value);
  const [least, most] = [sorted[0] as Figure, sorted.at(-1) as Figure];
  const isLeast = most.target !== null && 'atLeast' in most.target;
  const worst = isLeast ? least : most;
  const [, path = '', kind = ''] = ofPage.exec(worst.name) ?? [];
  const missed = figures.filter((figure) => isMetCell(figure) === '**no**');
  const values = [shown(least.value, ''), shown(most.value, most.unit)];
  return [
    `${figures.length} pages: ${kind}`,
    least.value === most.value ? (values[1] ?? '') : values.join(' to '),
    targetOf(most),
    missed.length > 0
      ? `**${figures.length - missed.length} of ${figures.length}**`
      : isMetCell(most),
    least.value === most.value ? '' : `${isLeast ? 'least' : 'most'}: ${path}`,
  ];
}
