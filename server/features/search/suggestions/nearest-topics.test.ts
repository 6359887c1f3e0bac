import { expect, test } from 'vitest';
import { englishWords } from '../words/english.ts';
import { nearestTopics } from './nearest-topics.ts';

const topics = [
  { key: 'cooking', name: 'Cooking', count: 8 },
  { key: 'grains-and-beans', name: 'Grains and beans', count: 4 },
  { key: 'grain-mills', name: 'Grain mills', count: 9 },
  { key: 'vegetables', name: 'Vegetables and fruit', count: 5 },
].map((topic) => ({ ...topic, language: 'en' as const }));
const near = (query: string, ...synonyms: { searchedFor: string; alsoFind: string }[]) =>
  nearestTopics(query, topics, synonyms, englishWords).map(({ name }) => name);

test.each([
  ['a wrong first letter', 'kooking', 'Cooking'],
  ['more typos than the search corrects', 'vegetibuls', 'Vegetables and fruit'],
  ['only the beginning of a word', 'fru', 'Vegetables and fruit'],
  ['a longer word', 'beansprouts', 'Grains and beans'],
])('A topic is near to a search with %s', (_how, query, topic) => {
  expect(near(query)).toEqual([topic]);
});

test('A topic is near if a synonym leads to it, even from a mistyped word', () => {
  const synonym = { searchedFor: 'vegan', alsoFind: 'beans' };
  expect(near('vegun', synonym)).toEqual(['Grains and beans']);
  expect(near('zeppelin', synonym)).toEqual([]);
});

test('The nearest topics come first, and of equally near ones those of more pages', () => {
  expect(near('grains')).toEqual(['Grain mills', 'Grains and beans']);
  expect(near('cookbean beans')[0]).toBe('Grains and beans');
});

test('No topic is near to words that look like none, or to words of nearly every text', () => {
  for (const query of ['zeppelin', 'and', 'x', '豆腐']) expect(near(query), query).toEqual([]);
});
