import { expect, test } from 'vitest';
import { blank, blanksIn } from './starters.ts';

test('Blanks are found however an editor has written their brackets, each once', () => {
  const text = `We run ${blank('program')}: ${blank('programWork')}. Join ${blank('program')}!`;
  const expected = [blank('program'), blank('programWork')];
  expect(blanksIn(text)).toEqual(expected);
  expect(blanksIn(text.replaceAll('[', '\\['))).toEqual(expected);
  expect(blanksIn(text.replaceAll('[', '\\[').replaceAll(']', '\\]'))).toEqual(expected);
  expect(blanksIn(text.replaceAll('your program', 'your\nprogram'))).toEqual(expected);
});

test('Filled blanks, links and other brackets are no blanks', () => {
  const text = 'We run **Soup Circle** [sic], [name of another program], [soup](/soup) and [^1].';
  expect(blanksIn(text)).toEqual([]);
  expect(blanksIn(`name of your program`)).toEqual([]);
});
