import { expect, test } from 'vitest';
import { anIndexOf, ask, found } from '#tests/support/content/search-index.ts';

/** Entries with these titles, '/0', '/1' and so on, and synonyms. */
function anIndexWith(titles: string[], ...synonyms: [searchedFor: string, alsoFind: string][]) {
  const index = anIndexOf(...titles.map((title): [string, string] => [title, '']));
  index.setSynonyms(synonyms.map(([searchedFor, alsoFind]) => ({ searchedFor, alsoFind })));
  return index;
}

test('A synonym finds more, after everything that has the words themselves', () => {
  const index = anIndexWith(
    ['Budget meals', 'Cheap, cheap and cheap', 'Rice'],
    ['cheap', 'budget'],
  );
  expect(found(index, 'cheap')).toEqual(['/1', '/0']);
  expect(ask(index, 'cheap')).toMatchObject({ synonyms: ['budget'], total: 2, exactTotal: 1 });
});

test('A synonym works in one direction, and marks what it found', () => {
  const index = anIndexWith(['Budget meals', 'Cheap rice'], ['cheap', 'budget']);
  expect(found(index, 'budget')).toEqual(['/0']);
  const [, byBudget] = ask(index, 'cheap').results;
  expect(byBudget?.title).toContainEqual({ text: 'Budget', isMarked: true });
});

test('A synonym of several words takes the place of all of them, and of no other', () => {
  const index = anIndexWith(
    ['SNAP at the market', 'Postage stamps', 'Food at the market'],
    ['Food stamps, EBT', 'SNAP'],
  );
  expect(found(index, 'food stamp')).toEqual(['/0']);
  expect(found(index, 'food stamps market')).toEqual(['/0']);
  expect(found(index, 'ebt')).toEqual(['/0']);
  expect(found(index, 'stamps')).toEqual(['/1']);
  expect(found(index, 'stamps food')).not.toContain('/0');
});

test('What the synonym of a phrase finds comes after the phrase itself, and before its words apart from each other', () => {
  const index = anIndexWith(
    ['Food stamps', 'Stamps with a date on food, food and food', 'SNAP at the market', 'Food'],
    ['food stamps', 'SNAP'],
  );
  expect(found(index, 'food stamps')).toEqual(['/0', '/2', '/1']);
  expect(ask(index, 'food stamps')).toMatchObject({ exactTotal: 1, synonyms: ['SNAP'] });
  expect(found(index, 'food stamps zeppelin').slice(0, 2), 'although a word is missing').toEqual([
    '/0',
    '/2',
  ]);
  const without = anIndexWith(['Stamps with a date on food'], ['food stamps', 'SNAP']);
  expect(ask(without, 'food stamps'), 'nothing is better').toMatchObject({ exactTotal: 1 });
});

test('What a synonym finds with several words has all of them', () => {
  const index = anIndexWith(
    ['Whole grain bread', 'The whole week'],
    ['brown bread', 'whole grain'],
  );
  expect(found(index, 'brown bread')).toEqual(['/0']);
  expect(found(anIndexWith(['The whole week'], ['zeppelin', 'whole grain']), 'zeppelin')).toEqual(
    [],
  );
});

test('The other words of a search have to be there, too', () => {
  const index = anIndexWith(['Budget dinners', 'Budget shopping'], ['cheap', 'budget']);
  expect(found(index, 'cheap dinner')).toEqual(['/0']);
});

test('A synonym that finds nothing more is not named', () => {
  const index = anIndexWith(['Cheap food on a budget'], ['cheap', 'budget, zeppelin']);
  expect(ask(index, 'cheap')).toMatchObject({ synonyms: [], total: 1, exactTotal: 1 });
  expect(ask(index, 'cheap budget')).toMatchObject({ synonyms: [], total: 1 });
});

test('A word that only a synonym has is not corrected to a similar one, and can be mistyped', () => {
  const index = anIndexWith(['Vegas', 'Plants'], ['vegan', 'plants']);
  expect(ask(index, 'vegan')).toMatchObject({
    results: [{ path: '/1' }],
    correctedQuery: null,
    synonyms: ['plants'],
    exactTotal: 0,
  });
  expect(ask(anIndexWith(['Plants'], ['vegan', 'plants']), 'vegn')).toMatchObject({
    results: [{ path: '/0' }],
    correctedQuery: 'vegan',
    mistyped: ['vegn'],
    synonyms: ['plants'],
  });
});

test('A word whose synonym is not on the site is corrected like any other', () => {
  const index = anIndexWith(['Barley'], ['barlley', 'zeppelin']);
  expect(ask(index, 'barlley')).toMatchObject({ correctedQuery: 'barley', total: 1 });
});

test('A search for the words as they are typed is neither corrected nor extended', () => {
  const index = anIndexWith(['Budget', 'Cheap barley'], ['cheap', 'budget']);
  const asTyped = (query: string) => ask(index, query, true).results.map(({ path }) => path);
  expect(asTyped('cheap')).toEqual(['/1']);
  expect(asTyped('barlley')).toEqual([]);
  expect(ask(index, 'barlley', true)).toMatchObject({ correctedQuery: null, mistyped: [] });
});

test('Changed synonyms replace the ones before', () => {
  const index = anIndexWith(['Budget'], ['cheap', 'budget']);
  index.setSynonyms([]);
  expect([found(index, 'cheap'), ask(index, 'chaep').correctedQuery]).toEqual([[], null]);
});
