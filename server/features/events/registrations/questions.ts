import type { Body, Reply } from '#contract/index.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';

export type Question = Reply<'events/editEvent'>['event']['questions'][number];
type Sent = NonNullable<Body<'events/register'>['answers']>;

/** A given answer, with the question as it was. */
export interface Answer {
  label: string;
  answer: string;
}

/**
 * The stored form of an event's questions.
 * @throws {AppError} `badInput` for a choice with too few or repeated answers, or two questions with one id
 */
export function storeQuestions(questions: readonly Question[]): string {
  const fail = (message: string, field = 'questions') => {
    throw new AppError('badInput', message, { errors: { [field]: message } });
  };
  questions.forEach(({ kind, options, label }, index) => {
    if (kind === 'choice' && options.length < 2) {
      fail(`“${label}” needs at least two answers to choose from.`, `questions.${index}.options`);
    }
    const repeated = options.find((option, position) => options.indexOf(option) < position);
    if (repeated !== undefined) {
      fail(`“${label}” offers “${repeated}” twice.`, `questions.${index}.options`);
    }
  });
  const ids = new Set(questions.map(({ id }) => id));
  if (ids.size < questions.length) fail('Two questions have the same id.');
  if (questions.length === 0) return '';
  return JSON.stringify(
    questions.map((question) => ({
      ...question,
      label: question.label.trim(),
      options: question.kind === 'choice' ? question.options.map((each) => each.trim()) : [],
    })),
  );
}

export const readQuestions = (stored: string): Question[] =>
  stored === '' ? [] : (JSON.parse(stored) as Question[]);

export const readAnswers = (stored: string): Answer[] =>
  stored === '' ? [] : (JSON.parse(stored) as Answer[]);

/**
 * Checks the answers of someone who registers.
 * @param stored the event's questions
 * @returns the stored form: the answered questions
 * @throws {AppError} `badInput` by question for a missing or an impossible answer
 */
export function storeAnswers(stored: string, sent: Sent = {}): string {
  const errors: Record<string, string> = {};
  const given: Answer[] = [];
  for (const question of readQuestions(stored)) {
    const { id, label, kind, options, isRequired } = question;
    const answer = (sent[id] ?? '').trim();
    const field = `answers.${id}`;
    if (answer === '') {
      if (isRequired === 1) errors[field] = translate('fields.required');
      continue;
    }
    const isPossible =
      kind === 'text' || (kind === 'check' ? answer === 'Yes' : options.includes(answer));
    if (isPossible) given.push({ label, answer });
    else errors[field] = translate('registration.answerImpossible');
  }
  const [first] = Object.values(errors);
  if (first !== undefined) throw new AppError('badInput', first, { errors });
  return given.length === 0 ? '' : JSON.stringify(given);
}

/** 'Diet: vegan; Allergies: nuts'. */
export const answersInWords = (answers: Answer[]): string =>
  answers.map(({ label, answer }) => `${label}: ${answer}`).join('; ');
