import type { ConsentAnswer, ConsentMeaning } from '#contract/newsletter/imports.ts';
import { type Cell, readCell, spokenOf } from './cells.ts';
import { type Heading, readHeading, type Says } from './headings.ts';

/** How a column about consent is read. Part of an import that has begun. */
export interface ConsentColumn {
  index: number;
  /** Empty if the file names no columns. */
  heading: string;
  says: Says;
  /** An empty cell says nothing: the column has dates, lists, or an opt-out. */
  isOftenEmpty: boolean;
  /** Text in it is no status, but lists or notes: only what mentions consent is read. */
  isText: boolean;
  /** The answers to the questions about it, by the questions' ids. */
  answers: Record<string, ConsentAnswer>;
}

/** Which cells a question is about: those with one text, or all of a kind. */
export type CellGroup = 'value' | 'empty' | 'dates' | 'others';

/** The part of a text that tells it from others. */
const longestKey = 80;
export const keyOf = (text: string): string => spokenOf(text).slice(0, longestKey).trimEnd();

/** The id of a question about a column, or about cells in it; the same in every preview of a file. */
export const questionId = (index: number, group?: CellGroup, key = ''): string => {
  if (group === undefined) return String(index);
  return group === 'value' ? `${index}=${key}` : `${index} ${group}`;
};

/** Answers to the question about a column, and what they make of it. */
const answered: Partial<Record<ConsentAnswer, Says>> = {
  yesMeansSubscribed: 'optIn',
  yesMeansOptedOut: 'optOut',
  nothing: 'nothing',
};

/** A column's meaning, with the answer to the question about it. */
export function saysOf({ index, says, answers }: ConsentColumn): Says {
  const answer = answers[questionId(index)];
  return says === 'unclear' && answer ? (answered[answer] ?? says) : says;
}

/** The meaning of a kind of cell in a column; 'unclear' is a question. */
export function meaningOf(column: ConsentColumn, heading: Heading, cell: Cell): ConsentMeaning {
  const says = saysOf(column);
  if (heading.isElsewhere && !('namesEmail' in cell && cell.namesEmail)) return 'nothing';
  if (cell.kind === 'bounceCode') return 'blocked';
  if (cell.kind === 'status') {
    if (says === 'optOut' && cell.means === 'subscribed') return 'unclear';
    if (cell.isCertain) return cell.means;
  }
  if (cell.kind === 'text' && cell.mentions && !(says === 'optOut' && heading.isDetail)) {
    return 'unclear';
  }
  // Such as those of everyone who has left, under 'Unsubscribed addresses'.
  if (cell.kind === 'address') return says === 'optOut' ? 'unclear' : 'nothing';
  if (says === 'nothing') return 'nothing';
  if (cell.kind === 'empty') {
    return column.isOftenEmpty || says === 'optOut' || says === 'unclear' ? 'nothing' : 'unclear';
  }
  if (column.isText) return 'nothing';
  if (says === 'unclear') return 'unclear';
  if (cell.kind === 'status') return heading.isPlain || says !== 'status' ? cell.means : 'unclear';
  if (cell.kind === 'text') return says === 'optOut' && heading.isDetail ? heading.yes : 'unclear';
  if (says === 'status') return 'unclear';
  if (cell.kind === 'no') return says === 'optOut' ? 'nothing' : heading.no;
  return says === 'optOut' ? heading.yes : 'subscribed';
}

/** The strongest statement counts: a single opt-out outweighs everything else. */
const weights: Record<ConsentMeaning, number> = {
  nothing: 0,
  subscribed: 1,
  notConfirmed: 2,
  unclear: 3,
  optedOut: 4,
  blocked: 5,
};

export const stronger = (one: ConsentMeaning, other: ConsentMeaning): ConsentMeaning =>
  weights[other] > weights[one] ? other : one;

/** Reads rows: what a row says about consent, in which column and words. Reads each kind of cell once. */
export function consentReader(columns: ConsentColumn[]) {
  const readers = columns.map((column) => ({ column, read: cellReader(column) }));
  return (cells: string[]): { means: ConsentMeaning; said: string } => {
    let means: ConsentMeaning = 'nothing';
    let said = '';
    for (const { column, read } of readers) {
      const text = cells[column.index] ?? '';
      const own = read(text);
      if (stronger(means, own) === means) continue;
      means = own;
      said = column.heading ? `${column.heading}: ${text}` : text;
    }
    return { means, said };
  };
}

/** How many texts are remembered for each column. */
const remembered = 200;

function cellReader(column: ConsentColumn): (text: string) => ConsentMeaning {
  const known = new Map<string, ConsentMeaning>();
  const heading = readHeading(column.heading);
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const means = withAnswer(column, heading, text);
    if (known.size < remembered) known.set(text, means);
    return means;
  };
}

function withAnswer(column: ConsentColumn, heading: Heading, text: string): ConsentMeaning {
  const cell = readCell(text);
  const means = meaningOf(column, heading, cell);
  if (means !== 'unclear') return means;
  const { index, answers } = column;
  const answer =
    answers[questionId(index, groupOf(cell), keyOf(text))] ??
    (groupOf(cell) === 'value' ? answers[questionId(index, 'others')] : undefined);
  return answer && isMeaning(answer) ? answer : 'unclear';
}

/** An answer about a column's yes is no answer about its cells. */
export const isMeaning = (answer: ConsentAnswer): answer is ConsentAnswer & ConsentMeaning =>
  answer !== 'yesMeansSubscribed' && answer !== 'yesMeansOptedOut';

/** Cells that are all empty, or all dates, are one question. */
export function groupOf({ kind }: Cell): CellGroup {
  if (kind === 'empty') return 'empty';
  return kind === 'date' ? 'dates' : 'value';
}
