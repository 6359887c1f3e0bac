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
  const turns = new Semaphore({ atOnce: 2, waiting: 10 });
  const all = [someWork(), someWork(), someWork(), someWork()];
  const results = all.map(({ run }) => turns.take(run));
  await settle();
  expect(all.map(({ hasBegun }) => hasBegun())).toEqual([true, true, false, false]);
  all[1]?.end();
  await settle();
  expect(all.map(({ hasBegun }) => hasBegun())).toEqual([true, true, true, false]);
  for (const { end } of all) end();
  expect(await Promise.all(results)).toEqual(Array(4).fill('done'));
});

test('passes the slot on when work fails', async () => {
  const turns = new Semaphore({ atOnce: 1, waiting: 1 });
  const [bad, good] = [someWork(), someWork()];
  const results = [turns.take(bad.run), turns.take(good.run)];
  bad.fail(new Error('stop'));
  good.end();
  await expect(results[0]).rejects.toThrow('stop');
  expect(await results[1]).toBe('done');
});

test('rejects work beyond the queue, and says when to retry', async () => {
  const turns = new Semaphore({ atOnce: 1, waiting: 1 });
  const [first, second] = [someWork(), someWork()];
  const results = [turns.take(first.run), turns.take(second.run)];
  await expect(turns.take(someWork().run)).rejects.toMatchObject({
    code: 'unavailable',
    details: { retryAfter: expect.any(Number) },
  });
  first.end();
  second.end();
  expect(await Promise.all(results)).toEqual(['done', 'done']);
});

test('pauses between queued tasks, but not for a single one', async () => {
  const turns = new Semaphore({ atOnce: 1, waiting: 10, rest: 1 });
  const order: string[] = [];
  const note = (name: string) => async () => {
    order.push(name);
    await settle();
  };
  await turns.take(note('alone'));
  const results = [turns.take(note('first')), turns.take(note('second'))];
  expect(order).toEqual(['alone', 'first']);
  await Promise.all(results);
  expect(order).toEqual(['alone', 'first', 'second']);
});

test('pauses no longer than its limit, however long the work took', async () => {
  const turns = new Semaphore({ atOnce: 1, waiting: 10, rest: 1_000_000, longestRest: 1 });
  const order: string[] = [];
  const work = (name: string) => async () => {
    await new Promise((done) => setTimeout(done, 5));
    order.push(name);
  };
  await Promise.all([turns.take(work('first')), turns.take(work('second'))]);
  expect(order).toEqual(['first', 'second']);
});
