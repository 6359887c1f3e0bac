import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formulasIn } from '#tests/support/spreadsheets.ts';
import { neutralize, restore } from './formulas.ts';
import { cleanCell } from './parse-rows.ts';
import { writeCsv } from './write.ts';

const parts = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  '－',
  '＠',
  '\t',
  '\r',
  '\n',
  '\r\n',
  ',',
  ';',
  '"',
  "'",
  ' ',
  '\u00a0',
  '\ufeff',
  '\u200b',
  '\0',
  'a',
  '1',
  'Hello',
  '=HYPERLINK("x")',
);
const hostile = fc.array(parts, { maxLength: 12 }).map((some) => some.join(''));

describe('A file of hostile text', () => {
  test('starts no cell as a formula, whatever separator and line break it is read with', () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (row) => {
        const csv = writeCsv(row.map(String), [row, ['last', ...row]]);
        expect(formulasIn(csv)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ['a line of a message', 'Hello,\n=HYPERLINK("https://evil.example")'],
    ['a line after a lone CR', 'Hello\r=1+1'],
    ['a cell of a list with semicolons', 'x;=1+1'],
    ['a full-width sign', '＝1+1'],
    ['a quote before the sign', 'x;"=1+1'],
    ['a tab', '\t=1+1'],
  ])('is harmless: %s', (_name, text) => {
    const csv = writeCsv(['name', 'text'], [['x', text]]);
    expect(formulasIn(csv)).toEqual([]);
  });
});

test('Text is unchanged by an export and import, except for line breaks', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(restore(neutralize(text))).toBe(text.replace(/\r\n?/g, '\n'));
    }),
    { numRuns: 5_000 },
  );
});

test('Harmless text is unchanged', () => {
  const text = 'Hello\n\nI\'m 30 - and "fine"; e-mail: a@b.example\n\nBye';
  expect(neutralize(text)).toBe(text);
  expect(cleanCell("'quoted'")).toBe("'quoted'");
});

test('Every cell is quoted, and our own figures stay numbers', () => {
  expect(writeCsv(['name', 'net'], [['', -12.5]])).toBe('"name","net"\r\n"","-12.5"\r\n');
});

test('A long cell of line breaks takes linear time', () => {
  const text = '\t'.repeat(200_000);
  expect(restore(neutralize(text))).toBe(text);
});
