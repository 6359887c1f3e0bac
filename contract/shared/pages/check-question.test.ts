import { expect, test } from 'vitest';
import { answerable, questionHtml } from './check-question.ts';

const question = {
  text: 'Who <eats>?',
  options: [
    { text: 'Ada', correct: 1 as const },
    { text: ' ', correct: 0 as const },
    { text: 'Ben', correct: 0 as const },
  ],
  explanation: '',
};

test('A question can be answered if it has a text, two answers and a correct one', () => {
  const [ada, blank, ben] = question.options;
  expect(answerable(question)?.options).toEqual([ada, ben]);
  for (const fields of [
    { text: ' ' },
    { options: [] },
    { options: [ada, blank] },
    { options: [ben, ben] },
  ]) {
    expect(answerable({ ...question, ...fields } as typeof question)).toBeNull();
  }
  expect(answerable(null)).toBeNull();
});

test('A reviewer reads a question with its answers, escaped', () => {
  expect(questionHtml({ ...question, options: question.options.slice(0, 1) })).toBe(
    '<p>Who &lt;eats&gt;?</p><p>✓ Ada</p>',
  );
  expect(questionHtml(undefined)).toBe('');
});
