import { AppError, badField } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';

/** A question with one or several correct choices. */
export interface GradedQuestion {
  id: string;
  options: { id: string; text: string; correct: 0 | 1 }[];
}

export const correctOptions = ({ options }: GradedQuestion) =>
  options.filter(({ correct }) => correct === 1).map(({ id }) => id);

/** Whether exactly the correct options were chosen. */
export function isCorrect(question: GradedQuestion, chosen: string[]): boolean {
  const right = correctOptions(question);
  return right.length === chosen.length && right.every((id) => chosen.includes(id));
}

export interface Answer {
  questionId: string;
  optionIds: string[];
}

/** The questions being answered, some of which may already be. */
interface AnsweredQuestions {
  /** Its name for the person who answers. */
  name: 'step' | 'quiz';
  questions: GradedQuestion[];
  /** Those that still need an answer. */
  open: GradedQuestion[];
}

/**
 * Checks answers against their questions.
 * @throws {AppError} `badInput` for an unknown option, several options if one is correct, a question that is answered
 * twice or left out; `notFound` for an unknown question
 */
export function checkAnswers(
  answers: Answer[],
  { name, questions, open }: AnsweredQuestions,
): void {
  const seen = new Set<string>();
  for (const [index, { questionId, optionIds }] of answers.entries()) {
    const question = questions.find(({ id }) => id === questionId);
    if (!question)
      throw new AppError('notFound', translate('courses.noSuchQuestion', { asked: name }));
    const fault = seen.has(questionId)
      ? translate('courses.answeredTwice')
      : faultOf(question, optionIds);
    if (fault) throw badField(`answers.${index}.optionIds`, fault);
    seen.add(questionId);
  }
  if (open.some(({ id }) => !seen.has(id))) {
    throw badField('answers', translate('courses.answerAllOf', { asked: name }));
  }
}

function faultOf(question: GradedQuestion, optionIds: string[]): string | undefined {
  const known = new Set(question.options.map(({ id }) => id));
  if (optionIds.some((id) => !known.has(id))) return translate('courses.noSuchAnswer');
  if (new Set(optionIds).size < optionIds.length) return translate('courses.sameAnswerTwice');
  const isMultiple = correctOptions(question).length > 1;
  return isMultiple || optionIds.length === 1 ? undefined : translate('courses.chooseOne');
}
