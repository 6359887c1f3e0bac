import { SourceMap, type SourceMapPayload } from 'node:module';
import { expect, test } from 'vitest';
import { originalPositions } from './original-positions.ts';

test('Places in a bundle are found in its sources, as Node finds them', () => {
  // console.log("one");\nconst answer = 42, other = answer;
  const map: SourceMapPayload = {
    version: 3,
    file: 'bundle.js',
    sources: ['one.ts', 'folder/two.ts'],
    sourcesContent: [],
    names: ['answer'],
    sourceRoot: '',
    mappings: 'AAAA,QAAQ,IAAI,KAAK;;ACEjB,MAAMA,SAAS,IAAI,QAAQA',
  };
  const node = new SourceMap(map);
  const wanted = [0, 2].flatMap((line) =>
    Array.from({ length: 60 }, (_, column) => ({ line, column })),
  );
  const found = originalPositions(map, wanted);
  for (const [index, { line, column }] of wanted.entries()) {
    const entry = node.findEntry(line, column) as { originalSource: string; originalLine: number };
    expect(found[index]).toMatchObject({ source: entry.originalSource, line: entry.originalLine });
  }
});

test('A place on a line that was made from nothing is not found', () => {
  const map = { sources: ['one.ts'], mappings: 'AAAA;;AACA,A' };
  expect(originalPositions(map, [{ line: 1, column: 3 }])).toEqual([undefined]);
  expect(originalPositions(map, [{ line: 7, column: 3 }])).toEqual([undefined]);
  expect(originalPositions(map, [{ line: 2, column: 0 }])).toEqual([undefined]);
});
