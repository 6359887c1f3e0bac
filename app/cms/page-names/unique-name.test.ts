import { expect, test } from 'vitest';
import { uniqueName } from './unique-name.ts';

test('A title becomes a URL name in plain letters', () => {
  expect(uniqueName('Crème & Co.', [])).toBe('Creme-Co');
  expect(uniqueName('???', [])).toBe('Page');
});

test('A name that is taken gets a number, regardless of case', () => {
  expect(uniqueName('What to Eat', ['what-to-eat', 'What-to-Eat-2'])).toBe('What-to-Eat-3');
});
