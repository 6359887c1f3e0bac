import type { ConsentAnswer, ConsentMeaning } from '#contract/newsletter/imports.ts';
import type { UnnamedRow } from '#server/platform/csv/parse-rows.ts';
import { type Cell, readCell } from './cells.ts';
import {
  type CellGroup,
  type ConsentColumn,
  groupOf,
  keyOf,
  meaningOf,
} from './consent-columns.ts';
import { type Heading, readHeading } from './headings.ts';

/** Equal cells of a column, as the file has them. */
interface Entry {
  group: CellGroup;
  key: string;
  cell: Cell;
  /** As it is written; for others, some of them. */
  texts: string[];
  count: number;
  /** The first lines with it. */
  lines: number[];
}

export interface ScannedColumn extends ConsentColumn {
  entries: Entry[];
}

/** Different texts that are told apart; further ones are counted together. */
const maxTexts = 40;
/** Texts that are recognized at once, as most columns repeat a few of them. */
const maxKnown = 200;
const shownTexts = 5;
const shownLines = 3;
const longestText = 80;

/** A column's use, besides consent. */
export type Use = 'address' | 'name' | 'language' | 'lists';

interface ColumnCells {
  entries: Map<string, Entry>;
  /** The entries of some texts. */
  known: Map<string, Entry>;
  /** How many different texts it has. */
  texts: number;
}

/** Collects what each column of a file contains, in memory that does not grow with the file. */
export class ColumnScan {
  readonly #columns: ColumnCells[] = [];
  add({ line, cells }: UnnamedRow): void {
    // A short row has nothing in the columns that it leaves out.
    const width = Math.max(cells.length, this.#columns.length);
    for (let index = 0; index < width; index += 1) {
      this.#addCell(index, line, cells[index] ?? '');
    }
  }

  #addCell(index: number, line: number, text: string): void {
    const column: ColumnCells = this.#columns[index] ?? {
      entries: new Map(),
      known: new Map(),
      texts: 0,
    };
    this.#columns[index] = column;
    const known = column.known.get(text);
    if (known && known.lines.length === shownLines) {
      known.count += 1;
      return;
    }
    const cell = readCell(text);
    const group = groupOf(cell);
    const key = group === 'value' ? keyOf(text) : '';
    const isOne = group !== 'value' || column.entries.has(`value:${key}`);
    const isOther = !isOne && isText(cell) && column.texts >= maxTexts;
    if (!isOne && isText(cell) && !isOther) column.texts += 1;
    const place = isOther ? `others:${cell.kind}:${mentions(cell)}` : `${group}:${key}`;
    const before = column.entries.get(place);
    const entry = before ?? {
      group: isOther ? 'others' : group,
      key: isOther ? '' : key,
      cell,
      texts: [],
      count: 0,
      lines: [],
    };
    if (!before) column.entries.set(place, entry);
    if (column.known.size < maxKnown) column.known.set(text, entry);
    entry.count += 1;
    if (entry.lines.length < shownLines) entry.lines.push(line);
    const isShown = entry.texts.length < (entry.group === 'value' ? 1 : shownTexts);
    if (isShown && text !== '') entry.texts.push(text.replace(/\s+/g, ' ').slice(0, longestText));
  }

  /**
   * The columns that are or may be about consent.
   * @param heading the columns' names; empty if the file has none
   * @param uses what columns are used for, by their indexes
   */
  columns(
    heading: string[],
    { uses, answers }: { uses: ReadonlyMap<number, Use>; answers: Record<string, ConsentAnswer> },
  ): ScannedColumn[] {
    return this.#columns.flatMap((column, index) => {
      const entries = [...column.entries.values()];
      const name = heading[index] ?? '';
      const found = columnOf(readHeading(name), entries, uses.get(index));
      return found
        ? [{ ...found, index, heading: name, answers, entries: merged(found, name, entries) }]
        : [];
    });
  }
}

/** Whether there may be as many different cells as rows. */
const isText = ({ kind }: Cell): boolean =>
  kind === 'text' || kind === 'address' || kind === 'bounceCode';

const mentions = (cell: Cell): boolean => cell.kind === 'text' && cell.mentions;

/** How a column is read; undefined: it has nothing to do with consent. */
function columnOf(
  heading: Heading,
  entries: Entry[],
  use: Use | undefined,
): Pick<ConsentColumn, 'says' | 'isOftenEmpty' | 'isText'> | undefined {
  const count = (is: (cell: Cell) => boolean) =>
    entries.reduce((sum, entry) => sum + (is(entry.cell) ? entry.count : 0), 0);
  const filled = count(({ kind }) => kind !== 'empty');
  const dates = count(({ kind }) => kind === 'date');
  const flags = count(({ kind }) => kind === 'yes' || kind === 'no') + dates;
  const words = count(({ kind }) => kind === 'status');
  const stated = count(
    (cell) =>
      mentions(cell) || cell.kind === 'bounceCode' || (cell.kind === 'status' && cell.isCertain),
  );
  const isOftenEmpty = dates === filled;
  if (filled === 0) return undefined;
  const isVague = heading.says === null || heading.says === 'unclear';
  if (
    use === 'address'
      ? heading.says !== 'optOut'
      : isVague && (use === 'name' || (use === 'lists' && flags === 0))
  ) {
    return stated > 0 ? { says: 'status', isOftenEmpty: true, isText: true } : undefined;
  }
  switch (heading.says) {
    case 'nothing':
      return flags === filled || stated > 0
        ? { says: 'nothing', isOftenEmpty: true, isText: true }
        : undefined;
    case 'optIn':
    case 'optOut':
      return { says: heading.says, isOftenEmpty, isText: false };
    case 'status':
      return { says: 'status', isOftenEmpty: !heading.isPlain, isText: false };
    case 'unclear':
      if (flags > 0) return { says: 'unclear', isOftenEmpty, isText: false };
      if (count(({ kind }) => kind === 'address') === filled) return undefined;
      return { says: 'status', isOftenEmpty: true, isText: false };
    case null:
      if (flags * 2 >= filled) return { says: 'unclear', isOftenEmpty, isText: false };
      if (words * 2 >= filled) return { says: 'status', isOftenEmpty: true, isText: false };
      return stated > 0 ? { says: 'status', isOftenEmpty: true, isText: true } : undefined;
  }
}

/** Texts that a volunteer would have to be asked about one by one: more of them are one question. */
const maxQuestions = 8;

/** Cells that are read alike are shown together, and so are many that cannot be read. */
function merged(
  found: Pick<ConsentColumn, 'says' | 'isOftenEmpty' | 'isText'>,
  name: string,
  entries: Entry[],
): Entry[] {
  const heading = readHeading(name);
  const column: ConsentColumn = { ...found, index: 0, heading: name, answers: {} };
  const meaning = (entry: Entry): ConsentMeaning => meaningOf(column, heading, entry.cell);
  const unclear = entries.filter((entry) => isText(entry.cell) && meaning(entry) === 'unclear');
  const isMany = unclear.length > maxQuestions || unclear.some(({ group }) => group === 'others');
  const together = new Map<ConsentMeaning, Entry>();
  return entries.flatMap((entry) => {
    const means = meaning(entry);
    const isOne = means === 'unclear' ? !(isMany && unclear.includes(entry)) : !isText(entry.cell);
    if (isOne) return [entry];
    const whole = together.get(means);
    if (!whole) {
      const first: Entry = { ...entry, group: 'others', key: '' };
      together.set(means, first);
      return [first];
    }
    whole.count += entry.count;
    whole.texts = [...whole.texts, ...entry.texts].slice(0, shownTexts);
    whole.lines = [...whole.lines, ...entry.lines].toSorted((a, b) => a - b).slice(0, shownLines);
    return [];
  });
}
