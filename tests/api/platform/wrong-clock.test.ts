import { afterEach, describe, expect, test, vi } from 'vitest';
import { day, hour, minute } from '#contract/shared/time-units.ts';
import { periodic, runIfDue } from '#server/platform/jobs/schedule.ts';
import { countWithBackoff, incrementCounter } from '#server/platform/limits/rate-limit.ts';
import { aServer } from '#tests/support/server/server.ts';
import { passTime, setClock } from '#tests/support/time/clock.ts';

const server = await aServer();
const { db } = server;

afterEach(() => {
  vi.useRealTimers();
});

describe('After the clock has gone back four days', () => {
  test('a full window has ended', async () => {
    const limit = { bucket: 'clock:window', window: hour };
    const before = Date.now();
    passTime(4 * day);
    await incrementCounter(db, limit);
    expect((await incrementCounter(db, limit)).count).toBe(2);
    setClock(before);
    const { count, resetsAt } = await incrementCounter(db, limit);
    expect([count, resetsAt]).toEqual([1, before + hour]);
  });

  test('a window that a node with a fast clock began continues', async () => {
    const limit = { bucket: 'clock:skew', window: hour };
    const before = Date.now();
    passTime(10 * minute);
    await incrementCounter(db, limit);
    setClock(before);
    expect((await incrementCounter(db, limit)).count).toBe(2);
  });

  test('no one waits four days for the next attempt', async () => {
    const limit = { bucket: 'clock:backoff', free: 1, window: hour, longestWait: 5 * minute };
    const before = Date.now();
    passTime(4 * day);
    await countWithBackoff(db, limit);
    await countWithBackoff(db, limit);
    expect(await countWithBackoff(db, limit)).toBeGreaterThan(0);
    setClock(before);
    expect(await countWithBackoff(db, limit)).toBe(0);
  });

  test('a job that was claimed for too long is due, and one that is planned too far ahead is planned anew', async () => {
    let runs = 0;
    const plan = periodic('clock', hour, hour);
    const run = () => runIfDue(db, plan, async () => (runs += 1));
    const set = (values: { next_at: number; lease_until: number }) =>
      db.updateTable('schedules').set(values).where('name', '=', 'clock').execute();
    expect(await run()).toBe(true);
    await set({ next_at: Date.now() - 1, lease_until: Date.now() + minute });
    expect(await run()).toBe(false);
    await set({ next_at: Date.now() - 1, lease_until: Date.now() + 4 * day });
    expect(await run()).toBe(true);
    await set({ next_at: Date.now() + 5 * day, lease_until: 0 });
    expect(await run()).toBe(false);
    const { next_at } = await db
      .selectFrom('schedules')
      .select('next_at')
      .where('name', '=', 'clock')
      .executeTakeFirstOrThrow();
    expect(next_at).toBeLessThanOrEqual(Date.now() + hour + minute);
    expect(runs).toBe(2);
  });
});
