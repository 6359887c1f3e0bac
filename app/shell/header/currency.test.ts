import { expect, test } from 'vitest';
import { currencyOf } from './currency.ts';

test('A menu entry is marked on its own page and on those of its section', () => {
  expect(currencyOf('/articles', '/articles')).toBe('page');
  expect(currencyOf('/articles', '/articles/Fiber')).toBe('true');
  expect(currencyOf('/articles', '/articles-of-faith')).toBeUndefined();
  expect(currencyOf('/articles', '/')).toBeUndefined();
});

test('The letter case of an address does not matter', () => {
  expect(currencyOf('/About', '/about')).toBe('page');
  expect(currencyOf('/research', '/Research/Studies')).toBe('true');
});
