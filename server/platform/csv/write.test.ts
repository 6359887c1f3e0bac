import { expect, test } from 'vitest';
import { writeCsv, writeLongCsv } from './write.ts';

test('Others have their turns while many rows are written', async () => {
  const rows = Array.from({ length: 5_500 }, (_, index) => [index, `=${index}`]);
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const csv = await writeLongCsv(['number', 'text'], rows);
  isOver = true;
  expect(csv).toBe(writeCsv(['number', 'text'], rows));
  expect(turns).toBeGreaterThanOrEqual(5);
});

test('A long CSV without rows is its heading', async () => {
  expect(await writeLongCsv(['a'], [])).toBe('"a"\r\n');
});
