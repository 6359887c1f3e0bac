import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { NetworkBudget } from '#server/platform/limits/network-budget.ts';
import { readBody } from './read-body.ts';

/** One network may use half of it, in bytes. */
const maxTotal = 20_000;

function aBody({ limit = 8_000, declared }: { limit?: number; declared?: number } = {}) {
  const budget = new NetworkBudget(maxTotal);
  const stream = new PassThrough();
  const read = readBody(stream, { limit, declared }, budget.open('a'));
  read.catch(() => undefined);
  return { budget, stream, read };
}

afterEach(() => void vi.useRealTimers());

describe('A body', () => {
  test('is read completely if it arrives in small pieces', async () => {
    const { stream, read, budget } = aBody();
    const sent = Buffer.from(Array.from({ length: 6_000 }, (_, index) => index % 251));
    for (let at = 0; at < sent.length; at += 7) stream.write(sent.subarray(at, at + 7));
    stream.end();
    expect(await read).toEqual(sent);
    // Piece by piece it takes no more memory than its maximum.
    expect(budget.held).toBeLessThanOrEqual(8_000);
  });

  test('is read completely when small and large pieces alternate', async () => {
    const sent = Buffer.from(Array.from({ length: 150_000 }, (_, index) => index % 251));
    const stream = new PassThrough();
    const share = new NetworkBudget(1_000_000).open('a');
    const read = readBody(stream, { limit: 150_000, declared: 150_000 }, share);
    const lengths = [7, 30_000, 5, 20_000, 4_096, 60_000, 1, 20_000];
    let at = 0;
    for (const length of lengths) {
      // A buffer of its own, as from a socket.
      stream.write(Buffer.from(Uint8Array.from(sent.subarray(at, at + length))));
      at += length;
    }
    stream.end(sent.subarray(at));
    expect((await read).equals(sent)).toBe(true);
  });

  test('takes no memory before any of it arrives, even if it declares a length', () => {
    expect(aBody({ declared: 8_000 }).budget.held).toBe(0);
  });

  test('that exceeds its limit is rejected and released', async () => {
    const { stream, read, budget } = aBody();
    stream.write(Buffer.alloc(5_000));
    stream.write(Buffer.alloc(5_000));
    await expect(read).rejects.toMatchObject({ code: 'tooLarge' });
    expect(budget.held).toBe(0);
  });

  test('that exceeds the shared cap is rejected, with a time to retry', async () => {
    const { stream, read, budget } = aBody({ limit: 20_000 });
    stream.write(Buffer.alloc(11_000));
    await expect(read).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } });
    expect(budget.held).toBe(0);
  });

  test('that breaks off is bad input, and is released', async () => {
    const { stream, read, budget } = aBody();
    stream.write(Buffer.alloc(100));
    stream.destroy();
    await expect(read).rejects.toMatchObject({ code: 'badInput' });
    expect(budget.held).toBe(0);
  });

  test('that stalls is rejected when its time is over, and is released', async () => {
    vi.useFakeTimers();
    const { stream, read, budget } = aBody();
    stream.write(Buffer.alloc(100));
    await vi.advanceTimersByTimeAsync(14_000);
    expect(budget.held).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(3_000);
    await expect(read).rejects.toMatchObject({ code: 'tooSlow' });
    expect(budget.held).toBe(0);
  });
});
