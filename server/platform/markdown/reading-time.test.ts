import { expect, test } from 'vitest';
import { countWords, minutesFor } from './reading-time.ts';
import { renderMarkdown } from './render.ts';

test.each([
  ['', 0],
  ["Don't eat 2,000 calories of well-done toast.", 7],
  ['# Soup\n\n- a\n- b', 3],
  ['Ein Äpfelchen, ещё', 3],
  ['![Aloud](a.mp3)\n\n> **Transcript**\n>\n> Not read by eyes.\n\nOne more.', 3],
])('words are counted as they are read: %j', (text, words) => {
  expect(countWords(renderMarkdown(text))).toBe(words);
});

test('a reading time is in whole minutes, and at least one', () => {
  expect([0, 1, 329, 331, 2200].map(minutesFor)).toEqual([1, 1, 1, 2, 10]);
});
