import { escapeHtml } from '../text/escape-html.ts';

/** The question with which readers of a lesson check themselves. */
export interface CheckQuestion {
  text: string;
  options: { text: string; correct: 0 | 1 }[];
  /** Why an answer is correct; empty: it goes without saying. */
  explanation: string;
}

/** A question without the answers that are not filled in; null if it cannot be answered yet. */
export function answerable(question: CheckQuestion | null | undefined): CheckQuestion | null {
  if (!question || question.text.trim() === '') return null;
  const options = question.options.filter(({ text }) => text.trim() !== '');
  const hasCorrect = options.some(({ correct }) => correct === 1);
  return options.length > 1 && hasCorrect ? { ...question, options } : null;
}

/** A question in which everything but the correct places is still to be written, as in another language. */
export const unansweredQuestion = ({ options }: CheckQuestion): CheckQuestion => ({
  text: '',
  options: options.map(({ correct }) => ({ text: '', correct })),
  explanation: '',
});

/** A question as a text, as differences, merges and reviewers read it. */
export const questionInWords = (question: CheckQuestion | null | undefined): string =>
  question
    ? [
        question.text,
        ...question.options.map(({ text, correct }) => `${correct ? '✓' : '✗'} ${text}`),
        question.explanation,
      ]
        .filter((line) => line !== '')
        .join('\n\n')
    : '';

/** A question as HTML, with the correct answers marked, as reviewers read it. */
export const questionHtml = (question: CheckQuestion | null | undefined): string =>
  questionInWords(question)
    .split('\n\n')
    .filter((line) => line !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
