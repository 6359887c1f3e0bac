import { describe, expect, test } from 'vitest';
import { describeSize, easeOf, gradeOf, sizeOf, sumOf } from './reading-level.ts';

const plain =
  'Wash your hands first. Cut the carrots and the onion. Put them in a pot with water. Cook them for ten minutes. Add the beans and some salt. Stir the soup well. Let it cook for ten more minutes. Eat it while it is hot. Keep the rest in the fridge.';
const hard =
  'Epidemiological investigations consistently demonstrate that habitual consumption of minimally processed carbohydrates correlates with considerably diminished cardiovascular mortality, notwithstanding methodological heterogeneity, residual confounding by socioeconomic characteristics, and substantial uncertainty regarding individual physiological responses in heterogeneous populations under observation.';

describe('The reading level of a text', () => {
  test('is low for short sentences of short words, and high for long ones', () => {
    expect(gradeOf(sizeOf(plain, 'en'))).toBeLessThanOrEqual(3);
    expect(gradeOf(sizeOf(hard, 'en'))).toBeGreaterThan(16);
    expect(describeSize(sizeOf(plain, 'en'), 'en')).toMatch(/^51 words · Grade \d, easy to read$/);
    expect(describeSize(sizeOf(hard, 'en'), 'en')).toMatch(
      /^\d+ words · College level, hard to read$/,
    );
  });

  test('is not given for a few words, and counts one word as one', () => {
    expect(describeSize(sizeOf('Soup', 'en'), 'en')).toBe('1 word');
    expect(describeSize(sumOf([]), 'en')).toBe('0 words');
    expect(gradeOf(sizeOf('Cook one pot on Sunday.', 'en'))).toBeNull();
  });

  test('counts sentences, and not the dots of numbers and abbreviations inside a word', () => {
    expect(sizeOf('It has 2.5 g of salt. “Why?” Ask.', 'en')).toMatchObject({
      words: 8,
      sentences: 3,
    });
  });

  test('of a Spanish text is that of Spanish, which has longer words', () => {
    const simple =
      'Lávese las manos. Corte las zanahorias y la cebolla. Póngalas en una olla con agua. Cocine todo diez minutos. Agregue los frijoles y un poco de sal. Sirva la sopa caliente. Guarde el resto en frío.';
    const long =
      'Investigaciones epidemiológicas internacionales demuestran consistentemente que el consumo habitual de carbohidratos mínimamente procesados se correlaciona con una mortalidad cardiovascular considerablemente disminuida, no obstante la heterogeneidad metodológica, la confusión residual por características socioeconómicas y la incertidumbre sustancial respecto de las respuestas fisiológicas individuales.';
    expect(describeSize(sizeOf(simple, 'es'), 'es')).toBe('36 words · Easy to read');
    expect(describeSize(sizeOf(long, 'es'), 'es')).toMatch(/ words · Hard to read$/);
    expect(easeOf(sizeOf('Corte la cebolla.', 'es'))).toBeNull();
  });

  test.each([
    ['leer', 2],
    ['canción', 2],
    ['día', 2],
    ['ciudad', 2],
    ['que', 1],
    ['aéreo', 4],
    ['y', 1],
    ['alimentación', 5],
    ['frijoles', 3],
  ])('counts the syllables of “%s”', (word, syllables) => {
    expect(sizeOf(word, 'es').syllables).toBe(syllables);
  });
});
