import { expect, test } from 'vitest';
import { checkCitations, checkSource } from './check-citations.ts';

const source = {
  id: 'who',
  title: 'Salt',
  publisher: '',
  year: null,
  url: '',
  evidence: 'guideline',
} as const;

test('A citation of a missing source is reported', () => {
  expect(checkCitations('Salt.[1](#source-who)', [source])).toEqual([]);
  expect(checkCitations('Salt.[1](#source-who) Fat.[2](#source-gone)', [source])).toHaveLength(1);
});

test('A source needs a title and a type of evidence', () => {
  expect(checkSource(source, 1)).toEqual([]);
  expect(checkSource({ ...source, title: ' ', evidence: '' }, 3)).toEqual([
    { message: 'Source 3 has no title.' },
    { message: 'Choose the type of evidence for source 3.' },
  ]);
});
