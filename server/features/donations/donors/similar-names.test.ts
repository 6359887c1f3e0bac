import { expect, test } from 'vitest';
import { areSimilarNames } from './similar-names.ts';

test.each([
  ['Ada Bean', 'ada bean'],
  ['Ada Bean', 'Bean, Ada'],
  ['Ada Bean', 'Dr. Ada M. Bean'],
  ['Ada Bean', 'A. Bean'],
  ['Ada Bean', 'Ada Baen'],
  ['José Núñez', 'Jose Nunez'],
  ['Chris Okafor', 'Christine Okafor'],
  ["Pat O'Neil", 'Pat ONeill'],
  ['Oxfam', 'Oxfan'],
])('%j may be %j', (one, other) => {
  expect(areSimilarNames(one, other)).toBe(true);
  expect(areSimilarNames(other, one)).toBe(true);
});

test.each([
  ['Ada Bean', 'Bo Bean'],
  ['Ada Bean', 'Ada Pea'],
  ['Ada', 'Ada Bean'],
  ['', 'Ada'],
  ['Mr', 'Mrs'],
  ['A B', 'Ann Bell'],
])('%j is not %j', (one, other) => {
  expect(areSimilarNames(one, other)).toBe(false);
});
