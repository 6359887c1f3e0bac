import { expect, test } from 'vitest';
import { freeSlug, slugOf } from './slug.ts';

test.each([
  ['Crème & Co.', 'Creme-Co'],
  ['Straße', 'Strasse'],
  ['Łódź, Ørsted & Æbler', 'Lodz-Orsted-Aebler'],
  ['smørrebrød cœur', 'smorrebrod-coeur'],
  ['Zoe\u0308’s soup', 'Zoe-s-soup'],
  ['豆腐の夕べ', 'Event'],
  ['豆腐 night 2', 'night-2'],
  ['???', 'Event'],
  [`${'a'.repeat(59)}-b`, 'a'.repeat(59)],
])('The slug of %s is %s', (title, slug) => {
  expect(slugOf(title, 'Event')).toBe(slug);
});

test('A taken slug gets the first free number', () => {
  expect(freeSlug('What-to-Eat', ['what-to-eat', 'What-to-Eat-2'])).toBe('What-to-Eat-3');
});
