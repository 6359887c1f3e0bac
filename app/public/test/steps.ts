import type { Reply } from '#contract/index.ts';
import type { Language } from '#contract/shared/language/languages.ts';

type Attempt = Reply<'test/getAttempt'>;
export type Result = Attempt['results'][number];
export type Outcome = NonNullable<Attempt['outcome']>;
type Question = Reply<'test/getQuestions'>['questions'][number];

export interface Step {
  id: string;
  title: string;
  /** Of the title. */
  language: Language;
  paragraphs: { id: string; title: string; html: string; language: Language }[];
  questions: Question[];
}

/** The chosen options by question. */
export type Choices = Record<string, string[]>;

/** A reader's progress. */
export interface AttemptState {
  /** The attempt's secret; empty before the first answer. */
  attempt: string;
  results: Result[];
  outcome: Outcome | null;
  /** The current step, counted from 0. */
  at: number;
  /** Chosen options that have not been sent. */
  choices: Choices;
}

export const initialAttempt: AttemptState = {
  attempt: '',
  results: [],
  outcome: null,
  at: 0,
  choices: {},
};

/** The steps of an attempt: all of them, or in a retake those with questions. */
export function visibleSteps(steps: Step[], results: Result[]): Step[] {
  const kept = new Set(
    results.filter(({ isKept }) => isKept === 1).map(({ questionId }) => questionId),
  );
  if (kept.size === 0) return steps;
  return steps
    .map((step) => ({ ...step, questions: step.questions.filter(({ id }) => !kept.has(id)) }))
    .filter(({ questions }) => questions.length > 0);
}

/** The unanswered questions of a step. */
export const openQuestions = ({ questions }: Step, results: Result[]) =>
  questions.filter(({ id }) => results.every(({ questionId }) => questionId !== id));

/** The page with the result of the test. */
export const finishPath = ({ isPassed }: Outcome) =>
  `/test/finish/${isPassed ? 'Passed' : 'Failed'}`;

/** Whole percent, never rounded up to a passing score. Multiplied first: 29 / 50 * 100 is less than 58. */
export const percentOf = (right: number, total: number) => Math.floor((right * 100) / total);
