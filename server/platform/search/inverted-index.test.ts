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
  expect(index.search([sought('beans')]).documents).toEqual([1, 0]);
});

test('What has all of the words is found alone; where nothing has, what has any of them', () => {
  const index = anIndexOf(['Rice', 'with beans'], ['Beans', 'on toast']);
  expect(index.search([sought('beans'), sought('rice')]).documents).toEqual([0]);
  expect(index.search([sought('toast'), sought('rice')]).documents.toSorted()).toEqual([0, 1]);
  expect(index.search([]).documents).toEqual([]);
});

test('An unfinished and a mistyped word find what was meant, after what is written so, and tell by which words', () => {
  const index = anIndexOf(['Lentil', ''], ['Lentils', ''], ['Lentis', '']);
  const unfinished = index.search([sought('lentil', { isUnfinished: true })]);
  expect(unfinished.documents).toEqual([0, 1]);
  expect(unfinished.wordsIn(1)).toEqual(new Set(['lentils']));
  expect(index.search([sought('lentlis', { mistakes: 1 })]).documents).toEqual([2]);
  expect(index.search([sought('lentlis', { mistakes: 2 })]).documents).toContain(1);
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
