import { expect, test } from 'vitest';
import { asSentence, intervalInWords, timesInWords } from './sentence.ts';

test.each([
  [1, 'every second'],
  [5, 'every 5 seconds'],
  [60, 'every minute'],
  [600, 'every 10 minutes'],
  [3600, 'every hour'],
  [7200, 'every 2 hours'],
])('%d seconds are “%s”', (seconds, words) => {
  expect(intervalInWords(seconds)).toBe(words);
});

test('Counts and names read as a sentence', () => {
  expect([1, 2, 1200].map(timesInWords)).toEqual(['once', 'twice', '1,200 times']);
  expect(asSentence('sending mail')).toBe('Sending mail');
});
