import { expect, test } from 'vitest';
import { countTurns } from '#tests/support/count-turns.ts';
import { writeCsv, writeLongCsv } from './write.ts';

test('Others have their turns while many rows are written', async () => {
  const rows = Array.from({ length: 5_500 }, (_, index) => [index, `=${index}`]);
  const { result: csv, turns } = await countTurns(writeLongCsv(['number', 'text'], rows));
  expect(csv).toBe(writeCsv(['number', 'text'], rows));
  expect(turns).toBeGreaterThanOrEqual(5);
});

test('A long CSV without rows is its heading', async () => {
  expect(await writeLongCsv(['a'], [])).toBe('"a"\r\n');
});
