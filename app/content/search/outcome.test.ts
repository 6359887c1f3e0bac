import { expect, test } from 'vitest';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { isChanged, noOutcome, type SearchOutcome, summaryOf } from './outcome.ts';

const summary = (outcome: Partial<SearchOutcome>) =>
  summaryOf({ ...noOutcome, ...outcome }, translatorOf('en'));

test.each<[string, Partial<SearchOutcome>, string]>([
  ['for nothing says nothing', { query: ' ' }, ''],
  ['that was refused says why', { query: '', problem: 'Too long.' }, 'Too long.'],
  ['without results says so', { query: ' fibber ' }, 'No results for “fibber”.'],
  ['with results counts them', { query: 'fiber', total: 1, exactTotal: 1 }, '1 result for “fiber”'],
  [
    'that was corrected names both words',
    {
      query: 'brocoli soup',
      total: 4,
      exactTotal: 4,
      correctedQuery: 'broccoli soup',
      mistyped: ['brocoli'],
    },
    'No results for “brocoli”. Showing results for “broccoli soup” (4).',
  ],
  [
    'with synonyms names them',
    { query: 'cheap', total: 4, exactTotal: 1, synonyms: ['budget', 'savings', 'SNAP'] },
    '4 results for “cheap”. Also showing results for “budget”, “savings” and “SNAP”.',
  ],
  [
    'that only synonyms have found says so',
    { query: 'vegan', total: 4, synonyms: ['plants'] },
    'No results for “vegan”. Showing results for “plants” (4).',
  ],
  [
    'that was corrected to a word with synonyms names all of them',
    {
      query: 'chaep',
      total: 4,
      exactTotal: 1,
      correctedQuery: 'cheap',
      mistyped: ['chaep'],
      synonyms: ['budget'],
    },
    'No results for “chaep”. Showing results for “cheap” (4). Also showing results for “budget”.',
  ],
])('A search %s', (_which, outcome, message) => {
  expect(summary(outcome)).toBe(message);
});

test('The message is in the language of the page', () => {
  const outcome = { query: 'cheap', total: 1, exactTotal: 1, synonyms: ['budget', 'SNAP'] };
  expect(summaryOf({ ...noOutcome, ...outcome }, translatorOf('es'))).toBe(
    '1 resultado para “cheap”. También se muestran resultados para “budget” y “SNAP”.',
  );
});

test('The words as they were typed are offered only where results are of others', () => {
  const changed = (outcome: Partial<SearchOutcome>) => isChanged({ ...noOutcome, ...outcome });
  expect(changed({ total: 1, synonyms: ['budget'] })).toBe(true);
  expect(changed({ total: 1, correctedQuery: 'barley' })).toBe(true);
  expect(changed({ total: 0, correctedQuery: 'barley' })).toBe(false);
  expect(changed({ total: 1 })).toBe(false);
});
