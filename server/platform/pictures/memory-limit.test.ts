import { expect, test } from 'vitest';
import { memoryLimit } from './memory-limit.ts';

const megabyte = 1024 * 1024;

test('A picture may take half of a small machine, and never more than the largest needs', () => {
  expect(memoryLimit(512 * megabyte)).toBe(256 * megabyte);
  expect(memoryLimit(16 * 1024 * megabyte)).toBe(640 * megabyte);
});
