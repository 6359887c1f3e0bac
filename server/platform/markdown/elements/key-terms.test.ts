import { expect, test } from 'vitest';
import { renderMarkdown } from '../render.ts';
import { TermFinder } from './key-terms.ts';

/** A text with the found terms in brackets. */
function marked(markdown: string, ...terms: string[]): string {
  const finder = new TermFinder(terms.map((term) => ({ id: term, term, html: '' })));
  return finder.markFirst(renderMarkdown(markdown), ({ term }, words) => `[${term}: ${words}]`);
}

test.each([
  ['Fiber, and fiber again.', '<p>[Fiber: Fiber], and fiber again.</p>'],
  ['Eat FIBER.', '<p>Eat [Fiber: FIBER].</p>'],
  ['Fiberglass and superfiber are no food.', '<p>Fiberglass and superfiber are no food.</p>'],
  ['*Fiber*-rich', '<p><em>[Fiber: Fiber]</em>-rich</p>'],
])('a term is marked at its first occurrence as whole words: %s', (text, html) => {
  expect(marked(text, 'Fiber')).toBe(html);
});

test.each([
  ['a link', '[Fiber](/articles/Fiber)'],
  ['a heading', '### Fiber'],
  ['code', '`fiber`'],
  ['a block of code', '```\nfiber\n```'],
  ['a table’s head', '| Fiber |\n|---|\n| grams |'],
  ['a transcript that is folded away', '![Aloud](a.mp3)\n\n> **Transcript**\n>\n> Fiber.'],
  ['an attribute', '![A bowl of fiber > oats](bowl.svg "fiber")'],
])('a term is never marked inside %s', (_where, text) => {
  expect(marked(text, 'Fiber')).toBe(renderMarkdown(text));
  expect(marked(`${text}\n\nMore fiber.`, 'Fiber')).toContain('More [Fiber: fiber].');
});

test('the longest of several terms is chosen', () => {
  expect(marked('Saturated fat is fat.', 'Fat', 'Saturated fat')).toBe(
    '<p>[Saturated fat: Saturated fat] is [Fat: fat].</p>',
  );
});

test('a term with an abbreviation in brackets is found in full and by the abbreviation', () => {
  const term = 'Daily Value (DV)';
  expect(marked('The daily\nvalue (DV).', term)).toBe(`<p>The [${term}: daily\nvalue (DV)].</p>`);
  expect(marked('20 % DV, the Daily Value', term)).toBe(
    `<p>20 % [${term}: DV], the Daily Value</p>`,
  );
});

test('an abbreviation is found as written, and not in words with the same letters', () => {
  const term = 'World Health Organization (WHO)';
  expect(marked('Those who ask the WHO', term)).toBe(`<p>Those who ask the [${term}: WHO]</p>`);
  expect(marked('An ear of corn', 'Estimated average requirement (EAR)', 'AI')).toBe(
    '<p>An ear of corn</p>',
  );
  expect(marked('The EAR of an ear', 'Estimated average requirement (EAR)', 'Ear')).toBe(
    '<p>The [Estimated average requirement (EAR): EAR] of an [Ear: ear]</p>',
  );
});

test('letters of any alphabet are letters, however they are composed', () => {
  expect(marked('Une entre\u0301e, deux', 'Entrée')).toBe('<p>Une [Entrée: entrée], deux</p>');
  expect(marked('ÄPFEL und Äpfelchen', 'Äpfel')).toBe('<p>[Äpfel: ÄPFEL] und Äpfelchen</p>');
  expect(marked('Жиры важны, жирный нет', 'Жиры')).toBe('<p>[Жиры: Жиры] важны, жирный нет</p>');
});

test('characters that are special in HTML or in a regular expression are ordinary', () => {
  expect(marked('Salt & sodium', 'Salt & sodium')).toContain('[Salt & sodium: Salt &#x26; sodium]');
  expect(marked('Bread & butter', 'x26', 'amp')).toBe('<p>Bread &#x26; butter</p>');
  expect(marked('a.b and axb', 'a.b')).toBe('<p>[a.b: a.b] and axb</p>');
  expect(marked('Anything', '(', '', '   ')).toBe('<p>Anything</p>');
});
