import { Refusal } from '#server/platform/errors.ts';
import type { Question } from './queries.ts';

/**
 * Which part of the questions has to be right.
 * @see docs/decisions/2026-11-21-four-of-five-pass-the-test.md
 */
const passMark = 0.8;

/** Whether so many right answers are enough. */
export const isEnough = (right: number, total: number) => right >= total * passMark;

export const rightOptions = ({ options }: Question) =>
  options.filter(({ correct }) => correct === 1).map(({ id }) => id);

/** Whether exactly the right options were chosen. */
export function isRight(question: Question, chosen: string[]): boolean {
  const right = rightOptions(question);
  return right.length === chosen.length && right.every((id) => chosen.includes(id));
}

interface Answer {
  questionId: string;
  optionIds: string[];
}

/**
 * Holds answers against the questions of their step that are still to be answered.
 * @throws {Refusal} `badInput` for an option that the question does not have, several where one is right,
 *   a question that is answered twice or left out; `notFound` for a question that the step does not have
 */
export function checkAnswers(answers: Answer[], ofStep: Question[], open: Question[]): void {
  const seen = new Set<string>();
  for (const [index, { questionId, optionIds }] of answers.entries()) {
    const question = ofStep.find(({ id }) => id === questionId);
    if (!question) throw new Refusal('notFound', 'There is no such question in this step.');
    const fault = seen.has(questionId)
      ? 'This question is answered twice.'
      : faultOf(question, optionIds);
    if (fault) throw bad(`answers.${index}.optionIds`, fault);
    seen.add(questionId);
  }
  if (open.some(({ id }) => !seen.has(id))) {
    throw bad('answers', 'Please answer every question of this step.');
  }
}

function faultOf(question: Question, optionIds: string[]): string | undefined {
  const known = new Set(question.options.map(({ id }) => id));
  if (optionIds.some((id) => !known.has(id))) return 'This question has no such answer.';
  if (new Set(optionIds).size < optionIds.length) return 'The same answer is given twice.';
  const isMultiple = rightOptions(question).length > 1;
  return isMultiple || optionIds.length === 1 ? undefined : 'Please choose one answer.';
}

const bad = (field: string, message: string) =>
  new Refusal('badInput', message, { errors: { [field]: message } });
