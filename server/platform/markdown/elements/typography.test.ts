import { expect, test } from 'vitest';
import { renderMarkdown } from '../render.ts';
import { TermFinder } from './key-terms.ts';
import { typesetReply } from './typography.ts';

test.each([
  ['He said "yes" and \'no\'.', 'He said “yes” and ‘no’.'],
  ["It's the cook's, since the '90s.", 'It’s the cook’s, since the ’90s.'],
  ['"\'Soup\'," she said (it was "hot").', '“‘Soup’,” she said (it was “hot”).'],
  ['"*Fine*" and *"fine"*', '“<em>Fine</em>” and <em>“fine”</em>'],
  ['Soup -- hot --- now...', 'Soup – hot — now…'],
  ['1 1/2 cups and 1/4 cup', '1½ cups and ¼ cup'],
  ['On 1/2/2026, and/or 2020-2025, 11/24', 'On 1/2/2026, and/or 2020-2025, 11/24'],
  ['`a "b" -- 1/2` is "code"', '<code>a "b" -- 1/2</code> is “code”'],
])('A text typed as %j is displayed with proper typography', (typed, shown) => {
  expect(renderMarkdown(typed)).toBe(`<p>${shown}</p>`);
});

test('A block of code stays as it is typed, and quotes start over with each paragraph', () => {
  expect(renderMarkdown('```\n"a" -- 1/2\n```')).toContain('"a" -- 1/2');
  expect(renderMarkdown('Soup\n\n"Soup"')).toBe('<p>Soup</p>\n<p>“Soup”</p>');
  expect(renderMarkdown('- "a"\n- "b"')).toContain('<li>“b”</li>');
});

test('A term typed with an apostrophe is found in a text with a curly one', () => {
  const finder = new TermFinder([{ id: 'bakers-yeast', term: "Baker's yeast", html: '' }]);
  const marked = finder.markFirst(renderMarkdown("Buy baker's yeast."), (_, words) => `[${words}]`);
  expect(marked).toBe('<p>Buy [baker’s yeast].</p>');
});

test('Titles, questions and choices are typeset, and names and addresses are unchanged', () => {
  const reply = {
    name: "It's",
    pages: [{ title: 'The "best" soup', url: 'https://a.example/1/2', subtitle: "Cook's -- 1/2" }],
    questions: [{ text: "What's it?", options: [{ text: '1/2 cup', correct: null }] }],
  };
  expect(typesetReply(reply)).toEqual({
    name: "It's",
    pages: [{ title: 'The “best” soup', url: 'https://a.example/1/2', subtitle: 'Cook’s – ½' }],
    questions: [{ text: 'What’s it?', options: [{ text: '½ cup', correct: null }] }],
  });
});
