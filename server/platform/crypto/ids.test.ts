import { describe, expect, test } from 'vitest';
import { hashToken, newId, newIdInOrder, newToken } from './ids.ts';

/** How many different characters many ids have at each position. */
function varietyOf(make: () => string): number[] {
  const made = Array.from({ length: 500 }, make);
  return Array.from(made[0] ?? '', (_, place) => new Set(made.map((text) => text[place])).size);
}

describe('An unguessable value', () => {
  test.each([
    ['an id', newId, 128],
    ['a token', newToken, 256],
  ] as const)('has enough random bits: %s', (_name, make, bits) => {
    const made = Array.from({ length: 200 }, make);
    expect(new Set(made).size).toBe(200);
    for (const each of made) expect(Buffer.from(each, 'base64url').length * 8).toBe(bits);
    // The last character has fewer bits than the others.
    expect(Math.min(...varietyOf(make).slice(0, -1))).toBeGreaterThan(50);
  });
});

test('A token is stored as its SHA-256', () => {
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('Sortable ids are in order of creation, even within one millisecond', () => {
  const now = Date.UTC(2026, 10, 22);
  const made = [now, now, now, now + 1, now + 1, now + 60_000].map((at) => newIdInOrder(at));
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
});
