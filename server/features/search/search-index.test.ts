import { expect, test } from 'vitest';
import { anIndexOf, ask, found } from '#tests/support/content/search-index.ts';

test('Matches in a title come before matches in a text, and non-matches are left out', () => {
  const index = anIndexOf(['Rice', 'with beans'], ['Beans', 'with rice'], ['Salt', 'and pepper']);
  expect(found(index, 'bean')).toEqual(['/1', '/0']);
});

test('Only entries with every word are found; if there are none, entries with at least one', () => {
  const index = anIndexOf(['Rice', 'with beans'], ['Beans', 'on toast']);
  expect(found(index, 'bean rice')).toEqual(['/0']);
  expect(found(index, 'toast rice').toSorted()).toEqual(['/0', '/1']);
});

test('An unfinished word finds longer ones, after exact matches, and is not corrected', () => {
  const index = anIndexOf(['Soup', ''], ['Soupy', '']);
  expect(found(index, 'soup')).toEqual(['/0', '/1']);
  expect(ask(index, 'sou')).toMatchObject({ total: 2, correctedQuery: null });
});

test('A word is found in both singular and plural, even while it is being typed', () => {
  const index = anIndexOf(['Soup', 'berry'], ['Soups', 'berries'], ['Hummus', '']);
  for (const query of ['soup', 'soups', 'berry', 'berrie', 'berries'])
    expect(found(index, query).toSorted()).toEqual(['/0', '/1']);
  expect(ask(index, 'berrie').correctedQuery).toBe(null);
  expect(found(index, 'hummus')).toEqual(['/2']);
});

test('A mistyped word is corrected to the most similar one with the same first letter', () => {
  const index = anIndexOf(['Barlow', ''], ['Barley', ''], ['began', '']);
  expect(found(index, 'barlley')).toEqual(['/1']);
  expect(ask(index, 'barlley soup').correctedQuery).toBe('barley soup');
  expect(found(index, 'vegan')).toEqual([]);
});

test('Of two equally similar words the more frequent one is chosen', () => {
  const index = anIndexOf(['Lentic', ''], ['Lentil', ''], ['Lentil soup', '']);
  expect(ask(index, 'lentix').correctedQuery).toBe('lentil');
});

test('A word that is found as typed is never corrected', () => {
  const index = anIndexOf(['Lentil', ''], ['Lentic', '']);
  expect(ask(index, 'lentil')).toMatchObject({ total: 1, correctedQuery: null });
});

test('A replaced entry is found only by its new words, and its old ones correct nothing', () => {
  const index = anIndexOf(['Barley', 'soup'], ['Rice', '']);
  index.replace('0', []);
  expect([found(index, 'soup'), found(index, 'barlley')]).toEqual([[], []]);
  expect(ask(index, 'barlley').correctedQuery).toBe(null);
});

test('A number after a hyphen finds what begins with it, wherever it is in the query', () => {
  const index = anIndexOf(
    ['Form P-8A', 'for schools'],
    ['Form P-9', 'for schools'],
    ['Omega-3', ''],
  );
  for (const query of ['P-8', 'p-8a', 'P-8 form', 'P\u20118']) {
    expect(found(index, query)[0], query).toBe('/0');
    expect(found(index, query), query).not.toContain('/2');
  }
  expect(found(index, 'P-8')).toEqual(['/0']);
  expect(found(index, 'omega-3')).toEqual(['/2']);
});

test('Chinese, Japanese and Korean are found inside a word, and marked', () => {
  const index = anIndexOf(
    ['麻婆豆腐の作り方', ''],
    ['納豆', ''],
    ['두부김치', ''],
    ['ビタミンB12', ''],
  );
  expect(found(index, '豆腐')).toEqual(['/0']);
  expect(found(index, '婆豆腐')).toEqual(['/0']);
  expect(found(index, '豆').toSorted()).toEqual(['/0', '/1']);
  expect(found(index, '김치')).toEqual(['/2']);
  expect(found(index, 'タミン')).toEqual(['/3']);
  expect(found(index, 'B12')).toEqual(['/3']);
  expect(found(index, 'ビタミンB')).toEqual(['/3']);
  expect(found(index, '腐豆')).toEqual([]);
  const [result] = ask(index, '婆豆腐').results;
  expect(
    result?.title
      .filter(({ isMarked }) => isMarked)
      .map(({ text }) => text)
      .join(''),
  ).toBe('婆豆腐');
});
