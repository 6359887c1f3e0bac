import { describe, expect, test } from 'vitest';
import { parseCents } from '#contract/shared/money.ts';
import { areSimilarNames } from '#server/features/donations/donors/similar-names.ts';
import { readStatus, statusColumnAt } from '#server/features/newsletter/imports/status.ts';
import { networkOf } from '#server/http/access/gate.ts';
import { localPath } from '#server/http/forms/local-path.ts';
import {
  callOf,
  exampleBody,
  fieldsOf,
  paths,
  withField,
} from '#tests/support/http/example-bodies.ts';
import { cpuTimeOf, leastCpuTimeOf } from '#tests/support/time/cpu-time.ts';

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
    ['the heading of a column', (text) => statusColumnAt(0, text)],
    ['the status of a subscriber', (text) => readStatus(text, statusColumnAt(0, 'Status'))],
  ])('is read quickly as %s', async (_what, read) => {
    for (const text of [...texts, ...wordsOfFiles]) {
      expect(await leastCpuTimeOf(() => read(text)), text.slice(0, 10)).toBeLessThan(50);
    }
  });
});
