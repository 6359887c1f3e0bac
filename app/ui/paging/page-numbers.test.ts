import { expect, test } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [5, 209, [1, 4, 5, 6, 209]],
  [209, 209, [1, 208, 209]],
])('On page %i of %i these numbers are shown: %j', (page, last, numbers) => {
  expect(pageNumbers(page, last)).toEqual(numbers);
});
