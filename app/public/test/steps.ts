import type { Reply } from '#contract/index.ts';

type Attempt = Reply<'test/getAttempt'>;
export type Result = Attempt['results'][number];
export type Outcome = NonNullable<Attempt['outcome']>;
type Question = Reply<'test/getQuestions'>['questions'][number];

export interface Step {
  id: string;
  title: string;
  paragraphs: { id: string; title: string; html: string }[];
  questions: Question[];
}

/** The options that were chosen, by question. */
export type Choices = Record<string, string[]>;

/** How far somebody has come. */
export interface Taking {
  /** The attempt's secret; empty before the first answer. */
  attempt: string;
  results: Result[];
  outcome: Outcome | null;
  /** Which of the asked steps is shown, counted from 0. */
  at: number;
  /** What is chosen and not sent. */
  choices: Choices;
}

export const notBegun: Taking = { attempt: '', results: [], outcome: null, at: 0, choices: {} };

/** The steps that an attempt goes through: all of them, or in a retake those in which something is asked. */
export function askedSteps(steps: Step[], results: Result[]): Step[] {
  const kept = new Set(
    results.filter(({ isKept }) => isKept === 1).map(({ questionId }) => questionId),
  );
  if (kept.size === 0) return steps;
  return steps
    .map((step) => ({ ...step, questions: step.questions.filter(({ id }) => !kept.has(id)) }))
    .filter(({ questions }) => questions.length > 0);
}

/** Which of a step's questions are still to be answered. */
export const openQuestions = ({ questions }: Step, results: Result[]) =>
  questions.filter(({ id }) => results.every(({ questionId }) => questionId !== id));

/** Where the result of the test is shown. */
export const finishPath = ({ isPassed }: Outcome) =>
  `/test/finish/${isPassed ? 'Passed' : 'Failed'}`;

/** Whole percent, never rounded up to what is enough. Multiplied first: 29 / 50 * 100 is less than 58. */
export const percentOf = (right: number, total: number) => Math.floor((right * 100) / total);
