import { expect, test } from 'vitest';
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

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('runs a limited number at once, and the next when one has ended, in order of arrival', async () => {
  const turns = new Semaphore({ maxRunning: 2, waiting: 10 });
  const all = [someWork(), someWork(), someWork(), someWork()];
  const results = all.map(({ run }) => turns.run(run));
  await settle();
  expect(all.map(({ hasBegun }) => hasBegun())).toEqual([true, true, false, false]);
  all[1]?.end();
  await settle();
  expect(all.map(({ hasBegun }) => hasBegun())).toEqual([true, true, true, false]);
  for (const { end } of all) end();
  expect(await Promise.all(results)).toEqual(Array(4).fill('done'));
});

test('passes the slot on when work fails', async () => {
  const turns = new Semaphore({ maxRunning: 1, waiting: 1 });
  const [bad, good] = [someWork(), someWork()];
  const results = [turns.run(bad.run), turns.run(good.run)];
  bad.fail(new Error('stop'));
  good.end();
  await expect(results[0]).rejects.toThrow('stop');
  expect(await results[1]).toBe('done');
});

test('rejects work beyond the queue, and says when to retry', async () => {
  const turns = new Semaphore({ maxRunning: 1, waiting: 1 });
  const [first, second] = [someWork(), someWork()];
  const results = [turns.run(first.run), turns.run(second.run)];
  await expect(turns.run(someWork().run)).rejects.toMatchObject({
    code: 'unavailable',
    details: { retryAfter: expect.any(Number) },
  });
  first.end();
  second.end();
  expect(await Promise.all(results)).toEqual(['done', 'done']);
});

test('pauses between queued tasks, but not for a single one', async () => {
  const turns = new Semaphore({ maxRunning: 1, waiting: 10, pauseRatio: 1 });
  const order: string[] = [];
  const note = (name: string) => async () => {
    order.push(name);
    await settle();
  };
  await turns.run(note('alone'));
  const results = [turns.run(note('first')), turns.run(note('second'))];
  expect(order).toEqual(['alone', 'first']);
  await Promise.all(results);
  expect(order).toEqual(['alone', 'first', 'second']);
});

test('pauses no longer than its limit, however long the work took', async () => {
  const turns = new Semaphore({
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
  await Promise.all([turns.run(work('first')), turns.run(work('second'))]);
  expect(order).toEqual(['first', 'second']);
});
