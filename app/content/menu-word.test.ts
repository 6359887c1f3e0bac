import { expect, test } from 'vitest';
import { menuWord, wordAbove } from './menu-word.ts';

const menu = {
  headerMenu: [
    { to: '/About', label: 'Who we are' },
    { to: '/articles', label: 'Read' },
  ],
  donateLabel: 'Give',
};

test('A page has the word of the menu that leads to it, in any spelling of its address', () => {
  expect(menuWord(menu, '/about')).toBe('Who we are');
  expect(menuWord(menu, '/articles/Fiber?page=2')).toBe('Read');
  expect(menuWord(menu, '/Donate')).toBe('Give');
});

test('A page without an entry has the word of the page that it belongs to, or of its section', () => {
  expect(menuWord(menu, '/Board')).toBe('Who we are');
  expect(menuWord(menu, '/campaigns/New-beds')).toBe('Give');
  expect(menuWord(menu, '/courses/Basics')).toBe('Courses');
  expect(menuWord(menu, '/Sponsors')).toBe('');
});

test('A heading that is the word itself has none above it', () => {
  expect(wordAbove(menu, '/articles', 'Read')).toBe('');
  expect(wordAbove(menu, '/About', 'A table and a garden')).toBe('Who we are');
});
