import { expect, test } from 'vitest';
import { freeName } from './free-name.ts';

test('A title becomes a URL name in plain letters', () => {
  expect(freeName('Crème & Co.', [])).toBe('Creme-Co');
  expect(freeName('???', [])).toBe('Page');
});

test('A name that is taken gets a number, regardless of case', () => {
  expect(freeName('What to Eat', ['what-to-eat', 'What-to-Eat-2'])).toBe('What-to-Eat-3');
});
