import { expect, test } from 'vitest';
import { formatCount } from './counts.ts';
import { allLanguages, languages } from './languages.ts';

const counts = [0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 1_234_567_890, -1_234];

test.each(allLanguages)('A count in %s reads as the browser itself would write it', (language) => {
  for (const count of counts) {
    expect(formatCount(count, language)).toBe(count.toLocaleString(languages[language].locale));
  }
});
