import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { enforceMinimumRate } from './minimum-rate.ts';

const pace = { grace: 10_000, bytesPerSecond: 100 };

describe('The pace of a body', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('may be slow at first, and is then rejected once', () => {
    const refused = vi.fn();
    enforceMinimumRate(new PassThrough(), refused, pace);
    vi.advanceTimersByTime(10_000);
    expect(refused).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(refused).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'tooSlow' }));
  });

  test('gives more time to a body that keeps arriving', async () => {
    const refused = vi.fn();
    const body = new PassThrough();
    enforceMinimumRate(body, refused, pace);
    for (let second = 0; second < 60; second += 1) {
      body.write(Buffer.alloc(100));
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(refused).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(12_000);
    expect(refused).toHaveBeenCalledOnce();
  });

  test('is no longer checked after it is stopped', () => {
    const refused = vi.fn();
    enforceMinimumRate(new PassThrough(), refused, pace)();
    vi.advanceTimersByTime(60_000);
    expect(refused).not.toHaveBeenCalled();
  });
});
