import { describe, expect, test, vi } from 'vitest';
import { id } from '#contract/fields.ts';
import { randomId } from './random-id.ts';

describe('A random id', () => {
  test('is accepted by the call, and unique', () => {
    const made = Array.from({ length: 200 }, randomId);
    for (const each of made) expect(id.safeParse(each).success).toBe(true);
    expect(new Set(made).size).toBe(200);
  });

  test('cannot be guessed from the clock or Math.random', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    vi.spyOn(Date, 'now').mockReturnValue(0);
    const [first, second] = [randomId(), randomId()];
    vi.restoreAllMocks();
    expect(first).not.toBe(second);
  });
});
