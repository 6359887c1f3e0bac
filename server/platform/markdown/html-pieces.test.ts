import { expect, test } from 'vitest';
import { htmlPieces, piecesWithout } from './html-pieces.ts';

const sources = (html: string) => [...htmlPieces(html)].map(({ source }) => source);

test.each([
  ['<p>Two <em>words</em></p>', ['<p>', 'Two ', '<em>', 'words', '</em>', '</p>']],
  ['<img alt="a > b"><br/>', ['<img alt="a > b">', '<br/>']],
  ["<!-- it’s, isn't it --><p>", ["<!-- it’s, isn't it -->", '<p>']],
  ['1 < 2 and <b', ['1 < 2 and <b']],
  ['', []],
])('%j is split into tags and texts', (html, pieces) => {
  expect(sources(html)).toEqual(pieces);
});

test('A tag has the name of its element in lower case', () => {
  const [start, text, end] = [...htmlPieces('<H2 id="a">A</H2>')];
  expect(start).toMatchObject({ name: 'h2', isText: false, isEnd: false });
  expect(text).toMatchObject({ name: '', isText: true });
  expect(end).toMatchObject({ name: 'h2', isEnd: true });
});

test('Elements are left out with what is in them', () => {
  const kept = piecesWithout('a<sup><b>1</b></sup>b<sub>2</sub>', ({ name }) => name === 'sup');
  expect([...kept].map(({ source }) => source).join('')).toBe('ab<sub>2</sub>');
});
