import { expect, test } from 'vitest';
import { anEntry, anIndexIn, ask, found } from '#tests/support/content/search-index.ts';

type Index = ReturnType<typeof anIndexIn>;

const marked = (index: Index, query: string) =>
  ask(index, query).results.flatMap(({ title, excerpt }) =>
    [...title, ...excerpt].filter(({ isMarked }) => isMarked).map(({ text }) => text),
  );

/** An index in Spanish, and originals with these keys and titles, '/en/0' and so on. */
function withOriginals(index: Index, ...originals: [key: string, title: string][]): Index {
  for (const [number, [key, title]] of originals.entries())
    index.indexes.replace('en', key, [anEntry({ key, path: `/en/${number}`, title })]);
  return index;
}

test('A word is found in singular and plural, in both genders and without accents, and marked', () => {
  const index = anIndexIn('es', ['Lentejas', 'Los frijoles negros'], ['Una nuez', 'y la luz']);
  for (const query of ['frijol', 'FRIJOLES', 'negra', 'lenteja', 'lentejas'])
    expect(found(index, query), query).toEqual(['/es/0']);
  for (const query of ['nuez', 'nueces', 'luces', 'nuece']) {
    expect(found(index, query), query).toEqual(['/es/1']);
    expect(ask(index, query).correctedQuery, query).toBe(null);
  }
  expect(marked(index, 'frijol negra')).toEqual(['frijoles', 'negros']);
});

test('Words with ñ come first, then those without, and so the other way round', () => {
  const index = anIndexIn('es', ['Anotaciones', ''], ['Un ano', ''], ['Un año', ''], ['Anos', '']);
  expect(found(index, 'año').slice(0, 1)).toEqual(['/es/2']);
  expect(found(index, 'año').slice(1).toSorted()).toEqual(['/es/1', '/es/3']);
  expect(found(index, 'ano').slice(0, 2).toSorted()).toEqual(['/es/1', '/es/3']);
  expect(found(index, 'ano').slice(2)).toEqual(['/es/2']);
  expect(ask(index, 'ano')).toMatchObject({ total: 3, exactTotal: 3, correctedQuery: null });
  expect(found(anIndexIn('es', ['La montaña', '']), 'montan')).toEqual(['/es/0']);
});

test('A short word finds longer ones only while there is no text with it', () => {
  const index = anIndexIn('es', ['La salud', ''], ['La sal', '']);
  expect(found(index, 'sal')).toEqual(['/es/1']);
  expect(found(index, 'salu')).toEqual(['/es/0']);
  expect(found(anIndexIn('es', ['La salud', '']), 'sal')).toEqual(['/es/0']);
});

test('A mistyped word is corrected to one that is in the texts, with its accent', () => {
  const index = anIndexIn('es', ['Azúcares', 'y el azúcar'], ['Azúcar', ''], ['Huevos', '']);
  expect(ask(index, 'asucar con huebos')).toMatchObject({
    correctedQuery: 'azúcar con huevos',
    mistyped: ['asucar', 'huebos'],
  });
  expect(ask(index, 'uevo').correctedQuery).toBe('huevos');
});

test('A synonym of a word is found with and without its accent and its ñ', () => {
  const index = anIndexIn('es', ['Los niños', ''], ['La presión arterial', '']);
  index.setSynonyms([
    { searchedFor: 'pequeños, chamacos', alsoFind: 'niños' },
    { searchedFor: 'hipertensión', alsoFind: 'presión arterial' },
  ]);
  for (const query of ['pequeños', 'pequenos', 'pequeña', 'chamaco'])
    expect(found(index, query), query).toEqual(['/es/0']);
  expect(ask(index, 'hipertension')).toMatchObject({ synonyms: ['presión arterial'], total: 1 });
  expect(ask(index, 'ipertension').correctedQuery).toBe('hipertensión');
});

test('Stop words do not have to be in a text', () => {
  const index = anIndexIn('es', ['Azúcar, sangre', ''], ['Azúcar', '']);
  expect(found(index, 'el azúcar en la sangre')).toEqual(['/es/0']);
});

test('Originals without a translation come after translations, in their own words', () => {
  const index = withOriginals(
    anIndexIn('es', ['Menú de frijoles', '']),
    ['/0', 'Menu of beans'],
    ['other', 'Menus, menus and menus'],
  );
  expect(ask(index, 'menu').results).toMatchObject([
    { path: '/es/0', language: 'es' },
    { path: '/es/en/1', language: 'en' },
  ]);
  expect(ask(index, 'menus')).toMatchObject({ total: 2, exactTotal: 2 });
  index.replace('0', []);
  expect(found(index, 'beans'), 'the translation is gone').toEqual(['/es/en/0']);
});

test('Entries with some of the words are left out where others have all of them, in either language', () => {
  const some = anIndexIn('es', ['Feria del menu', '']);
  expect(found(withOriginals(some, ['a', 'Menu of beans']), 'menu beans')).toEqual(['/es/en/0']);
  const all = anIndexIn('es', ['Menu del dia', '']);
  expect(found(withOriginals(all, ['a', 'Menu of beans']), 'menu dia')).toEqual(['/es/0']);
});

test('A word that an untranslated original has is not corrected, and is not the beginning of another one', () => {
  const index = withOriginals(anIndexIn('es', ['Salsa', ''], ['Pan', '']), [
    'a',
    'Salsas and pantry',
  ]);
  expect(ask(index, 'pantry')).toMatchObject({ correctedQuery: null, total: 1 });
  expect(found(index, 'pan')).toEqual(['/es/1']);
  expect(found(index, 'pant'), 'nothing in Spanish').toEqual(['/es/en/0']);
});

test('A search in English knows nothing of what is in Spanish', () => {
  const index = withOriginals(anIndexIn('es', ['Beans', '']), ['/0', 'Beans']);
  const { results } = ask({ ...index, language: 'en' }, 'beans');
  expect(results).toMatchObject([{ path: '/en/0', language: 'en' }]);
});
