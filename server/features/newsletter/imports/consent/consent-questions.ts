import type {
  ConsentAnswer,
  ConsentColumnShown,
  ConsentQuestion,
} from '#contract/newsletter/imports.ts';
import { isMeaning, meaningOf, questionId, saysOf } from './consent-columns.ts';
import { readHeading } from './headings.ts';
import type { ScannedColumn } from './scan.ts';

const aboutColumn: ConsentAnswer[] = ['yesMeansSubscribed', 'yesMeansOptedOut', 'nothing'];
const aboutCells: ConsentAnswer[] = ['subscribed', 'optedOut', 'notConfirmed', 'nothing'];

/** The columns of a file that concern consent, and the questions about them. */
export function consentIn(columns: ScannedColumn[]): {
  columns: ConsentColumnShown[];
  questions: ConsentQuestion[];
} {
  return {
    columns: columns.map(shownColumn),
    questions: columns.flatMap(questionsAbout),
  };
}

function shownColumn(column: ScannedColumn): ConsentColumnShown {
  const heading = readHeading(column.heading);
  return {
    column: column.index,
    says: saysOf(column),
    values: column.entries.map(({ group, key, cell, texts, count, lines }) => {
      const means = meaningOf(column, heading, cell);
      const answer = column.answers[questionId(column.index, group, key)];
      return {
        group,
        texts,
        count,
        lines,
        means: means === 'unclear' && answer && isMeaning(answer) ? answer : means,
      };
    }),
  };
}

function questionsAbout(column: ScannedColumn): ConsentQuestion[] {
  const { index, says, answers, entries } = column;
  const heading = readHeading(column.heading);
  const ask = (
    id: string,
    question: Pick<ConsentQuestion, 'about' | 'texts' | 'rows' | 'lines' | 'choices'>,
  ): ConsentQuestion => {
    const answer = answers[id];
    const isAnswer = answer !== undefined && question.choices.includes(answer);
    return { id, column: index, ...question, answer: isAnswer ? answer : null };
  };
  const about = says === 'unclear' ? ask(questionId(index), wholeColumn(column)) : null;
  if (about?.answer === null) return [about];
  const unclear = entries.filter(({ cell }) => meaningOf(column, heading, cell) === 'unclear');
  return [
    ...(about ? [about] : []),
    ...unclear.map(({ group, key, texts, count, lines }) =>
      ask(questionId(index, group, key), {
        about: group,
        texts,
        rows: count,
        lines,
        choices: aboutCells,
      }),
    ),
  ];
}

function wholeColumn({ entries }: ScannedColumn) {
  const filled = entries.filter(({ group }) => group !== 'empty');
  return {
    about: 'column' as const,
    texts: filled.flatMap(({ texts }) => texts.slice(0, 1)).slice(0, 5),
    rows: filled.reduce((sum, { count }) => sum + count, 0),
    lines: filled.flatMap(({ lines }) => lines.slice(0, 1)).slice(0, 3),
    choices: aboutColumn,
  };
}
