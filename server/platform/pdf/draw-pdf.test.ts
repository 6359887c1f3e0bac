import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawPdf } from './draw-pdf.ts';

/** The contents of a PDF's compressed streams. */
function streamsIn(pdf: Buffer): string[] {
  const source = pdf.toString('latin1');
  return [...source.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, packed = '']) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    } catch {
      return [];
    }
  });
}

/** The letters that a reader finds in a PDF's embedded fonts. */
function lettersIn(pdf: Buffer): Set<string> {
  const maps = streamsIn(pdf).filter((stream) => stream.includes('beginbfrange'));
  const codes = maps.flatMap((map) =>
    [...map.matchAll(/<((?:[\da-f]{4})+)>/gi)].map(([, code = '']) => code),
  );
  const texts = codes.map((code) => Buffer.from(code, 'hex').swap16().toString('utf16le'));
  return new Set(texts.join(''));
}

test('Names in any letters are printed in embedded fonts, and can be read aloud', async () => {
  const names = 'Zoë Łukasz Ἑλένη Владимир 王小明 สมชาย नरेंद्र';
  const pdf = await drawPdf({
    title: 'Receipt 2026-000001',
    letters: [[{ kind: 'text', text: `Dear ${names},` }]],
  });
  const letters = lettersIn(pdf);
  expect([...names].filter((letter) => letter !== ' ' && !letters.has(letter))).toEqual([]);
  const source = pdf.toString('latin1');
  expect(source.match(/\/FontFile[23]/g)?.length).toBe(2);
  for (const word of [
    '/StructTreeRoot',
    '/Lang (en-US)',
    '/DisplayDocTitle true',
    '/Marked true',
  ]) {
    expect(source).toContain(word);
  }
});

test('A long table continues on further pages under its heading', async () => {
  const rows = Array.from({ length: 80 }, (_, index) => [`Gift ${index}`, '$25.00']);
  const columns = [
    { heading: 'Gift', share: 2 },
    { heading: 'Amount', share: 1, isNumeric: true as const },
  ];
  const pdf = await drawPdf({ title: 'Statement', letters: [[{ kind: 'table', columns, rows }]] });
  const source = pdf.toString('latin1');
  expect(source.match(/\/Type \/Page\n/g)?.length).toBe(3);
  expect(source.match(/\/S \/TH/g)?.length).toBe(3 * columns.length);
});
