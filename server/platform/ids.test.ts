import { describe, expect, test } from 'vitest';
import { newId, newToken } from './ids.ts';

describe('What nobody may guess', () => {
  test.each([
    ['an id', newId, 128],
    ['a token', newToken, 256],
  ] as const)('has enough random bits: %s', (_name, make, bits) => {
    const made = Array.from({ length: 200 }, make);
    expect(new Set(made).size).toBe(200);
    for (const each of made) expect(Buffer.from(each, 'base64url').length * 8).toBe(bits);
  });
});
