import { describe, expect, test } from 'vitest';
import { spanishWords } from './spanish.ts';

const { termOf, mayStandFor, fillers } = spanishWords;
const related = (word: string) => {
  const { forms = [], spellings = [] } = spanishWords.relatedTo?.(termOf(word)) ?? {};
  return { forms, spellings };
};

describe('A term is the same', () => {
  test.each([
    ['frijol', 'frijoles'],
    ['legumbre', 'legumbres'],
    ['saludable', 'saludables'],
    ['luz', 'luces'],
    ['nuez', 'nueces'],
    ['raíz', 'raíces'],
    ['dulce', 'dulces'],
    ['nutrición', 'nutriciones'],
    ['porción', 'porciones'],
    ['azúcar', 'azúcares'],
    ['carne', 'carnes'],
    ['pan', 'panes'],
    ['pie', 'pies'],
    ['uva', 'uvas'],
    ['ave', 'aves'],
    ['mes', 'meses'],
    ['ley', 'leyes'],
    ['ají', 'ajíes'],
    ['menú', 'menús'],
    ['bebé', 'bebés'],
    ['inglés', 'ingleses'],
    ['interés', 'intereses'],
    ['cantidad', 'cantidades'],
    ['año', 'años'],
    ['agua', 'aguas'],
    ['yogur', 'yogures'],
    ['snack', 'snacks'],
  ])('for one and for many: %s, %s', (one, many) => {
    expect(termOf(many)).toBe(termOf(one));
  });

  test.each([
    ['búsqueda', 'busqueda'],
    ['AZÚCAR', 'azucar'],
    ['pingüino', 'pinguino'],
    ['nutricio\u0301n', 'nutrición'],
    ['an\u0303o', 'año'],
  ])('with and without an accent, however it is encoded: %s, %s', (one, other) => {
    expect(termOf(one)).toBe(termOf(other));
  });
});

test.each([
  ['año', 'ano'],
  ['sal', 'salud'],
  ['salud', 'saludable'],
  ['comida', 'comedor'],
  ['dieta', 'dietista'],
  ['papa', 'pan'],
])('Different words keep different terms: %s, %s', (one, other) => {
  expect(termOf(one)).not.toBe(termOf(other));
});

test('A word is also found in the other gender, unless it means something else there', () => {
  expect(related('secos').forms).toEqual(['seca']);
  expect(related('seca').forms).toEqual(['seco']);
  expect(related('donadores').forms).toEqual(['donadora']);
  expect(related('donadora').forms).toEqual(['donador']);
  for (const word of ['plata', 'libro', 'pollo', 'salud', 'uva'])
    expect(related(word).forms, word).toEqual([]);
});

test('A word with ñ is also found without it, and one without it with it', () => {
  expect(related('niños').spellings).toEqual(['nino']);
  expect(related('montana').spellings).toEqual(['montaña']);
  expect(related('ensenanza').spellings).toEqual(['enseñanza']);
  expect(related('frijol').spellings).toEqual([]);
});

test('The beginning of a word may be misspelled by its sound', () => {
  for (const [typed, meant] of ['bv', 'vb', 'sc', 'zs', 'jg', 'uh', 'hu', 'kc'])
    expect(mayStandFor(typed as string, meant as string), `${typed} for ${meant}`).toBe(true);
  for (const [typed, meant] of ['bt', 'uo', 'ht', 'ps'])
    expect(mayStandFor(typed as string, meant as string), `${typed} for ${meant}`).toBe(false);
});

test('Stop words are recognized with and without their accents', () => {
  for (const word of ['qué', 'que', 'los', 'más', 'también', 'también'.toUpperCase(), 'entre'])
    expect(fillers.has(termOf(word)), word).toBe(true);
  for (const word of ['sal', 'comer', 'agua', 'té'])
    expect(fillers.has(termOf(word)), word).toBe(false);
});
