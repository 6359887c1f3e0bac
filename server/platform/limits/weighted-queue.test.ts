import { expect, test } from 'vitest';
import { WeightedQueue } from './weighted-queue.ts';

const fill = (queue: WeightedQueue<string>, name: string, count: number) =>
  Array.from({ length: count }, (_, index) => queue.add(name, `${name}${index + 1}`));

const drain = (queue: WeightedQueue<string>) => {
  const items: string[] = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) items.push(item);
  return items;
};

test('A full share leaves the room of the others alone', () => {
  const queue = new WeightedQueue<string>({
    owner: { waiting: 1, weight: 1 },
    stranger: { waiting: 2, weight: 1 },
  });
  expect(fill(queue, 'stranger', 3)).toEqual([true, true, false]);
  expect(fill(queue, 'owner', 2)).toEqual([true, false]);
  expect(queue.waiting('stranger')).toBe(2);
});

test('Shares are served by weight, and each in order of arrival', () => {
  const queue = new WeightedQueue<string>({
    a: { waiting: 10, weight: 2 },
    b: { waiting: 10, weight: 1 },
  });
  fill(queue, 'a', 4);
  fill(queue, 'b', 3);
  expect(drain(queue)).toEqual(['a1', 'b1', 'a2', 'a3', 'b2', 'a4', 'b3']);
});

test('A share that was empty for a long time is served soon, but does not catch up', () => {
  const queue = new WeightedQueue<string>({
    a: { waiting: 10, weight: 1 },
    b: { waiting: 100, weight: 1 },
  });
  fill(queue, 'b', 100);
  for (let taken = 0; taken < 100; taken += 1) queue.take();
  fill(queue, 'b', 10);
  fill(queue, 'a', 10);
  expect(drain(queue).slice(0, 7)).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4', 'b3']);
});

test('Work of an unknown kind is rejected', () => {
  const queue = new WeightedQueue<string>({ a: { waiting: 1, weight: 1 } });
  expect(() => queue.add('b', 'item')).toThrow("no share 'b'");
});

test('Within a share, owners are served in turn', () => {
  const queue = new WeightedQueue<string>({ a: { waiting: 10, weight: 1 } });
  for (const item of ['x1', 'x2', 'x3']) queue.add('a', item, 'x');
  for (const item of ['y1', 'y2']) queue.add('a', item, 'y');
  expect(drain(queue)).toEqual(['x1', 'y1', 'x2', 'y2', 'x3']);
});

test('An item that left the queue makes room, and its owner is not served', () => {
  const queue = new WeightedQueue<string>({ a: { waiting: 3, weight: 1 } });
  for (const item of ['x1', 'x2']) queue.add('a', item, 'x');
  queue.add('a', 'y1', 'y');
  expect([queue.remove('a', 'x1', 'x'), queue.remove('a', 'y1', 'y')]).toEqual([true, true]);
  expect(queue.remove('a', 'y1', 'y')).toBe(false);
  expect(queue.waiting('a')).toBe(1);
  expect(drain(queue)).toEqual(['x2']);
});

test('The owner with the most in a full share makes room for one with less', () => {
  const dropped: string[] = [];
  const queue = new WeightedQueue<string>({ a: { waiting: 3, weight: 1 } }, (item) =>
    dropped.push(item),
  );
  for (const item of ['x1', 'x2', 'x3']) expect(queue.add('a', item, 'x')).toBe(true);
  expect(queue.add('a', 'x4', 'x')).toBe(false);
  expect(queue.add('a', 'y1', 'y')).toBe(true);
  expect(queue.add('a', 'y2', 'y'), 'nobody has more than they would').toBe(false);
  expect(dropped).toEqual(['x3']);
  expect(queue.waiting('a')).toBe(3);
  expect(drain(queue)).toEqual(['x1', 'y1', 'x2']);
});

test('One owner may have no more waiting than the share allows each', () => {
  const queue = new WeightedQueue<string>({ a: { waiting: 10, waitingPerOwner: 2, weight: 1 } });
  const added = ['x1', 'x2', 'x3'].map((item) => queue.add('a', item, 'x'));
  expect(added).toEqual([true, true, false]);
  expect(queue.add('a', 'y1', 'y')).toBe(true);
  expect(drain(queue)).toEqual(['x1', 'y1', 'x2']);
});

test('An owner who was served without waiting is followed by the others', () => {
  const queue = new WeightedQueue<string>({ a: { waiting: 10, weight: 1 } });
  queue.skip('a', 'x');
  for (const item of ['x1', 'x2']) queue.add('a', item, 'x');
  queue.add('a', 'y1', 'y');
  expect(drain(queue)).toEqual(['y1', 'x1', 'x2']);
});
