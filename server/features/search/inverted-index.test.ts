import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InvertedIndex, type Sought } from './inverted-index.ts';

const sought = (word: string, more: Partial<Sought> = {}): Sought => ({
  word,
  isUnfinished: false,
  mistakes: 0,
  ...more,
});

/** Documents of a title and a text each, by their place. */
function anIndexOf(...documents: [title: string, text: string][]) {
  const index = new InvertedIndex([5, 1]);
  for (const [number, texts] of documents.entries()) index.add(number, texts, 1);
  return index;
}

test('What has a word in its title comes before what has it in its text, and what has it not is left out', () => {
  const index = anIndexOf(['Rice', 'with beans'], ['Beans', 'with rice'], ['Salt', 'and pepper']);
  expect(index.search([sought('bean')]).documents).toEqual([1, 0]);
});

test('What has all of the words is found alone; where nothing has, what has any of them', () => {
  const index = anIndexOf(['Rice', 'with beans'], ['Beans', 'on toast']);
  expect(index.search([sought('bean'), sought('rice')]).documents).toEqual([0]);
  expect(index.search([sought('toast'), sought('rice')]).documents.toSorted()).toEqual([0, 1]);
  expect(index.search([]).documents).toEqual([]);
});

test('An unfinished word finds longer ones, after what is written exactly so, and says by which words', () => {
  const index = anIndexOf(['Soup', ''], ['Soupy', '']);
  const unfinished = index.search([sought('soup', { isUnfinished: true })]);
  expect(unfinished.documents).toEqual([0, 1]);
  expect(unfinished.wordsIn(1)).toEqual(new Set(['soupy']));
  expect(unfinished.corrections.size).toBe(0);
});

test('A word is found in the singular and in the plural alike', () => {
  const index = anIndexOf(['Soup', 'berry'], ['Soups', 'berries'], ['Hummus', '']);
  for (const term of ['soup', 'berry'])
    expect(index.search([sought(term)]).documents).toEqual([0, 1]);
  expect(index.search([sought('hummus')]).documents).toEqual([2]);
});

test('A mistyped word is corrected to the most similar one, and to no word with another first letter', () => {
  const index = anIndexOf(['Barlow', ''], ['Barley', ''], ['began', '']);
  const close = index.search([sought('barlley', { mistakes: 2 })]);
  expect(close.documents).toEqual([1]);
  expect(close.corrections).toEqual(new Map([['barlley', 'barley']]));
  expect(index.search([sought('vegan', { mistakes: 1 })]).documents).toEqual([]);
});

test('A word that stands as it was typed is never corrected', () => {
  const index = anIndexOf(['Lentil', ''], ['Lentic', '']);
  const hits = index.search([sought('lentil', { mistakes: 2 })]);
  expect([hits.documents, hits.corrections.size]).toEqual([[0], 0]);
});

test('An index from which something was removed is like one that never had it', () => {
  const word = fc.constantFrom('bean', 'beans', 'rice', 'ríce', 'salt', 'pepper');
  const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text, fc.boolean()), { maxLength: 12 }), (given) => {
      const [changed, fresh] = [new InvertedIndex([5, 1]), new InvertedIndex([5, 1])];
      for (const [number, [title, body]] of given.entries()) changed.add(number, [title, body], 1);
      for (const [number, [title, body, isKept]] of given.entries()) {
        if (isKept) fresh.add(number, [title, body], 1);
        else changed.remove(number, [title, body]);
      }
      for (const each of ['bean', 'rice', 'salt', 'zest']) {
        const query = [sought(each, { isUnfinished: true, mistakes: 1 })];
        expect(changed.has(each)).toBe(fresh.has(each));
        expect(changed.search(query).documents).toEqual(fresh.search(query).documents);
      }
    }),
  );
});
