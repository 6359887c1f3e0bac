import { expect, test } from 'vitest';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { menuWord, wordAbove } from './menu-word.ts';

const menu = {
  headerMenu: [
    { to: '/About', label: 'Who we are' },
    { to: '/articles', label: 'Read' },
  ],
  donateLabel: 'Give',
};

const t = translatorOf('en');

test('A page has the word of the menu that leads to it, in any spelling of its address', () => {
  expect(menuWord(menu, '/about', t)).toBe('Who we are');
  expect(menuWord(menu, '/articles/Fiber?page=2', t)).toBe('Read');
  expect(menuWord(menu, '/Donate', t)).toBe('Give');
});

test('A page without an entry has the word of the page that it belongs to, or of its section', () => {
  expect(menuWord(menu, '/Board', t)).toBe('Who we are');
  expect(menuWord(menu, '/campaigns/New-beds', t)).toBe('Give');
  expect(menuWord(menu, '/courses/Basics', t)).toBe('Courses');
  expect(menuWord(menu, '/courses/Basics', translatorOf('es'))).toBe('Cursos');
  expect(menuWord(menu, '/Sponsors', t)).toBe('');
});

test('A heading that is the word itself has none above it', () => {
  expect(wordAbove(menu, '/articles', 'Read', t)).toBe('');
  expect(wordAbove(menu, '/About', 'A table and a garden', t)).toBe('Who we are');
});
