import { expect, test } from 'vitest';
import { plainText } from '#server/platform/markdown/plain-text.ts';
import { excerptOf, markMatches } from './excerpt.ts';
import { findWords, nextStart, previousEnd, wordsOf } from './tokenize.ts';
import { englishWords } from './words/english.ts';

const shown = (pieces: { text: string; isMarked: boolean }[]) =>
  pieces.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('');
const beans = new Set(['bean', 'lentil']);

test('A title is marked where it contains a word, regardless of case and accents', () => {
  expect(shown(markMatches('Beans, LENTILS & Bèans', beans, englishWords))).toBe(
    '[Beans], [LENTILS] & [Bèans]',
  );
});

test('A short text is shown whole', () => {
  expect(shown(excerptOf('Eat beans.', beans, englishWords))).toBe('Eat [beans].');
});

test('A long text is excerpted where most of the words are together, cut between words', () => {
  const text = `Beans first. ${'Nothing here. '.repeat(30)}Here beans and lentils meet. ${'More. '.repeat(60)}`;
  const excerpt = shown(excerptOf(text, beans, englishWords));
  expect(excerpt).toMatch(/^… \w.*Here \[beans\] and \[lentils\] meet\..* …$/);
});

test('A place with all of the words is found however far into the text', () => {
  const text = `Beans first. ${'Nothing here. '.repeat(200)}Beans and lentils meet. ${'More. '.repeat(60)}`;
  expect(shown(excerptOf(text, beans, englishWords))).toMatch(/ \[Beans\] and \[lentils\] meet\./);
});

test('A text without any of the words is shown from its beginning', () => {
  expect(shown(excerptOf(`Once. ${'More. '.repeat(60)}`, beans, englishWords))).toMatch(
    /^Once\. More\..* …$/,
  );
  expect(excerptOf('', beans, englishWords)).toEqual([]);
});

test('The words of rendered text come without tags, entities and footnote marks', () => {
  expect(
    plainText(
      '<p title="a > b">One<sup><a href="#1">1</a></sup> <em>t</em>wo &#x26; three.</p><ul><li>&lt;b&gt;</li></ul>',
    ),
  ).toBe('One two & three. <b>');
});

test('Words are split in any script, surrogate pairs are one letter, and queried words are found', () => {
  const text = 'Bèans: 豆腐, 𝒃ean’s—ok';
  expect(wordsOf(text)).toEqual(['Bèans', '豆腐', '𝒃ean', 's', 'ok']);
  const words = findWords(text, new Set(['bean', 'ok']), englishWords);
  expect(words.map(({ start, end }) => text.slice(start, end))).toEqual(['Bèans', '𝒃ean', 'ok']);
  expect(words.map(({ term }) => term)).toEqual(['bean', 'bean', 'ok']);
});

test('The words before and after any position of a text are those that it is split into', () => {
  const text = '“Bèans”: 豆腐, 𝒃ean’s—ok.';
  const ends: number[] = [];
  const starts: number[] = [];
  let at = 0;
  for (const word of wordsOf(text)) {
    starts.push(text.indexOf(word, at));
    at = text.indexOf(word, at) + word.length;
    ends.push(at);
  }
  for (let position = 0; position <= text.length; position += 1) {
    const next = starts.find((start) => start >= position) ?? text.length;
    expect(nextStart(text, position), `after ${position}`).toBe(next);
    const previous = ends.findLast((end) => end <= position) ?? 0;
    expect(previousEnd(text, position), `before ${position}`).toBe(previous);
  }
});
