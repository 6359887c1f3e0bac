import { expect, test } from 'vitest';
import { joinTexts, plainParagraph } from './join-texts.ts';

test('Footnotes of joined texts stay apart', () => {
  expect(
    joinTexts('One.[^1][^1-2]\n\n[^1]: A\n\n[^1-2]: B', 'Two.[^1] Three.[^9]\n\n[^1]: C'),
  ).toBe('One.[^1][^1-2]\n\n[^1]: A\n\n[^1-2]: B\n\nTwo.[^1-3] Three.[^9]\n\n[^1-3]: C');
});

test('A blank text adds nothing', () => {
  expect(joinTexts('One.', ' ')).toBe('One.');
  expect(joinTexts('', 'Two.')).toBe('Two.');
});

test.each([
  ['Beans', 'Beans'],
  ['# Beans', '\\# Beans'],
  ['- Beans', '\\- Beans'],
  ['12. Beans', '12\\. Beans'],
  ['2) Beans', '2\\) Beans'],
  ['*a* _b_ `c` [d] <e>', '\\*a\\* \\_b\\_ \\`c\\` \\[d\\] \\<e\\>'],
])('The words %s are the paragraph %s', (words, paragraph) => {
  expect(plainParagraph(words)).toBe(paragraph);
});
