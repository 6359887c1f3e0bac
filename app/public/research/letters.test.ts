import { expect, test } from 'vitest';
import { byLetter, letterOf } from './by-letter.ts';
import { lettersShown } from './letters.ts';
import { termAnchors } from './term-anchors.ts';

const term = (words: string) => ({
  id: words,
  term: words,
  html: '',
  anchor: '',
  language: 'en' as const,
});

test.each([
  ['Fiber', 'F'],
  ['éclair', 'E'],
  ['Åland', 'A'],
  ['“Whole” grain', 'W'],
  ['Жир', 'Ж'],
  ['纤维', '纤'],
  ['5 a day', '#'],
  ['🥦', '#'],
])('%s is listed under %s', (words, letter) => {
  expect(letterOf(words)).toBe(letter);
});

test('Letters are in alphabetical order, followed by other alphabets, then by everything else', () => {
  const terms = ['Жир', '5 a day', 'Zinc', 'fiber', 'Éclair', 'Fat'].map(term);
  const letters = byLetter(terms, 'en');
  expect(letters.map(({ letter }) => letter)).toEqual(['E', 'F', 'Z', 'Ж', '#']);
  expect(letters[1]?.terms.map((each) => each.term)).toEqual(['Fat', 'fiber']);
  const shown = lettersShown(letters);
  expect(shown).toHaveLength(28);
  expect(shown[0]).toEqual({ letter: 'A', anchor: null });
  expect(shown.at(-2)).toEqual({ letter: 'Ж', anchor: 'letter_Ж' });
});

test('A term gets an anchor made from its words, in any script', () => {
  const words = ['Dietary fiber', 'Жир', 'Crème brûlée', 'Omega-3 (ω-3)', '🥦'];
  expect([...termAnchors(words.map(term), []).values()]).toEqual([
    'dietary-fiber',
    'жир',
    'crème-brûlée',
    'omega-3-ω-3',
    'term_🥦',
  ]);
});

test('No two elements of the page have the same id', () => {
  const terms = [
    { id: '1', term: 'Trans fat' },
    { id: '2', term: 'Trans-fat' },
    { id: '3', term: 'Evidence' },
  ];
  expect([...termAnchors(terms, ['evidence']).values()]).toEqual([
    'trans-fat',
    'trans-fat-2',
    'evidence-2',
  ]);
});
