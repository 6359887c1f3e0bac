import { expect, test } from 'vitest';
import { withCitedNames } from './cited-names.ts';

const html =
  '<p><a href="https://www.fda.gov/">Sodium in Your Diet</a>, <a href="/FAQ">FAQ</a></p>';

test('The names of sources on other sites are not translated, in the list of sources of each language', () => {
  const marked =
    '<p><a translate="no" href="https://www.fda.gov/">Sodium in Your Diet</a>, <a href="/FAQ">FAQ</a></p>';
  expect(withCitedNames({ title: 'Fuentes', html })).toBe(marked);
  expect(withCitedNames({ title: 'Sources', html })).toBe(marked);
});

test('Links in other paragraphs are translated with their sentences', () => {
  expect(withCitedNames({ title: 'Salt', html })).toBe(html);
});
