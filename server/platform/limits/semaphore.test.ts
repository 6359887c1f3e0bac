import { afterEach, expect, test, vi } from 'vitest';
import { Semaphore } from './semaphore.ts';

/** Work that the test ends. */
function someWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let hasBegun = false;
  const run = () => {
    hasBegun = true;
    return promise;
  };
  return { run, end: () => resolve('done'), fail: reject, hasBegun: () => hasBegun };
}

afterEach(() => void vi.useRealTimers());

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('runs a limited number at once, and the next when one has ended, in order of arrival', async () => {
  const semaphore = new Semaphore({ maxRunning: 2, waiting: 10 });
  const all = [someWork(), someWork(), someWork(), someWork()];
  const results = all.map(({ run }) => semaphore.run(run));
  await settle();
  expect(all.map(({ hasBegun }) => hasBegun())).toEqual([true, true, false, false]);
  all[1]?.end();
  await settle();
  expect(all.map(({ hasBegun }) => hasBegun())).toEqual([true, true, true, false]);
  for (const { end } of all) end();
  expect(await Promise.all(results)).toEqual(Array(4).fill('done'));
});

test('passes the slot on when work fails', async () => {
  const semaphore = new Semaphore({ maxRunning: 1, waiting: 1 });
  const [bad, good] = [someWork(), someWork()];
  const results = [semaphore.run(bad.run), semaphore.run(good.run)];
  bad.fail(new Error('stop'));
  good.end();
  await expect(results[0]).rejects.toThrow('stop');
  expect(await results[1]).toBe('done');
});

test('rejects work beyond the queue, and says when to retry', async () => {
  const semaphore = new Semaphore({ maxRunning: 1, waiting: 1 });
  const [first, second] = [someWork(), someWork()];
  const results = [semaphore.run(first.run), semaphore.run(second.run)];
  await expect(semaphore.run(someWork().run)).rejects.toMatchObject({
    code: 'unavailable',
    details: { retryAfter: expect.any(Number) },
  });
  first.end();
  second.end();
  expect(await Promise.all(results)).toEqual(['done', 'done']);
});

test('pauses between queued tasks, but not for a single one', async () => {
  const semaphore = new Semaphore({ maxRunning: 1, waiting: 10, pauseRatio: 1 });
  const order: string[] = [];
  const note = (name: string) => async () => {
    order.push(name);
    await settle();
  };
  await semaphore.run(note('alone'));
  const results = [semaphore.run(note('first')), semaphore.run(note('second'))];
  expect(order).toEqual(['alone', 'first']);
  await Promise.all(results);
  expect(order).toEqual(['alone', 'first', 'second']);
});

test('pauses no longer than its limit, however long the work took', async () => {
  const semaphore = new Semaphore({
    maxRunning: 1,
    waiting: 10,
    pauseRatio: 1_000_000,
    longestPause: 1,
  });
  const order: string[] = [];
  const work = (name: string) => async () => {
    await new Promise((done) => setTimeout(done, 5));
    order.push(name);
  };
  await Promise.all([semaphore.run(work('first')), semaphore.run(work('second'))]);
  expect(order).toEqual(['first', 'second']);
});

test('rejects work that has waited too long, and not what has a slot', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const semaphore = new Semaphore({ maxRunning: 1, waiting: 10, longestWait: 1_000 });
  const [first, second, third] = [someWork(), someWork(), someWork()];
  const running = semaphore.run(first.run);
  const late = semaphore.run(second.run);
  await vi.advanceTimersByTimeAsync(900);
  const patient = semaphore.run(third.run);
  vi.advanceTimersByTime(200);
  await expect(late).rejects.toMatchObject({ code: 'unavailable' });
  first.end();
  expect(await running).toBe('done');
  await vi.advanceTimersByTimeAsync(5_000);
  expect([second.hasBegun(), third.hasBegun()]).toEqual([false, true]);
  third.end();
  expect(await patient).toBe('done');
});

test('work that no one needs anymore leaves the queue', async () => {
  const semaphore = new Semaphore({ maxRunning: 1, waiting: 1 });
  const [first, second, third] = [someWork(), someWork(), someWork()];
  const client = new AbortController();
  const running = semaphore.run(first.run);
  const left = semaphore.run(second.run, { signal: client.signal });
  client.abort();
  await expect(left).rejects.toMatchObject({ code: 'unavailable' });
  const next = semaphore.run(third.run);
  const gone = semaphore.run(second.run, { signal: client.signal });
  await expect(gone).rejects.toMatchObject({ code: 'unavailable' });
  first.end();
  third.end();
  expect(await Promise.all([running, next])).toEqual(['done', 'done']);
  expect(second.hasBegun()).toBe(false);
});
