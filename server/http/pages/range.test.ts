import { describe, expect, test } from 'vitest';
import { readRange } from './range.ts';

describe('A range of a file of a hundred bytes', () => {
  test.each([
    ['bytes=0-9', { first: 0, last: 9 }],
    ['bytes=90-', { first: 90, last: 99 }],
    ['bytes=-5', { first: 95, last: 99 }],
    ['bytes=-500', { first: 0, last: 99 }],
    ['bytes=50-5000', { first: 50, last: 99 }],
  ])('is satisfiable: %s', (header, range) => {
    expect(readRange(header, 100)).toEqual(range);
  });

  test.each(['bytes=100-', 'bytes=5000-6000', 'bytes=-0'])('is not satisfiable: %s', (header) => {
    expect(readRange(header, 100)).toBe('outside');
  });

  test.each([
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=9-1',
    'bytes=0-1,5-6',
    'lines=0-1',
    'bytes=a-b',
  ])('is ignored, and the whole file is sent: %s', (header) => {
    expect(readRange(header, 100)).toBeUndefined();
  });
});
