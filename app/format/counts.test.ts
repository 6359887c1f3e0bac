import { expect, test } from 'vitest';
import { formatCount } from './counts.ts';

test.each([0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 1_234_567_890, -1_234])(
  'A count of %s reads as the browser itself would write it',
  (count) => {
    expect(formatCount(count)).toBe(count.toLocaleString('en'));
  },
);
