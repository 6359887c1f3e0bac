import { describe, expect, test } from 'vitest';
import { describeSize, gradeOf, sizeOf, sumOf } from './reading-level.ts';

const plain =
  'Wash your hands first. Cut the carrots and the onion. Put them in a pot with water. Cook them for ten minutes. Add the beans and some salt. Stir the soup well. Let it cook for ten more minutes. Eat it while it is hot. Keep the rest in the fridge.';
const hard =
  'Epidemiological investigations consistently demonstrate that habitual consumption of minimally processed carbohydrates correlates with considerably diminished cardiovascular mortality, notwithstanding methodological heterogeneity, residual confounding by socioeconomic characteristics, and substantial uncertainty regarding individual physiological responses in heterogeneous populations under observation.';

describe('The reading level of a text', () => {
  test('is low for short sentences of short words, and high for long ones', () => {
    expect(gradeOf(sizeOf(plain))).toBeLessThanOrEqual(3);
    expect(gradeOf(sizeOf(hard))).toBeGreaterThan(16);
    expect(describeSize(sizeOf(plain))).toMatch(/^51 words · Grade \d, easy to read$/);
    expect(describeSize(sizeOf(hard))).toMatch(/^\d+ words · College level, hard to read$/);
  });

  test('is not given for a few words, and counts one word as one', () => {
    expect(describeSize(sizeOf('Soup'))).toBe('1 word');
    expect(describeSize(sumOf([]))).toBe('0 words');
    expect(gradeOf(sizeOf('Cook one pot on Sunday.'))).toBeNull();
  });

  test('counts sentences, and not the dots of numbers and abbreviations inside a word', () => {
    expect(sizeOf('It has 2.5 g of salt. “Why?” Ask.')).toMatchObject({ words: 8, sentences: 3 });
  });
});
