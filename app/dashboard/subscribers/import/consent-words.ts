import type { ConsentQuestion } from '#contract/newsletter/imports.ts';

/** Cells of a column as a list names them: '“Yes”', 'Empty cells', 'Dates such as “2026-03-02”'. */
export function inQuotes(group: ConsentQuestion['about'], texts: string[]): string {
  const quoted = texts.map((text) => `“${text}”`).join(', ');
  if (group === 'empty') return 'Empty cells';
  if (group === 'dates') return `Dates such as ${`“${texts[0] ?? ''}”`}`;
  return group === 'others' ? `Other texts, such as ${quoted}` : quoted;
}

/** '12 rows, such as lines 2, 5 and 9'. */
export function inWords(count: number, lines: number[]): string {
  const rows = count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`;
  const [first] = lines;
  if (first === undefined) return rows;
  if (lines.length === 1)
    return `${rows}, ${count > 1 ? 'such as line' : 'line'} ${first.toLocaleString('en')}`;
  const listed = new Intl.ListFormat('en').format(lines.map((line) => line.toLocaleString('en')));
  return `${rows}, ${count > lines.length ? 'such as lines' : 'lines'} ${listed}`;
}
