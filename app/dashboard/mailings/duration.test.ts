import { expect, test } from 'vitest';
import { durationInWords } from './duration.ts';

test.each([
  [0, '1 second'],
  [45, '45 seconds'],
  [60, '1 minute'],
  [95, '1 minute and 35 seconds'],
  [245, '4 minutes'],
  [3600, '1 hour'],
  [7_860, '2 hours and 11 minutes'],
  [360_000, '100 hours'],
])('%d seconds are %s', (seconds, words) => {
  expect(durationInWords(seconds)).toBe(words);
});
