import { type Figure, isMet, type Report, type Result } from './figure.ts';

/** The machine, and how to read its figures. */
export function machineOf({ machine: { cores, processor, memory, node } }: Report): string {
  return `${cores} cores (${processor}), ${memory}, Node ${node}. 1 KB is 1000 bytes. Where the load is far above the number of cores, other work was running: absolute times and speeds are then pessimistic; ratios and sizes are still valid.`;
}

/** The heading of a result, with its date, and its error if it failed. */
export function headOf({ title, date, commit, load, error }: Result): string {
  const facts = [date.slice(0, 16).replace('T', ' '), commit, `load ${load.toFixed(1)}`];
  const failure = error === undefined ? [] : [`Not measured: ${error.split('\n')[0]}`];
  return [`## ${title}`, `${facts.filter(Boolean).join(', ')}.`, ...failure].join('\n\n');
}

export function tableOf(head: string[], rows: string[][]): string {
  const line = (cells: string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

export function shown(value: number, unit: string): string {
  const digits = value >= 100 || Number.isInteger(value) ? 0 : value >= 10 ? 1 : 2;
  return `${value.toFixed(digits)} ${unit}`.trim();
}

/** `≤ 100 ms`, or empty. */
export function targetOf({ target, unit }: Figure): string {
  if (!target) return '';
  return `${'atMost' in target ? `≤ ${target.atMost}` : `≥ ${target.atLeast}`} ${unit}`.trim();
}

/** Whether a figure meets its target, for a table; empty without one. */
export function isMetCell(figure: Figure): string {
  const met = isMet(figure);
  return met === null ? '' : met ? 'yes' : '**no**';
}
