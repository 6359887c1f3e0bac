import { expect, test } from 'vitest';
import { contrast, isColor } from './contrast.ts';

test('Contrast is computed as WCAG defines it, whichever color comes first', () => {
  expect(contrast('#ffffff', '#000000')).toBe(21);
  expect(contrast('#FFFFFF', '#767676')).toBeCloseTo(4.54, 2);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#2f6b3c', '#2f6b3c')).toBe(1);
});

test('A color is # and six hexadecimal digits', () => {
  expect(['#2f6b3c', '#ABCDEF'].map(isColor)).toEqual([true, true]);
  expect(['', 'red', '#fff', '#12345g', '#1234567'].some(isColor)).toBe(false);
});
