import { expect, test } from 'vitest';
import { type SkippedLine, skipBrokenLines } from './skip-broken-lines.ts';

/** @param size of the chunks of the text */
async function clean(text: string, size = 1_000) {
  const aside: SkippedLine[] = [];
  async function* pieces() {
    for (let first = 0; first < text.length; first += size) yield text.slice(first, first + size);
  }
  let kept = '';
  for await (const rows of skipBrokenLines(pieces(), ',', (line) => aside.push(line))) {
    kept += rows.join('');
  }
  return { kept, lines: aside.map(({ line }) => line), aside };
}

test.each([1, 2, 7, 1_000])(
  'A line with a stray quote affects no other line, in chunks of %i',
  async (size) => {
    const rows = ['a,b', '"x,y', 'c,d', 'e,"f"g', '"h","i"', 'j,"k', 'l,m'];
    const { kept, lines } = await clean(rows.join('\r\n'), size);
    expect(kept).toBe('a,b\n\nc,d\n\n"h","i"\n\nl,m\n');
    expect(lines).toEqual([2, 4, 6]);
  },
);

test.each([
  ['a cell over some lines', '"a\nb\nc",d\ne\n'],
  ['escaped quotes', '"a ""b"" c",""\n'],
  ['a quote inside a bare cell', 'Bob "Bobby" Smith,6" pipe\n'],
  ['spaces around quotes', ' "a" , "b"\t\n'],
])('Nothing is skipped in %s', async (_what, text) => {
  expect(await clean(text)).toMatchObject({ kept: text, lines: [] });
});

test('A quote after a no-break space opens a cell, as it does for the parser', async () => {
  const { kept, lines } = await clean('a,b\n\u00a0"c\nd",e\n\u00a0"f,g\nh,i\n');
  expect(kept).toBe('a,b\n\u00a0"c\nd",e\n\nh,i\n');
  expect(lines).toEqual([4]);
});

test('A quote that is never closed affects only its own line, however long the rest is', async () => {
  const rest = 'c,d\n'.repeat(5_000);
  const { kept, lines } = await clean(`"a,b\n${rest}`);
  expect(kept).toBe(`\n${rest}`);
  expect(lines).toEqual([1]);
});

test('An endless line is skipped, and little of it is held in memory', async () => {
  const { kept, aside } = await clean(`a\n${'x'.repeat(200_000)}\nb`, 900);
  expect(kept).toBe('a\n\nb\n');
  expect(aside).toMatchObject([{ line: 2, why: 'This line is longer than 20,000 characters.' }]);
  expect(aside[0]?.text.length).toBeLessThanOrEqual(200);
});
