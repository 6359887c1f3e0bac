import { describe, expect, test, vi } from 'vitest';
import { countTurns } from '#tests/support/count-turns.ts';
import type { UnnamedRow } from './parse-rows.ts';
import { streamCsv } from './stream.ts';

/**
 * Reads a text in chunks of bytes.
 * @param size of a chunk
 */
async function read(
  text: string | Buffer,
  { maxRows = 100, size = 7 } = {},
): Promise<UnnamedRow[]> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  async function* pieces() {
    for (let first = 0; first < bytes.length; first += size) {
      yield bytes.subarray(first, first + size);
    }
  }
  return all(streamCsv(pieces, maxRows));
}

async function all(stream: AsyncIterable<UnnamedRow>): Promise<UnnamedRow[]> {
  const rows: UnnamedRow[] = [];
  for await (const row of stream) rows.push(row);
  return rows;
}

test('Rows have the number of the line on which they end, and blank ones are skipped', async () => {
  expect(await read('a,b\n\n"1\n2", 3 \n , \n4')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 4, cells: ['1\n2', '3'] },
    { line: 6, cells: ['4'] },
  ]);
});

describe('Others have their turns while a large file is read', () => {
  /** How often others had a turn. */
  async function turnsWhile(text: string, options: { maxRows: number; size: number }) {
    const { result: rows, turns } = await countTurns(read(text, options));
    return { rows: rows.length, turns };
  }

  test('with long rows', async () => {
    const size = 1_280_000;
    const text = `${'a wide row '.repeat(20)}\n`.repeat(6_000);
    const { rows, turns } = await turnsWhile(text, { maxRows: 6_000, size });
    expect(rows).toBe(6_000);
    expect(turns).toBeGreaterThan(2 * (size / 65_536));
  });

  test('with many short rows in few bytes', async () => {
    const { rows, turns } = await turnsWhile('x\n'.repeat(20_000), {
      maxRows: 20_000,
      size: 40_000,
    });
    expect(rows).toBe(20_000);
    expect(turns).toBeGreaterThanOrEqual(20_000 / 500);
  });
});

describe('Rows of different lengths', () => {
  test('keep their order, their lines and their cells', async () => {
    const text = 'a,b,c\n1\n2,"x\ny"\n\n3,"4, 5"\n6,7,8,9\n"10"\n11,12,13\n';
    expect(await read(text, { size: 1_000 })).toEqual([
      { line: 1, cells: ['a', 'b', 'c'] },
      { line: 2, cells: ['1'] },
      { line: 4, cells: ['2', 'x\ny'] },
      { line: 6, cells: ['3', '4, 5'] },
      { line: 7, cells: ['6', '7', '8', '9'] },
      { line: 8, cells: ['10'] },
      { line: 9, cells: ['11', '12', '13'] },
    ]);
  });

  test('cost no error each', async () => {
    const errors = vi.spyOn(Error, 'captureStackTrace');
    const rows = await read(`a,b,c\n${'1\n2,3\n"4"\n5,6,7,8\n'.repeat(20)}`, { size: 1_000 });
    expect(rows).toHaveLength(81);
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
  });

  test('are refused with the line of the unreadable one', async () => {
    // Fewer characters than a row may have, but more bytes.
    const text = `a,b\n1\n2,3\n${'語'.repeat(10_000)}\n4,5\n`;
    await expect(read(text, { size: 100_000 })).rejects.toThrow('Check the quotes in line 4.');
  });
});

test('A character split between two chunks stays intact', async () => {
  const rows = await read('Zoë;Žofie;💚\n'.repeat(20), { size: 3 });
  expect(rows).toHaveLength(20);
  for (const { cells } of rows) expect(cells).toEqual(['Zoë', 'Žofie', '💚']);
});

describe('A first line that says what separates the cells', () => {
  test.each([
    ['sep=;', 'a, b;c'],
    ['SEP=|', 'a, b|c'],
    ['"sep=;"', 'a, b;c'],
    ['sep=\t', 'a, b\tc'],
    ['sep=,', '"a, b",c'],
  ])('%j is followed, and is no row', async (first, row) => {
    for (const text of [`\uFEFF${first}\r\n${row}\r\nd`, `${first}\n\n${row}\nd`]) {
      const rows = await read(text);
      expect(rows.map(({ cells }) => cells)).toEqual([['a, b', 'c'], ['d']]);
      expect(rows[0]?.line).toBe(text.slice(0, text.indexOf(row)).split('\n').length);
    }
  });

  test('is one only as a whole, and a stray quote in the heading after it is still found', async () => {
    expect((await read('sep=;x\na'))[0]?.cells).toEqual(['sep=', 'x']);
    await expect(read('sep=;\n"a;b\nc;d\n')).rejects.toThrow('We couldn’t read the first row');
  });
});

test('Formula apostrophes are removed, and so are characters that cannot be stored', async () => {
  expect((await read("'=1+1,a\0b,'quoted'"))[0]?.cells).toEqual(['=1+1', 'ab', "'quoted'"]);
});

describe('A file is rejected', () => {
  test('at the first row beyond the limit, without reading the rest', async () => {
    let pieces = 0;
    async function* endless() {
      for (;;) {
        pieces += 1;
        yield Buffer.from('row\n'.repeat(1_000));
        // Guessing the encoding reads it once; ten million rows are as good as endless.
        if (pieces === 10_000) return;
      }
    }
    const rows = all(streamCsv(endless, 5_000));
    await expect(rows).rejects.toThrow('Files can have up to 5,000 rows. Please split the file.');
    expect(pieces).toBeLessThan(10_100);
  });

  test.each([
    ['an Excel workbook', '504b03041400'],
    ['a workbook of an old Excel', 'd0cf11e0a1b1'],
  ])('if it is %s', async (_what, start) => {
    const bytes = Buffer.concat([Buffer.from(start, 'hex'), Buffer.from('a,b\nc,d\n')]);
    for (const size of [1, bytes.length]) {
      await expect(read(bytes, { size })).rejects.toMatchObject({
        code: 'badInput',
        details: { errors: { file: expect.stringContaining('download it as CSV') } },
      });
    }
  });

  test('if its first row has a stray quote, since the columns are then unknown', async () => {
    await expect(read('\n"a,b\nc,d\n')).rejects.toThrow('We couldn’t read the first row');
  });

  test('if more lines are unreadable than there may be rows', async () => {
    await expect(read(`a,b\n${'"c,d\n'.repeat(102)}`)).rejects.toThrow('up to 100 rows');
  });
});

test('Rows around a stray quote are read, with their lines', async () => {
  const rows = await read('a,b\n"c,d\ne,f\nBob "B" Oak,g\n');
  expect(rows).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['e', 'f'] },
    { line: 4, cells: ['Bob "B" Oak', 'g'] },
  ]);
});
