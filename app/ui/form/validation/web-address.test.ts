import { expect, test } from 'vitest';
import { completeWebAddress } from './web-address.ts';

test.each([
  ['www.example.org', 'https://www.example.org'],
  [' example.org/oats?page=2 ', 'https://example.org/oats?page=2'],
  ['https://example.org', 'https://example.org'],
  ['/courses/Fiber', '/courses/Fiber'],
  ['mailto:office@example.org', 'mailto:office@example.org'],
  ['two words.org', 'two words.org'],
  ['', ''],
])('A typed web address is completed: %j', (typed, whole) => {
  expect(completeWebAddress(typed)).toBe(whole);
});
