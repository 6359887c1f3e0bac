import { describe, expect, test } from 'vitest';
import { anchorOf } from '#contract/shared/anchor.ts';
import { parseCents } from '#contract/shared/money.ts';
import { slugOf } from '#contract/shared/text/slug.ts';
import { areSimilarNames } from '#server/features/donations/donors/similar-names.ts';
import { readCell } from '#server/features/newsletter/imports/consent/cells.ts';
import { readHeading } from '#server/features/newsletter/imports/consent/headings.ts';
import { readAddress } from '#server/features/newsletter/imports/names.ts';
import { networkOf } from '#server/http/access/gate.ts';
import { localPath } from '#server/http/forms/local-path.ts';
import { neutralize, restore } from '#server/platform/csv/formulas.ts';
import { delimiterOf } from '#server/platform/csv/parse-rows.ts';
import { withoutAddresses } from '#server/platform/mail/without-addresses.ts';
import { TermFinder } from '#server/platform/markdown/elements/key-terms.ts';
import { typesetText } from '#server/platform/markdown/elements/typography.ts';
import { plainText } from '#server/platform/markdown/plain-text.ts';
import { PrintRenderer } from '#server/platform/markdown/print-renderer.ts';
import { countWords } from '#server/platform/markdown/reading-time.ts';
import {
  callOf,
  exampleBody,
  fieldsOf,
  paths,
  withField,
} from '#tests/support/http/example-bodies.ts';
import { everyNth } from '#tests/support/samples.ts';
import { cpuTimeOf, leastCpuTimeOf } from '#tests/support/time/cpu-time.ts';
import { listPatterns, repeats } from '../../../scripts/checks/regular-expressions.ts';

/** The steps, in characters: a pattern whose time grows with the square is noticed at the first. */
const steps = [12_500, 25_000, 50_000, 100_000, 200_000];

/** One of the characters that each part of a pattern matches, in order. */
function charactersOf({ source }: RegExp): string[] {
  const parts =
    source.match(/\\p\{\w+\}|\\u[\da-f]{4}|\\.|\[(?:\\.|[^\]\\])+\]|[^()|?*+{}^$]/giu) ?? [];
  const sample = (part: string): string => {
    if (part.startsWith('[^'))
      return [...'x1 -\n'].find((one) => new RegExp(part).test(one)) ?? 'x';
    if (part.startsWith('[')) return sample(/^\[(\\p\{\w+\}|\\.|.)/u.exec(part)?.[1] ?? 'x');
    if (/^\\p\{Lu/.test(part)) return 'A';
    if (/^\\[pPwSDB]/.test(part)) return 'a';
    if (/^\\[bB]$/.test(part)) return '';
    const kinds: Record<string, string> = {
      '\\d': '1',
      '\\s': ' ',
      '\\n': '\n',
      '\\r': '\r',
      '.': 'x',
    };
    return kinds[part] ?? part.replace(/^\\/, '');
  };
  return parts.map(sample);
}

/** The parts that repeat in the worst texts for a pattern: each of its first characters, and each of its beginnings. */
function worstFor(pattern: RegExp): { before: string; repeated: string }[] {
  const characters = charactersOf(pattern).slice(0, 12);
  const beginnings = characters.map((_, index) => characters.slice(0, index + 1).join(''));
  return characters.flatMap((repeated, index) => [
    { before: beginnings[index - 1] ?? '', repeated },
    { before: '', repeated: beginnings[index] ?? '' },
  ]);
}

/**
 * Runs some work on ever longer texts.
 * @returns the length from which on it held the event loop for too long; undefined: none
 */
async function tooLongFrom(
  work: (text: string) => unknown,
  { before, repeated }: { before: string; repeated: string },
): Promise<number | undefined> {
  if (repeated === '') return undefined;
  for (const length of steps) {
    const text = `${before}${repeated.repeat(Math.ceil(length / repeated.length))}\u0001`;
    const run = () => work(text);
    if ((await cpuTimeOf(run)) < 50) continue;
    if ((await leastCpuTimeOf(run)) >= 50) return length;
  }
  return undefined;
}

/** As a replacement that finds every occurrence does. */
const searchedWith = (pattern: RegExp) => (text: string) =>
  pattern.global ? text.replace(pattern, '') : pattern.test(text);

/** @returns the first text that takes too long; undefined: none does */
async function slowTextFor(pattern: RegExp): Promise<string | undefined> {
  for (const worst of worstFor(pattern)) {
    const length = await tooLongFrom(searchedWith(pattern), worst);
    if (length !== undefined) return `${JSON.stringify(worst)} from ${length} characters on`;
  }
  return undefined;
}

describe('27: The worst text for a regular expression', { timeout: 10 * 60_000 }, () => {
  test('takes less than 50 ms at every length, for patterns of the server', async () => {
    const slow: Record<string, string> = {};
    const repeating = listPatterns().filter(({ pattern }) => repeats(pattern));
    for (const { place, pattern } of everyNth(10, repeating)) {
      const text = await slowTextFor(pattern);
      if (text !== undefined) slow[`${place} ${pattern}`] = text;
    }
    expect(slow).toEqual({});
  });

  test.each([/\/+$/, /\s+$/, /<[^>]*>/g])(
    'is found if the time grows with the square: %s',
    async (pattern) => {
      expect(await slowTextFor(pattern)).toBeDefined();
    },
  );
});

/** Words in the headings and cells of a subscriber file, and numbers in groups. */
const wordsOfFiles = [
  'list',
  'email ',
  'e mail',
  'opted out ',
  'unsub',
  '1,000',
  '1 000 ',
  '2026-1-',
].map((part) => `${part.repeat(25_000)}!`);

const finder = new TermFinder([{ id: 'bmi', term: 'Body mass index (BMI)', html: '' }]);

/** Parts of HTML that begin something without an end. */
const unclosed = [
  '<a',
  '<a ',
  '<sup>',
  '<details>',
  '<audio>',
  '<a href="',
  '<!',
  '</',
  '"<',
  '&#',
];

describe('27: A long hostile text', () => {
  const texts = [
    'a',
    'a.',
    'a-',
    '-',
    '.',
    '@',
    'a@',
    'a@a.',
    '1',
    '/',
    ':',
    '٣',
    ' ',
    '\n',
    '_',
  ].flatMap((part) => {
    const long = part.repeat(Math.ceil(200_000 / part.length));
    return [long, `${long}!`, `a@${long}`, `a@${long}!`];
  });

  test.each(paths.filter((path) => fieldsOf(path).length > 0))(
    'is checked quickly in every field of %s',
    async (path) => {
      const { body } = callOf(path);
      const example = exampleBody(path);
      for (const { place } of fieldsOf(path)) {
        for (const text of texts) {
          const sent = withField(example, place, text);
          const check = () => body.safeParse(sent);
          if ((await cpuTimeOf(check)) < 50) continue;
          expect(await leastCpuTimeOf(check), `${place}: ${text.slice(0, 10)}…`).toBeLessThan(50);
        }
      }
    },
  );

  test.each<[string, (text: string) => unknown]>([
    ['the address of a client', networkOf],
    ['a page to go back to', localPath],
    ['an amount of money', parseCents],
    // No name exceeds the contract's maximum length.
    [
      'the name of a donor',
      (text) => areSimilarNames(text.slice(0, 200), `${text.slice(0, 200)} A`),
    ],
    ['the heading of a column', (text) => readHeading(text)],
    ['what a cell says about consent', (text) => readCell(text)],
    ['an address in a list', readAddress],
    ['a cell of a list', (text) => restore(neutralize(text))],
    ['the first row of a list', delimiterOf],
    ['a reason of a mail server', withoutAddresses],
    ['the name of a page', (text) => `${slugOf(text, '')}${anchorOf(text)}`],
    ['a title', typesetText],
    ['HTML', (text) => plainText(text)],
    ['HTML whose words are counted', (text) => countWords(text)],
    ['HTML to print', (text) => new PrintRenderer('https://site.test').prepare(text)],
    ['HTML with key terms', (text) => finder.markFirst(text, (_, words) => words)],
  ])('is read quickly as %s', async (_what, read) => {
    for (const text of [
      ...texts,
      ...wordsOfFiles,
      ...unclosed.map((part) => part.repeat(200_000 / part.length)),
    ]) {
      expect(await leastCpuTimeOf(() => read(text)), text.slice(0, 10)).toBeLessThan(50);
    }
  });
});
